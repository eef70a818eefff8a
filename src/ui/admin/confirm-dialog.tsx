import { RefusalNotice } from './async-content.tsx';
import { ButtonRow } from './button-row.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
  onClose: () => void;
}) {
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
