import { isConflict } from '#ui/admin/api/problem.ts';
import { ConflictNotice as Conflict } from '#ui/admin/record-form/conflict-notice.tsx';

/** True when somebody else changed the thing since it was read. */
export const isStale = isConflict;

/** Somebody changed the thing meanwhile, in the server's words; `onOverwrite` is to send the form, in which this stands, once more. */
export function ConflictNotice({
  error,
  onLoad,
  onOverwrite,
}: {
  error: Error;
  onLoad: () => void;
  onOverwrite: (form: HTMLFormElement) => void;
}) {
  return <Conflict title={error.message} onLoad={onLoad} onOverwrite={(form) => form && onOverwrite(form)} />;
}
