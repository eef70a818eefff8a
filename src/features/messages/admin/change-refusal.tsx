import { isConflict } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';

/** Why a change was not made. */
export function ChangeRefusal({ error }: { error: Error | null }) {
  if (!error) return null;
  if (!isConflict(error)) return <RefusalNotice error={error} />;
  return (
    <Notice kind="error" title="Somebody else changed this message">
      <p>
        You now see the other person’s change. Nothing you typed is lost. Make your change again if it is still needed.
      </p>
    </Notice>
  );
}
