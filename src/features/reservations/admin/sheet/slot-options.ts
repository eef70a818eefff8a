import type { DaySheet } from '../../staff-contract.ts';
import { clockText } from './texts.ts';

/** The times of a day as options of a list: "6:30 PM: 12 of 20 guests". */
export function slotOptions({ slots, limits, timeZone }: DaySheet, language: string) {
  return slots.map(({ start, covers, isClosed }) => ({
    value: start,
    label: `${clockText(start, language, timeZone)}: ${covers} of ${limits.covers} guests${isClosed ? ', closed' : ''}`,
  }));
}
