import { type FormEvent, type ReactNode, useState } from 'react';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';

/**
 * A form for an action on what a guest has: a booking, an order, an account. It works without JavaScript. Without a
 * connection it stays as it is and says so: the browser's own error page would forget what was typed.
 */
export function ActionForm({
  action,
  fields,
  unsent,
  className,
  noValidate = false,
  children,
}: {
  action: string;
  /** Names and values of the hidden fields. */
  fields: Readonly<Record<string, string | number>>;
  /** Shown when the form could not be sent. */
  unsent: string;
  className?: string | undefined;
  noValidate?: boolean;
  children: ReactNode;
}) {
  const { csrf_token } = usePageContext();
  /** Presses without a connection. */
  const [failures, setFailures] = useState(0);
  const handleSubmit = (event: FormEvent) => {
    if (navigator.onLine) return;
    event.preventDefault();
    setFailures(failures + 1);
  };
  return (
    <form method="post" action={action} className={className} noValidate={noValidate} onSubmit={handleSubmit}>
      {Object.entries({ csrf_token, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
      {children}
      {failures > 0 && (
        <Notice key={failures} kind="error">
          {unsent}
        </Notice>
      )}
    </form>
  );
}
