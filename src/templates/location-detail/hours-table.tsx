import { addDays, weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import type { Week } from '#features/opening-hours/hours.ts';
import { weekRows } from '#features/opening-hours/hours-table.ts';
import {
  formatIntervals,
  formatTodaysHours,
  type HoursTexts,
  todaysHours,
} from '#features/opening-hours/hours-today.ts';
import { closureOn, type OpeningHours } from '#features/opening-hours/opening-hours.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { weekdayName } from './dates.ts';
import styles from './hours.module.css';

/**
 * A line for each day, Sunday first. Today's line shows today's hours, with exceptions and closures; the others show
 * the usual week, except days of the coming week on which the restaurant is still closed.
 * @param today YYYY-MM-DD on the restaurant's own calendar
 */
export function HoursTable(props: { week: Week; hours: OpeningHours; today: string; words: HoursTexts }) {
  const { week, hours, today, words } = props;
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const todaysDay = weekdayOf(today);
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('directory.hours_caption')}</caption>
      <tbody>
        {weekRows(week, { firstDay: 0, mergeEqual: false }).map(({ days: [day = 0], intervals }) => {
          const isToday = day === todaysDay;
          const date = addDays(today, (day - todaysDay + 7) % 7);
          const isUsual = !isToday && closureOn(hours, date) === null;
          return (
            <tr
              key={day}
              className={classNames(styles.row, isToday && styles.today)}
              aria-current={isToday ? 'date' : undefined}
            >
              <th scope="row">
                {weekdayName(day, code)}
                {isToday && (
                  <>
                    {'\u2002'}
                    <span className={styles.chip}>{t('shell.hours.today')}</span>
                  </>
                )}
              </th>
              <td>
                {isUsual
                  ? formatIntervals(intervals, words)
                  : formatTodaysHours(todaysHours(hours, 'operation', date), words)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
