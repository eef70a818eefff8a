import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseMoney } from '#features/menus/money.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useContentKey } from '#ui/admin/api/use-content-key.ts';
import { complaintAbout, isConflict } from '#ui/admin/api/problem.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import rows from '#ui/admin/row-list.module.css';
import type { CheckedLine } from '../check-basket.ts';
import { editOrder, getDeskOrder, listOrders, messageGuest, refundOrder } from '../staff-contract.ts';
import { AddItem } from './add-item.tsx';
import { PAID_AT, SENTENCES, noticeText } from './texts.ts';

type Order = ReplyOf<typeof getDeskOrder>;
const KINDS = ['all', 'parts', 'amount'] as const;

/** Refunds and new prices are sent by e-mail only. */
const mailNoticeText = ({ email, mode }: Order): string => noticeText({ isReachable: email !== '', mode });

/** Refunds to a guest's card: the rest, some parts of the order, or an amount. The guest reads the reason. */
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
  // The id stays the same when the refund is sent again because no answer came.
  const [op] = useState(randomUuid);
  const [seen] = useState(refunded);
  const refund = useChange(refundOrder, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: () => {
      showFlash({ kind: 'success', text: `The refund is on its way. ${mailNoticeText(order)}` });
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
    const common = { op, reason: reason.trim(), refunded: seen };
    const wish =
      kind === 'amount'
        ? { kind, amount: parseMoney(amount) ?? Number.NaN }
        : kind === 'parts'
          ? { kind, parts: [...chosen] }
          : { kind };
    refund.mutate({ params: { order: order.id }, body: { ...common, ...wish } });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Refund order ${order.number}`}
      description={`${money(captured - refunded)} of ${money(captured)} can be refunded to the card.`}
    >
      <RefusalNotice error={refund.error} />
      <Form isBusy={refund.isPending} submitLabel="Refund" busyLabel="Refunding…" onSend={send}>
        <SelectField
          label="What to refund"
          value={kind}
          options={[
            { value: 'all', label: `Everything that is left: ${money(captured - refunded)}` },
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

const MOST_CHOSEN = 20;

/**
 * Changes the quantities of an order and adds items of the menu, before the kitchen begins. The dialog keeps the order
 * that it opened with: the quantities belong to its lines, and a change by another user must not be overwritten.
 */
export function EditDialog({
  newest,
  money,
  onClose,
}: {
  /** The order as it was last read. */
  newest: Order;
  money: (cents: number) => string;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [order, setOrder] = useState(newest);
  const [quantities, setQuantities] = useState(() => quantitiesOf(order));
  const [added, setAdded] = useState<readonly (CheckedLine & { key: string })[]>([]);
  const { keyOf } = useContentKey();
  const params = { order: order.id };
  const edit = useChange(editOrder, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: () => {
      showFlash({ kind: 'success', text: `Order ${order.number} is changed. ${mailNoticeText(order)}` });
      onClose();
    },
    onError: (error) => {
      if (isConflict(error)) void client.invalidateQueries({ queryKey: endpointKey(getDeskOrder, { params }) });
    },
  });
  const load = () => {
    setOrder(newest);
    setQuantities(quantitiesOf(newest));
    edit.reset();
  };
  const isOutdated = newest.version !== order.version;
  const kept = quantities.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
  /** Price for one of a line, in cents. */
  const eachOf = (line: number) => (order.price.lines[line]?.gross ?? 0) / (order.lines[line]?.quantity ?? 1);
  const subtotal =
    kept.reduce((sum, { line, quantity }) => sum + eachOf(line) * quantity, 0) +
    added.reduce((sum, { unitPrice, line }) => sum + unitPrice * line.quantity, 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Change order ${order.number}`}
      description={`${differenceText(order)}${mailNoticeText(order)}`}
    >
      {isOutdated ? (
        <ConflictNotice
          title="This order was changed after you opened it"
          kept="Your change was not made. The new version takes the place of your quantities; added items stay."
          onLoad={load}
        />
      ) : (
        <RefusalNotice error={edit.error} />
      )}
      <Form
        isBusy={edit.isPending}
        submitLabel="Change the order"
        busyLabel="Changing…"
        onSend={() => {
          const change = { baseVersion: order.version, kept, added: added.map(({ line }) => line) };
          edit.mutate({ params, body: { ...change, op: keyOf(change) } });
        }}
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
              label: count === 0 ? '0: remove it' : String(count),
            }))}
            onChange={({ target }) =>
              setQuantities((before) => before.map((one, at) => (at === index ? Number(target.value) : one)))
            }
          />
        ))}
        {added.length > 0 && (
          <ul className={rows.list} aria-label="Added items">
            {added.map((one) => (
              <li key={one.key} className={rows.row}>
                <span>{lineWords(one, money)}</span>
                <Button
                  variant="secondary"
                  aria-label={`Remove ${one.item.name}`}
                  onClick={() => setAdded((before) => before.filter(({ key }) => key !== one.key))}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <AddItem
          rlid={order.rlid}
          money={money}
          onAdd={(line) => setAdded((before) => [...before, { ...line, key: randomUuid() }])}
        />
        <p aria-live="polite">
          Subtotal: {money(subtotal)}
          {subtotal !== order.price.subtotal && ` instead of ${money(order.price.subtotal)}`}. Tax and coupon follow it.
        </p>
      </Form>
    </Dialog>
  );
}

const quantitiesOf = ({ lines }: Order): number[] => lines.map(({ quantity }) => quantity);

/** "2 × Lobster roll, Large (Slaw), $40.00" */
function lineWords(
  { line, item, sizeName, options, unitPrice }: CheckedLine,
  money: (cents: number) => string,
): string {
  const name = sizeName === null ? item.name : `${item.name}, ${sizeName}`;
  const chosen = options.map((option) => (option.quantity > 1 ? `${option.quantity} × ${option.name}` : option.name));
  return `${line.quantity} × ${name}${chosen.length > 0 ? ` (${chosen.join(', ')})` : ''}, ${money(unitPrice * line.quantity)}`;
}

/** Writes to the guest of an order: a standard message in the guest's language, or free text. */
export function MessageDialog({
  order,
  onClose,
}: {
  order: Pick<Order, 'id' | 'number' | 'email' | 'language'>;
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const { keyOf } = useContentKey();
  const message = useChange(messageGuest, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: () => {
      showFlash({ kind: 'success', text: 'The message is on its way.' });
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Write about order ${order.number}`}
      description={
        order.email === '' ? 'By text message.' : `To ${order.email}, and by text message if the guest agreed.`
      }
    >
      <RefusalNotice error={message.error} />
      <Form
        isBusy={message.isPending}
        submitLabel="Send"
        busyLabel="Sending…"
        onSend={() => {
          const written = { message: text.trim() };
          message.mutate({ params: { order: order.id }, body: { ...written, op: keyOf(written) } });
        }}
      >
        <SelectField
          label="Standard message"
          help="In the language of the guest."
          value={String(SENTENCES[order.language].indexOf(text))}
          options={[
            { value: '-1', label: 'Your own words' },
            ...SENTENCES.en.map((sentence, index) => ({ value: String(index), label: sentence })),
          ]}
          onChange={({ target }) => setText(SENTENCES[order.language][Number(target.value)] ?? '')}
        />
        <TextAreaField
          label="Message"
          name="text"
          value={text}
          onChange={({ target }) => setText(target.value)}
          rows={4}
          maxLength={500}
          required
          error={complaintAbout(message.error, 'message')}
        />
      </Form>
    </Dialog>
  );
}

/** What becomes of the difference in price; an order without a card is paid when the guest gets it. */
function differenceText({ payment, mode }: Order): string {
  if (payment.way !== 'card') return '';
  return `If the order costs less, the difference is refunded to the card. If it costs more, the guest pays the rest ${PAID_AT[mode]}. `;
}
