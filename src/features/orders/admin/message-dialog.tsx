import { useState } from 'react';
import { randomUuid } from '#shared/random-uuid.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextAreaField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { getDeskOrder, listOrders, messageGuest } from '../staff-contract.ts';

/** Writes to the guest of an order by mail. */
export function MessageDialog({
  order,
  onClose,
}: {
  order: { id: number; number: number; email: string };
  onClose: () => void;
}) {
  const [op] = useState(randomUuid);
  const message = useChange(messageGuest, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: () => {
      showFlash({ kind: 'success', text: 'The mail is on its way.' });
      onClose();
    },
  });
  return (
    <Dialog isOpen onClose={onClose} title={`Write about order ${order.number}`} description={`To ${order.email}.`}>
      {message.error && <RefusalNotice error={message.error} />}
      <Form
        isBusy={message.isPending}
        submitLabel="Send"
        busyLabel="Sending…"
        onSend={({ text = '' }) => message.mutate({ params: { order: order.id }, body: { op, message: text.trim() } })}
      >
        <TextAreaField
          label="Message"
          name="text"
          rows={4}
          maxLength={500}
          required
          error={complaintAbout(message.error, 'message')}
        />
      </Form>
    </Dialog>
  );
}
