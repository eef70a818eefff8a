import type { ReactNode, Ref } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './form.module.css';

/**
 * A form with its button. Only the server checks the values, so the browser's own messages are off. `onSend` gets the
 * values as texts; nothing is sent while `isBusy`.
 */
export function Form({
  ref,
  onSend,
  isBusy,
  submitLabel,
  busyLabel,
  isDanger = false,
  extra,
  className,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  onSend: (values: Readonly<Record<string, string>>) => void;
  isBusy: boolean;
  submitLabel: string;
  /** Text of the button while the server works: "Saving…". */
  busyLabel: string;
  /** True when the form deletes or ends something. */
  isDanger?: boolean;
  /** Shown beside the button. */
  extra?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form
      ref={ref}
      noValidate
      method="post"
      className={classNames(styles.form, className)}
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
      <div className={styles.actions}>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
        {extra}
      </div>
    </form>
  );
}

/** Two fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
