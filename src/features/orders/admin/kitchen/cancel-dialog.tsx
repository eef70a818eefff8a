import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';

/** Asks for the reason of a cancellation, which the guest reads. */
export function CancelDialog({
  number,
  isBusy = false,
  onClose,
  onSend,
}: {
  number: number;
  isBusy?: boolean;
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={`Cancel order ${number}`} description="The guest is notified at once.">
      <Form
        isBusy={isBusy}
        submitLabel="Cancel the order"
        busyLabel="Cancelling…"
        onSend={({ reason = '' }) => onSend(reason.trim())}
      >
        <TextField label="Reason" name="reason" maxLength={200} help="The guest reads it. Optional." />
      </Form>
    </Dialog>
  );
}
