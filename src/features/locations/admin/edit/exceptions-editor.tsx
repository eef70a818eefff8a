import { formatIntervals } from '../../hours-today.ts';
import { EXCEPTION_SERVICES, type ExceptionForm, spanErrors, toIntervals } from '../../staff-contract-hours.ts';
import { Button } from '#ui/admin/button.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { dateInWords, HOURS_WORDS } from '../words.ts';
import { complaintWithin, fieldId } from './form-errors.ts';
import styles from './hours-editor.module.css';
import { SpanFields } from './span-fields.tsx';

/** Dated exceptions: those to come to edit, those past folded away. */
export function ExceptionsEditor({
  exceptions,
  today,
  error,
  onChange,
}: {
  exceptions: readonly ExceptionForm[];
  /** The restaurant's own: YYYY-MM-DD. */
  today: string;
  error: Error | null;
  onChange: (exceptions: ExceptionForm[]) => void;
}) {
  const { language } = useFormats();
  const put = (at: number, changes: Partial<ExceptionForm>) =>
    onChange(exceptions.map((one, place) => (place === at ? { ...one, ...changes } : one)));
  const all = exceptions.map((exception, at) => ({ exception, at }));
  // What is being typed has no date yet.
  const ahead = all.filter(({ exception: { date } }) => date === '' || date >= today || hasError(error, date));
  const past = all.filter((one) => !ahead.includes(one));
  return (
    <>
      {ahead.length === 0 && <p>None is planned.</p>}
      <ul className={styles.exceptions}>
        {ahead.map(({ exception, at }) => {
          const name = exception.date ? dateInWords(exception.date, language) : `line ${at + 1}`;
          const local = spanErrors(exception.spans);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- An exception is its place: its date is being typed.
            <li key={at} aria-label={`Exception ${name}`}>
              <FieldPair>
                <TextField
                  id={fieldId(`exceptions.${at}`)}
                  label="Date"
                  type="date"
                  value={exception.date}
                  error={complaintWithin(error, `exceptions.${at}.date`)}
                  onChange={(event) => put(at, { date: event.currentTarget.value })}
                />
                <SelectField
                  label="Which hours"
                  value={exception.service}
                  options={EXCEPTION_SERVICES.map((value) => ({ value, label: HOURS_WORDS[value] }))}
                  onChange={({ target }) =>
                    put(at, { service: EXCEPTION_SERVICES.find((one) => one === target.value) ?? 'all' })
                  }
                />
                <TextField
                  label="Reason"
                  value={exception.label}
                  error={complaintWithin(error, `exceptions.${at}.label`)}
                  onChange={(event) => put(at, { label: event.currentTarget.value })}
                />
              </FieldPair>
              <p>
                <strong>{formatIntervals(toIntervals(exception.spans))}</strong>
              </p>
              <SpanFields
                id={fieldId(`exceptions.${at}`)}
                label={`on ${name}`}
                spans={exception.spans}
                errors={(place) =>
                  local.find((one) => one.at === place)?.message ??
                  complaintWithin(error, `exceptions.${at}.spans.${place}`)
                }
                onChange={(spans) => put(at, { spans })}
              />
              <div>
                <Button
                  variant="quiet"
                  aria-label={`Remove the exception ${name}`}
                  onClick={() => onChange(exceptions.filter((_, place) => place !== at))}
                >
                  Remove this exception
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          variant="secondary"
          onClick={() => onChange([...exceptions, { date: '', service: 'all', spans: [], label: '' }])}
        >
          Add an exception
        </Button>
      </div>
      {past.length > 0 && (
        <details>
          <summary>Past exceptions ({past.length})</summary>
          <ul className={styles.past}>
            {past.map(({ exception, at }) => (
              <li key={at}>
                {dateInWords(exception.date, language)}, {HOURS_WORDS[exception.service].toLowerCase()}:{' '}
                {formatIntervals(toIntervals(exception.spans))} {exception.label && `(${exception.label})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function hasError(error: Error | null, date: string): boolean {
  return complaintWithin(error, 'exceptions') !== undefined && date !== '';
}
