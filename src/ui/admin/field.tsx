import { useId, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldText {
  label: string;
  help?: ReactNode;
  /** The first complaint about this field. Given, the control is marked invalid. */
  error?: string | undefined;
}

interface Wiring {
  id: string;
  className: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Label, help and error around one control; `children` receives the ids that tie them together. */
function Field({
  id,
  label,
  help,
  error,
  children,
}: FieldText & { id: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = classNames(help !== undefined && `${controlId}-help`, error && `${controlId}-error`);
  return (
    <div className={styles.field}>
      <label htmlFor={controlId} className={styles.label}>
        {label}
      </label>
      {children({
        id: controlId,
        className: styles.control,
        ...(error && { 'aria-invalid': true as const }),
        ...(described && { 'aria-describedby': described }),
      })}
      {help !== undefined && (
        <p id={`${controlId}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${controlId}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** One line of text. Every native attribute passes through; the ref is the input's. */
export function TextField({ label, help, error, id, ...input }: FieldText & ComponentPropsWithRef<'input'>) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({ label, help, error, id, ...area }: FieldText & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(wiring) => <textarea {...area} {...wiring} />}
    </Field>
  );
}

/** A password, with a button that shows it. */
export function PasswordField({ label, help, error, id, ...input }: FieldText & ComponentPropsWithRef<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(wiring) => (
        <div className={styles.withButton}>
          <input {...input} {...wiring} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
          <Button
            variant="secondary"
            isIcon
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name="eye" />
          </Button>
        </div>
      )}
    </Field>
  );
}

/** A choice from a list, by the browser's own control. */
export function SelectField({
  label,
  help,
  error,
  id,
  options,
  ...select
}: FieldText & ComponentPropsWithRef<'select'> & { options: readonly { value: string; label: string }[] }) {
  return (
    <Field id={id} label={label} help={help} error={error}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A checkbox with its label. */
export function CheckField({ label, ...input }: { label: ReactNode } & ComponentPropsWithRef<'input'>) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

/** A choice from a few options, all visible. */
export function RadioField({
  label,
  options,
  ...input
}: { label: string; options: readonly { value: string; label: string }[] } & ComponentPropsWithRef<'input'>) {
  const { defaultValue, ...rest } = input;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.check}>
            <input {...rest} type="radio" value={option.value} defaultChecked={option.value === defaultValue} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
