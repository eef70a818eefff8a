import type { Service } from '#features/opening-hours/hours.ts';
import { formatTodaysHours, todaysHours } from '#features/opening-hours/hours-today.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { Location } from '#features/locations/contract.ts';
import { diningLabel } from '#features/locations/dining.ts';
import { openingHoursOf } from '#features/locations/hours-wire.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { hoursTexts } from './hours-labels.ts';
import styles from './location-details.module.css';

const SERVICES: readonly Service[] = ['operation', 'curbside', 'delivery'];

/** How the restaurant serves, and today's hours of each service (Spec §4). */
export function LocationServiceHours({ location, now }: { location: Location; now: number }) {
  const t = useTranslate();
  const { language } = usePageContext().i18n;
  const today = intlZoneClock(location.timeZone).localTime(now).date;
  const subject = openingHoursOf(location);
  const words = hoursTexts(t, language.code);
  return (
    <div className={styles.hours}>
      <p className={styles.dining}>
        {t(`shell.dining.${diningLabel(location, today)}`)}{' '}
        <span className={styles.today}>{t('shell.hours.today')}</span>
      </p>
      <dl className={styles.services}>
        {SERVICES.map((service) => {
          const hours = todaysHours(subject, service, today);
          return (
            <div key={service} className={styles.service} data-kind={hours.kind}>
              <dt>{t(`shell.service.${service}`)}</dt>
              <dd>{formatTodaysHours(hours, words)}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
