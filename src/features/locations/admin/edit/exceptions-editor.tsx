import { useState } from 'react';
import { formatIntervals } from '#features/opening-hours/hours-today.ts';
import { Button } from '#ui/admin/button.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { EXCEPTION_SERVICES, type ExceptionForm, spanErrors, toIntervals } from '../../staff-contract-hours.ts';
import { fullDate, HOURS_LABELS } from '../texts.ts';
import { complaintAt, complaintWithin, fieldId } from './form-errors.ts';
import styles from './hours-editor.module.css';
import { SpanFields } from './span-fields.tsx';

/** Dated exceptions: future ones to edit, past ones collapsed. */
export function ExceptionsEditor({
  exceptions,
  today,
  error,
  onChange,
}: {
  exceptions: readonly ExceptionForm[];
  /** The date at the restaurant, YYYY-MM-DD. */
  today: string;
  error: Error | null;
  onChange: (exceptions: ExceptionForm[]) => void;
}) {
  const { language } = useFormats();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const put = (at: number, changes: Partial<ExceptionForm>) => {
    const changed = exceptions.map((one, place) => (place === at ? { ...one, ...changes } : one));
    // Keeps the exception open after its date was changed.
    const next = changed[at];
    if (next) setOpen(new Set([...open, keyOf(next)]));
    onChange(changed);
  };
  const all = exceptions.map((exception, at) => ({ exception, at, isWrong: isWrong(error, exception, at) }));
  // A new exception may have no date yet.
  const ahead = all.filter(({ exception: { date }, isWrong: wrong }) => date === '' || date >= today || wrong);
  const past = all.filter((one) => !ahead.includes(one));
  return (
    <>
      {ahead.length === 0 && <p>No special hours are scheduled.</p>}
      <ul className={styles.exceptions}>
        {ahead.map(({ exception, at, isWrong: wrong }) => {
          const name = exception.date ? fullDate(exception.date, language) : `line ${at + 1}`;
          const isOpen = wrong || exception.date === '' || open.has(keyOf(exception));
          return (
            // oxlint-disable-next-line react/no-array-index-key -- An exception is its place: its date is being typed.
            <li key={at} aria-label={`Special hours ${name}`}>
              <div className={styles.line}>
                <p>
                  <strong>{exception.date ? name : 'New special hours'}</strong>
                  <span className={styles.soft}>{sentenceOf(exception)}</span>
                </p>
                <div className={styles.ways}>
                  {!wrong && exception.date !== '' && (
                    <Button
                      variant="quiet"
                      aria-expanded={isOpen}
                      aria-label={isOpen ? `Close special hours ${name}` : `Edit special hours ${name}`}
                      onClick={() =>
                        setOpen(
                          new Set(
                            isOpen ? [...open].filter((one) => one !== keyOf(exception)) : [...open, keyOf(exception)],
                          ),
                        )
                      }
                    >
                      {isOpen ? 'Close' : 'Edit'}
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    aria-label={`Remove special hours ${name}`}
                    onClick={() => onChange(exceptions.filter((_, place) => place !== at))}
                  >
                    Remove
                  </Button>
                </div>
              </div>
              {isOpen && (
                <ExceptionFields
                  at={at}
                  exception={exception}
                  name={name}
                  error={error}
                  onEdit={(changes) => put(at, changes)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          variant="secondary"
          onClick={() => onChange([...exceptions, { date: '', service: 'all', spans: [], label: '' }])}
        >
          Add special hours
        </Button>
      </div>
      {past.length > 0 && (
        <details>
          <summary>Past special hours ({past.length})</summary>
          <ul className={styles.past}>
            {past.map(({ exception, at }) => (
              <li key={at}>
                {fullDate(exception.date, language)}, {HOURS_LABELS[exception.service].toLowerCase()}:{' '}
                {formatIntervals(toIntervals(exception.spans))} {exception.label && `(${exception.label})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** Date, hours and reason of one exception. */
function ExceptionFields({
  at,
  exception,
  name,
  error,
  onEdit,
}: {
  at: number;
  exception: ExceptionForm;
  name: string;
  error: Error | null;
  onEdit: (changes: Partial<ExceptionForm>) => void;
}) {
  const local = spanErrors(exception.spans);
  return (
    <div className={styles.fields}>
      <FieldPair>
        <TextField
          id={fieldId(`exceptions.${at}`)}
          label="Date"
          type="date"
          value={exception.date}
          error={complaintWithin(error, `exceptions.${at}.date`)}
          onChange={(event) => onEdit({ date: event.currentTarget.value })}
        />
        <SelectField
          label="Hours"
          value={exception.service}
          options={EXCEPTION_SERVICES.map((value) => ({ value, label: HOURS_LABELS[value] }))}
          onChange={({ target }) =>
            onEdit({ service: EXCEPTION_SERVICES.find((one) => one === target.value) ?? 'all' })
          }
        />
        <TextField
          label="Reason"
          value={exception.label}
          error={complaintWithin(error, `exceptions.${at}.label`)}
          onChange={(event) => onEdit({ label: event.currentTarget.value })}
        />
      </FieldPair>
      <SpanFields
        id={`${fieldId(`exceptions.${at}`)}-span`}
        label={`on ${name}`}
        spans={exception.spans}
        errors={(place) => complaintAt(local, place) ?? complaintWithin(error, `exceptions.${at}.spans.${place}`)}
        onChange={(spans) => onEdit({ spans })}
      />
    </div>
  );
}

const keyOf = ({ date, service }: ExceptionForm) => `${date} ${service}`;

/** "Closed, all hours: Thanksgiving" */
function sentenceOf({ spans, service, label }: ExceptionForm): string {
  return `${formatIntervals(toIntervals(spans))}, ${HOURS_LABELS[service].toLowerCase()}${label && `: ${label}`}`;
}

/** True where something of it was refused, or would be. */
function isWrong(error: Error | null, { spans }: ExceptionForm, at: number): boolean {
  return complaintWithin(error, `exceptions.${at}`) !== undefined || spanErrors(spans).length > 0;
}
