import { isConflict, Refusal } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';

/** Why a bundle was not changed: a message for each member or field that prevents it. */
export function Complaints({ error }: { error: Error }) {
  if (isConflict(error)) return <ConflictNotice title={error.message} kept="The bundle was not changed." />;
  const parts = error instanceof Refusal ? error.errors : [];
  if (parts.length === 0) return <RefusalNotice error={error} />;
  return (
    <Notice title="The bundle was not changed">
      <ul>
        {parts.map(({ field, message }) => (
          <li key={field}>{/^members\./.test(field) ? message : `${field} ${message}`}</li>
        ))}
      </ul>
    </Notice>
  );
}
