import type { ReactNode } from 'react';
import { usePageContext } from '#ui/site/page-context.tsx';
import { VERSION_FIELD } from '../party-values.ts';

/** A form for an action on a guest's booking or order: it works without JavaScript. */
export function ActionForm({
  action,
  version,
  className,
  children,
}: {
  action: string;
  /** Version that the guest sees. */
  version: number;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { csrf_token } = usePageContext();
  return (
    <form method="post" action={action} className={className}>
      <input type="hidden" name="csrf_token" value={csrf_token} readOnly />
      <input type="hidden" name={VERSION_FIELD} value={version} readOnly />
      {children}
    </form>
  );
}
