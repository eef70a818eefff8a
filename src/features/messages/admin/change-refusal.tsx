import { isConflict } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';

/** Why a change was not made. After a conflict, the message is read again and the change can be sent again. */
export function ChangeRefusal({
  error,
  kept,
}: {
  error: Error | null;
  /** States that the user's own change was not made. */
  kept?: string;
}) {
  if (!error) return null;
  if (!isConflict(error)) return <RefusalNotice error={error} />;
  return (
    <ConflictNotice title={error.message} {...(kept && { kept })}>
      <p>You now see the new version. If your change is still needed, press the button again.</p>
    </ConflictNotice>
  );
}
