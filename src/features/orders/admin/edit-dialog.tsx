import { useState } from 'react';
import { randomUuid } from '#shared/random-uuid.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { editOrder, getDeskOrder, listOrders } from '../staff-contract.ts';

const MOST_CHOSEN = 20;

/** Changes how much of each line a guest gets, before the kitchen begins. */
export function EditDialog({ order, onClose }: { order: ReplyOf<typeof getDeskOrder>; onClose: () => void }) {
  const [quantities, setQuantities] = useState(() => order.lines.map(({ quantity }) => quantity));
  const [op] = useState(randomUuid);
  const edit = useChange(editOrder, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: () => {
      showFlash({ kind: 'success', text: `Order ${order.number} is changed, and its guest is told.` });
      onClose();
    },
  });
  const kept = quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change order ${order.number}`}
      description="What was paid too much goes back to the card; what is more is paid at the restaurant. The guest is told."
    >
      {edit.error && <RefusalNotice error={edit.error} />}
      <Form
        isBusy={edit.isPending}
        submitLabel="Change the order"
        busyLabel="Changing…"
        onSend={() =>
          edit.mutate({ params: { order: order.id }, body: { op, base_version: order.version, kept, added: [] } })
        }
      >
        {order.lines.map(({ name, sizeName, quantity }, index) => (
          <SelectField
            // Lines have no names of their own.
            // eslint-disable-next-line react/no-array-index-key
            key={index}
            label={sizeName === null ? name : `${name}, ${sizeName}`}
            value={String(quantities[index] ?? quantity)}
            options={Array.from({ length: Math.max(MOST_CHOSEN, quantity) + 1 }, (_, count) => ({
              value: String(count),
              label: count === 0 ? 'None: take it out' : String(count),
            }))}
            onChange={({ target }) =>
              setQuantities((before) => before.map((one, at) => (at === index ? Number(target.value) : one)))
            }
          />
        ))}
      </Form>
    </Dialog>
  );
}
