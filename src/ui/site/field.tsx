import { createContext, use, useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { visuallyHidden } from './visually-hidden.tsx';

interface FieldText {
  label: ReactNode;
  help?: ReactNode;
  /** The first error of this field, as a message for the guest. Given, the control is marked invalid. */
  error?: string | undefined;
  /** Only for a single search box that its button and heading already label. */
  isLabelHidden?: boolean;
}

interface Wiring {
  id: string;
  className: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

/** Label, help and error around one control; `children` receives its look and the ids that tie them together. */
export function Field({
  id,
  label,
  help,
  error,
  isLabelHidden = false,
  className,
  children,
}: FieldText & { id?: string | undefined; className?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const described = classNames(help !== undefined && `${controlId}-help`, error && `${controlId}-error`);
  const wiring: Wiring = {
    id: controlId,
    className: styles.control,
    ...(error && { 'aria-invalid': true as const }),
    ...(described && { 'aria-describedby': described }),
  };
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={controlId} className={isLabelHidden ? visuallyHidden : styles.label}>
        {label}
      </label>
      {help !== undefined && (
        <p id={`${controlId}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {children(wiring)}
      <FieldError id={`${controlId}-error`}>{error}</FieldError>
    </div>
  );
}

/** The role of complaints beside controls: none in a form whose summary has the focus and says them all. */
export const ComplaintRole = createContext<'alert' | undefined>('alert');

/** A complaint beside its control, or nothing. Announced when it appears, unless a summary says it. */
export function FieldError({ id, children }: { id?: string; children: string | undefined }) {
  return (
    <div role={use(ComplaintRole)}>
      {children && (
        <p id={id} className={styles.error}>
          {children}
        </p>
      )}
    </div>
  );
}

/** One line of text. Every native attribute passes through; the ref is the input's. */
export function TextField({
  label,
  help,
  error,
  isLabelHidden,
  className,
  id,
  ...input
}: FieldText & ComponentPropsWithRef<'input'>) {
  return (
    <Field id={id} className={className} {...text({ label, help, error, isLabelHidden })}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  );
}

type Given<T> = { [K in keyof T]?: T[K] | undefined };

function text({ label, help, error, isLabelHidden }: Given<FieldText>): FieldText {
  return { label, help, error, isLabelHidden: isLabelHidden ?? false };
}
