import { useState } from 'react';
import { TextField } from '#ui/admin/field.tsx';

/** A fraction, edited as a percentage. Incomplete input stays until the field loses focus; invalid input changes nothing. */
export function PercentField({
  label,
  value,
  onChange,
}: {
  label: string;
  /** 0 to 1; null for no value. */
  value: number | null;
  onChange: (fraction: number) => void;
}) {
  const kept = value === null ? '' : String(Math.round(value * 1000) / 10);
  const [typed, setTyped] = useState<string | null>(null);
  const isNumber = typed === null || typed === '' || isPercent(typed);
  // The typed text is shown while it is incomplete or is another notation of the same number ("40.0").
  const isOwn = typed !== null && (!isPercent(typed) || Number(typed) === Number(kept));
  return (
    <TextField
      type="number"
      inputMode="decimal"
      min={0}
      max={100}
      step={1}
      label={label}
      value={isOwn ? typed : kept}
      error={isNumber ? undefined : 'Enter a number from 0 to 100.'}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        if (isPercent(text)) onChange(Math.round(Number(text) * 10) / 1000);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function isPercent(text: string): boolean {
  return text.trim() !== '' && Number(text) >= 0 && Number(text) <= 100;
}
