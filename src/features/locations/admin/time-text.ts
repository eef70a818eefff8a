import { type ChangeEvent, type FocusEvent, useState } from 'react';
import { formatClock, formatClock24 } from '#features/opening-hours/hours-clock.ts';
import { parseClock } from '#features/opening-hours/parse-clock.ts';

/** Error message for a text that is not a time. */
export const NO_TIME = 'Must be a time of day, such as 11, 11:30 am or 23:15.';

/** True for a time in the wire format, "09:30". */
export const isWireTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Returns the props of a text field for a time of day in any usual spelling: "11", "11:30 am", "2315". After the field
 * loses the focus, it shows the time as guests read it ("11:00 AM"). A text that cannot be read stays as it was typed, so
 * that the form can refuse it.
 * @param value "23:15", or the text that could not be read @param onChange receives the same kind of value
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
    // Selects the text, so that typing replaces it as in a native time field.
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onBlur: () => setTyped(null),
  } as const;
}
