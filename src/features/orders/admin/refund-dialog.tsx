import { useState } from 'react';
import { parseMoney } from '#features/menus/money.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { getDeskOrder, listOrders, refundOrder } from '../staff-contract.ts';

type Order = ReplyOf<typeof getDeskOrder>;
const KINDS = ['all', 'parts', 'amount'] as const;

/** Gives money back to a guest's card: what is left of it, some parts of the order, or an amount. The guest reads why. */
export function RefundDialog({
  order,
  money,
  onClose,
}: {
  order: Order;
  money: (cents: number) => string;
  onClose: () => void;
}) {
  const { captured, refunded, parts } = order.payment;
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // The same refund when it is sent again because no answer came.
  const [op] = useState(randomUuid);
  const refund = useChange(refundOrder, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: () => {
      showFlash({ kind: 'success', text: 'The money goes back, and the guest is told.' });
      onClose();
    },
  });
  const nameOf = (part: string) => {
    if (part === 'fees') return 'Fees';
    if (part === 'tip') return 'Tip';
    const line = order.lines[Number(part.split(':')[1])];
    return line ? `${line.quantity} × ${line.name}` : part;
  };
  const send = ({ reason = '', amount = '' }: { reason?: string; amount?: string }) => {
    const said = { op, reason: reason.trim() };
    const wish =
      kind === 'amount'
        ? { kind, amount: parseMoney(amount) ?? Number.NaN }
        : kind === 'parts'
          ? { kind, parts: [...chosen] }
          : { kind };
    refund.mutate({ params: { order: order.id }, body: { ...said, ...wish } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Give money back for order ${order.number}`}
      description={`${money(captured - refunded)} of ${money(captured)} can go back to the card.`}
    >
      {refund.error && <RefusalNotice error={refund.error} />}
      <Form isBusy={refund.isPending} submitLabel="Give back" busyLabel="Giving back…" onSend={send}>
        <SelectField
          label="What goes back"
          value={kind}
          options={[
            { value: 'all', label: `All that is left: ${money(captured - refunded)}` },
            ...(parts.length > 0 ? [{ value: 'parts', label: 'Parts of the order' }] : []),
            { value: 'amount', label: 'An amount' },
          ]}
          onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? 'all')}
        />
        {kind === 'parts' &&
          parts.map(({ part, amount }) => (
            <CheckField
              key={part}
              label={`${nameOf(part)}: ${money(amount)}`}
              checked={chosen.includes(part)}
              onChange={({ target }) =>
                setChosen((before) => (target.checked ? [...before, part] : before.filter((one) => one !== part)))
              }
            />
          ))}
        {kind === 'amount' && (
          <TextField
            label="Amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            error={complaintAbout(refund.error, 'amount')}
          />
        )}
        <TextField
          label="Reason"
          name="reason"
          maxLength={200}
          required
          help="The guest reads it."
          error={complaintAbout(refund.error, 'reason')}
        />
      </Form>
    </Dialog>
  );
}
