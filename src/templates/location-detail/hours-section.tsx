import type { Location } from '#features/locations/contract.ts';
import { formatIntervals, formatTodaysHours, todaysHours } from '#features/opening-hours/hours-today.ts';
import { exceptionsAhead } from '#features/opening-hours/hours-table.ts';
import { openingHoursOf } from '#features/locations/hours-wire.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import { hoursTexts } from '#features/locator/site/hours-labels.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { useNow } from '#ui/site/use-now.ts';
import { longDate } from './dates.ts';
import { HoursTable } from './hours-table.tsx';
import styles from './hours.module.css';

const DAYS_AHEAD = 14;

/** The dining room's week and its dated exceptions: entries of type Operation only (Spec §2.5 item 8). */
export function HoursSection({ location }: { location: Location }) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const words = hoursTexts(t, code);
  const hours = openingHoursOf(location);
  const today = intlZoneClock(location.timeZone).localTime(useNow()).date;
  const ahead = exceptionsAhead(hours, 'operation', { from: today, days: DAYS_AHEAD });
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className={styles.title}>
        {t('directory.hours')}
      </h2>
      {hours.hours.operation ? (
        <HoursTable week={hours.hours.operation} hours={hours} today={today} words={words} />
      ) : (
        <p>{formatTodaysHours(todaysHours(hours, 'operation', today), words)}</p>
      )}
      {ahead.length > 0 && (
        <div className={styles.special}>
          <h3 className={styles.specialTitle}>{t('directory.special_hours')}</h3>
          <dl className={styles.dates}>
            {ahead.map(({ date, label, intervals }) => (
              <div key={date} className={styles.date}>
                <dt>
                  <time dateTime={date}>{longDate(date, code)}</time>
                  {label && <span className={styles.label}>{label}</span>}
                </dt>
                <dd>{formatIntervals(intervals, words)}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  );
}
