import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import type { Ticket } from '../../staff-contract.ts';
import { noticeText } from '../texts.ts';

/** Asks for the reason of a cancellation, which the guest reads. */
export function CancelDialog({
  order,
  isBusy = false,
  error = null,
  onClose,
  onSend,
}: {
  order: Pick<Ticket, 'number' | 'isReachable' | 'mode'>;
  isBusy?: boolean;
  error?: Error | null;
  onClose: () => void;
  onSend: (reason: string) => void;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={`Cancel order ${order.number}`} description={noticeText(order)}>
      <RefusalNotice error={error} />
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
