import { counterNote, FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';
import { useDraftText } from './use-draft-text.ts';

/** One line of text. A text that is too long is kept and reported, not cut. */
export function TextWidget(props: WidgetProps) {
  const field = useField(props);
  const text = typeof field.value === 'string' ? field.value : '';
  const max = props.description.facts['maxLength'];
  return (
    <FieldFrame {...props} field={field} note={counterNote(text.length, max)}>
      {(wiring) => (
        <input
          type="text"
          {...wiring}
          value={text}
          readOnly={field.isReadOnly}
          onChange={(event) => field.setValue(event.target.value, true)}
        />
      )}
    </FieldFrame>
  );
}

const LINE_LENGTH = 80;
const MOST_LINES = 16;

/** Text of several lines; grows with it. */
export function MultilineWidget(props: WidgetProps) {
  const field = useField(props);
  const text = typeof field.value === 'string' ? field.value : '';
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_LENGTH)), 0);
  return (
    <FieldFrame {...props} field={field} note={counterNote(text.length, props.description.facts['maxLength'])}>
      {(wiring) => (
        <textarea
          {...wiring}
          rows={Math.min(MOST_LINES, Math.max(3, lines + 1))}
          value={text}
          readOnly={field.isReadOnly}
          onChange={(event) => field.setValue(event.target.value, true)}
        />
      )}
    </FieldFrame>
  );
}

/** A number within bounds; empty means none. Text that is not a number stays in the field and is not stored. */
export function NumberWidget(props: WidgetProps) {
  const field = useField(props);
  const { min, max, whole } = props.description.facts;
  const value = typeof field.value === 'number' ? field.value : null;
  const [text, setText] = useDraftText(value, (number) => (number === null ? '' : String(number)));
  const isWrong = text.trim() !== '' && value === null;
  return (
    <FieldFrame
      {...props}
      field={field}
      note={rangeNote(min, max)}
      {...(isWrong && { complaint: whole === true ? 'Enter a whole number.' : 'Enter a number.' })}
    >
      {(wiring) => (
        <input
          type="text"
          inputMode={whole === true ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...wiring}
          value={text}
          readOnly={field.isReadOnly}
          onChange={(event) => {
            const number = parseNumber(event.target.value, whole === true);
            setText(event.target.value, number);
            field.setValue(number, true);
          }}
        />
      )}
    </FieldFrame>
  );
}

/** Larger bounds are not shown, because nobody would exceed them. */
const NOTABLE = 1e6;

function rangeNote(min: unknown, max: unknown): string | undefined {
  const hasMin = typeof min === 'number' && Math.abs(min) < NOTABLE;
  const hasMax = typeof max === 'number' && Math.abs(max) < NOTABLE;
  if (hasMin && hasMax) return `From ${min} to ${max}`;
  if (hasMin) return `At least ${min}`;
  return hasMax ? `At most ${max}` : undefined;
}

function parseNumber(text: string, isWhole: boolean): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '' || !/^[+-]?\d*\.?\d+$/.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) && (!isWhole || Number.isInteger(number)) ? number : null;
}

/** A calendar date by the browser's own control. */
export function DateWidget(props: WidgetProps) {
  const field = useField(props);
  return (
    <FieldFrame {...props} field={field}>
      {(wiring) => (
        <input
          type="date"
          {...wiring}
          value={typeof field.value === 'string' ? field.value : ''}
          readOnly={field.isReadOnly}
          onChange={(event) => field.setValue(event.target.value, true)}
        />
      )}
    </FieldFrame>
  );
}
