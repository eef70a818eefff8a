import { isConflict } from './api/problem.ts';
import { RefusalNotice } from './async-content.tsx';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ConflictNotice } from './record-form/conflict-notice.tsx';

/** Asks before an action that cannot simply be undone; a refusal is shown in the question. */
export function ConfirmDialog({
  isOpen = true,
  title,
  description,
  error,
  isBusy,
  isDanger = true,
  label,
  busyLabel = label,
  keepLabel,
  onConfirm,
  onLoad,
  onClose,
}: {
  isOpen?: boolean;
  /** The question. */
  title: string;
  /** The consequences. */
  description: string;
  error: Error | null;
  isBusy: boolean;
  /** True when the action deletes or ends something. */
  isDanger?: boolean;
  /** Text of the confirming button; `busyLabel` while the server works: "Deleting…". */
  label: string;
  busyLabel?: string;
  /** Text of the button that cancels. */
  keepLabel: string;
  onConfirm: () => void;
  /** After a conflict, shows the new version of the record. Without it, the action can only be tried again. */
  onLoad?: (() => void) | undefined;
  onClose: () => void;
}) {
  if (onLoad && isConflict(error))
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={title}>
        <ConflictNotice title={error.message} kept="Your change was not made." onLoad={onLoad} />
      </Dialog>
    );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} description={description}>
      <RefusalNotice error={error} />
      <ButtonRow>
        <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {isBusy ? busyLabel : label}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {keepLabel}
        </Button>
      </ButtonRow>
    </Dialog>
  );
}
