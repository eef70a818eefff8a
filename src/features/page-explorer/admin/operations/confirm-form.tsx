import type { ReactNode } from 'react';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, type ButtonLook } from '#ui/admin/button.tsx';
import styles from './operations.module.css';

/** A form with one action, with a cancel link beside its button. The server checks its values. */
export function ConfirmForm({
  onSend,
  isBusy,
  submitLabel,
  busyLabel,
  variant = 'primary',
  cancel,
  children,
}: {
  /** Receives the values of the form's controls as texts. */
  onSend: (values: Readonly<Record<string, string>>) => void;
  isBusy: boolean;
  submitLabel: string;
  /** Text of the button while the server works: "Deleting…". */
  busyLabel: string;
  variant?: NonNullable<ButtonLook['variant']>;
  /** The link or button that cancels. */
  cancel: ReactNode;
  children?: ReactNode;
}) {
  return (
    <form
      noValidate
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy) return;
        const texts = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        );
        onSend(Object.fromEntries(texts));
      }}
    >
      {children}
      <ButtonRow>
        <Button type="submit" variant={variant} isBusy={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {cancel}
      </ButtonRow>
    </form>
  );
}
