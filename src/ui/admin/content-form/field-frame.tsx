import { use, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import controls from '../field.module.css';
import type { PlacedError } from './errors.ts';
import styles from './field-frame.module.css';
import { FieldExtraContext, type FieldState, type WidgetProps } from './form-context.ts';
import { pathKey } from './tree.ts';

/** Ids and attributes that connect a control with its label, help and complaints. */
export interface Wiring {
  id: string;
  className: string | undefined;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/**
 * Label, help, complaints and counter around one control. `isGroup` is for several controls under one label: it
 * becomes a group, and the control gets the label's id by `${id}-label`.
 */
export function FieldFrame({
  path,
  description,
  field,
  isGroup = false,
  complaint,
  note,
  children,
}: WidgetProps & {
  field: FieldState;
  isGroup?: boolean;
  /** A complaint found in the browser, before the server checks the value. */
  complaint?: string | undefined;
  /** Shown beside the help: a counter. */
  note?: ReactNode;
  children: (wiring: Wiring) => ReactNode;
}) {
  const { id, label, errors } = field;
  const extra = use(FieldExtraContext);
  const isInvalid = errors.length > 0 || complaint !== undefined;
  const hasHelp = description.help !== '';
  const described = classNames(hasHelp && `${id}-help`, note !== undefined && `${id}-note`, isInvalid && `${id}-error`);
  const wiring: Wiring = {
    id,
    className: controls.control,
    ...(description.required && !isGroup && { 'aria-required': true as const }),
    ...(isInvalid && { 'aria-invalid': true as const }),
    ...(described && { 'aria-describedby': described }),
  };
  const labelClass = classNames(controls.label, description.required && styles.required);
  return (
    <div
      className={classNames(controls.field, styles.frame)}
      data-path={pathKey(path)}
      {...(isGroup && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        ...(described && { 'aria-describedby': described }),
      })}
    >
      {isGroup ? (
        <span id={`${id}-label`} className={labelClass}>
          {label}
        </span>
      ) : (
        <label id={`${id}-label`} htmlFor={id} className={labelClass}>
          {label}
        </label>
      )}
      {extra && <extra.Mark path={pathKey(path)} label={label} />}
      {children(wiring)}
      <FieldNotes id={id} help={description.help} note={note} complaint={complaint} errors={errors} />
    </div>
  );
}

/** The notes below a control. */
export function FieldNotes({
  id,
  help,
  note,
  complaint,
  errors,
}: {
  id: string;
  help: string;
  note?: ReactNode;
  complaint?: string | undefined;
  errors: readonly PlacedError[];
}) {
  return (
    <>
      {help !== '' && (
        <p id={`${id}-help`} className={controls.help}>
          {help}
        </p>
      )}
      {note !== undefined && (
        <p id={`${id}-note`} className={controls.help}>
          {note}
        </p>
      )}
      {(errors.length > 0 || complaint !== undefined) && (
        <div id={`${id}-error`} className={controls.error}>
          {complaint !== undefined && <p>{complaint}</p>}
          {errors.map(({ rest, message }, index) => (
            <p key={index}>{placed(rest, message)}</p>
          ))}
        </div>
      )}
    </>
  );
}

/** Errors of a table's cells name the cell. */
function placed(rest: readonly string[], message: string): string {
  const [row, column] = rest.map(Number);
  if (row === undefined || Number.isNaN(row)) return message;
  return column === undefined || Number.isNaN(column)
    ? `Row ${row + 1}: ${message}`
    : `Row ${row + 1}, column ${column + 1}: ${message}`;
}

/** The number of characters left, once the limit is near; undefined before. */
export function counterNote(length: number, max: unknown): string | undefined {
  if (typeof max !== 'number' || length < max * 0.8) return undefined;
  const left = max - length;
  // A short code needs no counter.
  if (left >= 0 && max < 10) return undefined;
  if (left >= 0) return `${left} of ${max} characters left`;
  return `${-left} ${left === -1 ? 'character' : 'characters'} too many: at most ${max}`;
}
