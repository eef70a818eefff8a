import { CalendarDay } from '#shared/listing.ts';

/** A calendar day in an address, "2026-11-21"; '' for anything else. */
export function readDay(text: unknown): string {
  return CalendarDay.safeParse(text).data ?? '';
}
