import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';

/** Converts a date and time field's value ("2026-12-01T08:30") in a zone to an ISO instant; null for an empty field. */
export function instantOfField(value: string, timeZone: string): string | null {
  const [, date, hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(value) ?? [];
  if (date === undefined) return null;
  return new Date(intlZoneClock(timeZone).instantOf(date, Number(hours) * 60 + Number(minutes))).toISOString();
}

/** Converts an ISO instant to the value of a date and time field in a zone; '' for null. */
export function fieldOfInstant(instant: string | null, timeZone: string): string {
  if (instant === null) return '';
  const { date, minutes } = intlZoneClock(timeZone).localTime(Date.parse(instant));
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date}T${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
