import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { formatClock, formatClock24, parseClock } from '#features/opening-hours/hours-clock.ts';

/** What the field says about a text that is no time. */
export const NO_TIME = 'Must be a time of day, such as 11, 11:30 am or 23:15.';

/** True for what is on the wire: "09:30". */
export const isWireTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * A text field for a time of day in any usual spelling: "11", "11:30 am", "2315". Leaving the field shows the time as
 * guests read it ("11:00 AM"). What cannot be read stays as it was typed, for the form to refuse.
 * @param value "23:15", or the text that could not be read @param onChange gets the same
 */
export function useTimeText(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    type: 'text',
    autoComplete: 'off',
    value: typed ?? (isWireTime(value) ? formatClock(parseClock(value) ?? 0) : value),
    onChange(event: ChangeEvent<HTMLInputElement>) {
      const text = event.currentTarget.value;
      const minutes = parseClock(text);
      setTyped(text);
      onChange(minutes === undefined ? text : formatClock24(minutes));
    },
    // As in a native time field, typing replaces what is there.
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => setTyped(null),
  } as const;
}
