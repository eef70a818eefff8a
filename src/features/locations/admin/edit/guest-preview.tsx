import { addDays, isCalendarDate } from '#features/opening-hours/hours-calendar.ts';
import { formatTodaysHours, todaysHours } from '#features/opening-hours/hours-today.ts';
import type { Service } from '#features/opening-hours/hours.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import type { LocationForm } from '../../staff-contract-edit.ts';
import { toIntervals, toWeek } from '../../staff-contract-hours.ts';
import { dayOfMonth, HOURS_LABELS } from '../texts.ts';
import styles from './hours-editor.module.css';

const SERVICES: readonly Service[] = ['operation', 'curbside', 'delivery'];

/** Today and the next seven days as guests will read them, from the form's current values. */
export function GuestPreview({ form, today }: { form: LocationForm; today: string }) {
  const { language } = useFormats();
  const subject = {
    hours: {
      operation: toWeek(form.operationHours),
      curbside: toWeek(form.curbsideHours),
      delivery: toWeek(form.deliveryHours),
    },
    exceptions: form.exceptions
      .filter(({ date }) => isCalendarDate(date))
      .map(({ date, service, spans, label }) => ({
        date,
        service,
        intervals: toIntervals(spans),
        ...(label && { label }),
      })),
    hasCurbside: form.services.hasCurbside,
    hasDelivery: form.services.hasDelivery,
    isTemporarilyClosed: form.status === 'temporarily_closed',
    isComingSoon: form.status === 'coming_soon',
    reopensOn: form.reopensOn || undefined,
  };
  if (form.status === 'permanently_closed')
    return <p>Guests cannot find this restaurant because it is permanently closed.</p>;
  return (
    <ScrollRegion label="Hours as guests see them">
      <table className={styles.preview}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {SERVICES.map((service) => (
              <th key={service} scope="col">
                {HOURS_LABELS[service]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: 8 }, (_, days) => addDays(today, days)).map((date) => (
            <tr key={date}>
              <th scope="row">{date === today ? 'Today' : dayOfMonth(date, language)}</th>
              {SERVICES.map((service) => {
                const hours = todaysHours(subject, service, date);
                const label = 'label' in hours && hours.label ? ` (${hours.label})` : '';
                return <td key={service}>{formatTodaysHours(hours) + label}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
