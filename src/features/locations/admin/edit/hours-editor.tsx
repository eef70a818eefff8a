import { useState } from 'react';
import { formatIntervals } from '#features/opening-hours/hours-today.ts';
import { Button } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { spanErrors, toIntervals, type Span, type WeekSpans } from '../../staff-contract-hours.ts';
import { DAY_LABELS } from '../texts.ts';
import { complaintAt, complaintWithin, fieldId } from './form-errors.ts';
import styles from './hours-editor.module.css';
import { SpanFields } from './span-fields.tsx';

/** Monday first, as guests read them; the values are as weeks count. */
const ORDER = [1, 2, 3, 4, 5, 6, 0];
const USUAL: Span[] = [{ open: '11:00', close: '22:00' }];

/** One service's week: up to three spans a day, each day as guests will read it. */
export function HoursEditor({
  field,
  label,
  week,
  error,
  onChange,
}: {
  field: 'operationHours' | 'curbsideHours' | 'deliveryHours';
  label: string;
  week: WeekSpans;
  error: Error | null;
  onChange: (week: WeekSpans) => void;
}) {
  const [copyFrom, setCopyFrom] = useState<number | null>(null);
  const put = (days: readonly number[], spans: Span[]) =>
    onChange((week ?? DAY_LABELS.map(() => [])).map((one, day) => (days.includes(day) ? spans : one)));
  return (
    <fieldset className={styles.editor} id={fieldId(field)}>
      <legend className={styles.legend}>{label}</legend>
      <CheckField
        label={`Publish ${label.toLowerCase()}`}
        checked={week !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? DAY_LABELS.map(() => USUAL) : null)}
      />
      {week === null ? (
        <p className={styles.soft}>Guests read “Call For Hours”.</p>
      ) : (
        <ul className={styles.days}>
          {ORDER.map((day) => {
            const spans = week[day] ?? [];
            const name = DAY_LABELS[day] ?? '';
            const local = spanErrors(spans);
            return (
              <li key={name} className={styles.day}>
                <div>
                  <strong>{name}</strong>
                  <p className={styles.soft}>{formatIntervals(toIntervals(spans))}</p>
                </div>
                <SpanFields
                  id={fieldId(`${field}.${day}`)}
                  label={`on ${name}`}
                  spans={spans}
                  errors={(at) => complaintAt(local, at) ?? complaintWithin(error, `${field}.${day}.${at}`)}
                  onChange={(next) => put([day], next)}
                >
                  <Button
                    variant="quiet"
                    aria-expanded={copyFrom === day}
                    aria-label={`Copy to other days from ${name}`}
                    onClick={() => setCopyFrom(copyFrom === day ? null : day)}
                  >
                    Copy to…
                  </Button>
                </SpanFields>
                {copyFrom === day && (
                  <CopyTo
                    from={day}
                    onCopy={(days) => {
                      put(days, spans);
                      setCopyFrom(null);
                    }}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </fieldset>
  );
}

function CopyTo({ from, onCopy }: { from: number; onCopy: (days: number[]) => void }) {
  const [days, setDays] = useState<readonly number[]>([]);
  const others = ORDER.filter((day) => day !== from);
  return (
    <div role="group" aria-label={`Copy ${DAY_LABELS[from] ?? ''} to`} className={styles.copy}>
      {others.map((day) => (
        <CheckField
          key={day}
          label={DAY_LABELS[day]}
          checked={days.includes(day)}
          onChange={(event) =>
            setDays(event.currentTarget.checked ? [...days, day] : days.filter((one) => one !== day))
          }
        />
      ))}
      <Button variant="secondary" onClick={() => onCopy(days.length > 0 ? [...days] : others)}>
        {days.length > 0 ? 'Copy' : 'Copy to all days'}
      </Button>
    </div>
  );
}
