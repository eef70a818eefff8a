import { useState } from 'react';
import { useReached } from '#features/front-of-house/admin/use-reached.ts';
import { nationalPhone } from '#features/locations/fields/national-phone.ts';
import { formatMoney } from '#features/menus/money.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useContentKey } from '#ui/admin/api/use-content-key.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { isLiveState, isOpenState } from '../order-states.ts';
import { DELAYS, getDeskOrder, listOrders, type OrderAction, stepOrder } from '../staff-contract.ts';
import { EditDialog, MessageDialog } from './desk-dialogs.tsx';
import { CancelDialog } from './kitchen/cancel-dialog.tsx';
import { PaymentCard } from './payment-card.tsx';
import {
  ACTION_LABELS,
  DONE_TEXTS,
  FEE_LABELS,
  isNotified,
  MODE_LABELS,
  PAID_AT,
  STATE_LABELS,
  noticeText,
} from './texts.ts';

type DeskOrder = ReplyOf<typeof getDeskOrder>;

/** One order at the desk: lines, guest, history, and the actions of staff. */
export function OrderScreen() {
  const id = useRecordId();
  const order = useEndpoint(getDeskOrder, { params: { order: id } });
  return (
    <Screen title={order.data ? `Order ${order.data.number}, ${order.data.name || 'erased'}` : 'Order'}>
      <RecordNav label="Orders" back={{ to: '/wagtail/orders/', label: 'All orders' }} />
      <AsyncContent query={order} what="the order">
        {(data) => <Details order={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Details({ order }: { order: DeskOrder }) {
  const formats = useFormats();
  const [open, setOpen] = useState<'cancel' | 'edit' | 'message' | null>(null);
  const close = () => setOpen(null);
  const { keyOf, forget } = useContentKey();
  const step = useChange(stepOrder, {
    refreshes: [getDeskOrder, listOrders],
    onSuccess: (_, { body }) => {
      // The next press of the same button is another step.
      forget();
      close();
      const action = body?.action ?? 'delay';
      const notice = isNotified(action) ? ` ${noticeText(order)}` : '';
      showFlash({ kind: 'success', text: `Order ${order.number} is ${DONE_TEXTS[action] ?? 'changed'}.${notice}` });
    },
    // The dialog of a cancellation shows its refusal.
    onError: (error) => open !== 'cancel' && showFlash({ kind: 'error', text: messageOf(error) }),
  });
  const act = (action: OrderAction, more: { minutes?: number; reason?: string } = {}) =>
    step.mutate({
      params: { rlid: order.rlid, order: order.id },
      body: { op: keyOf({ action, ...more }), action, ...more },
    });
  const { state, mode, price, currency, timeZone } = order;
  const at = (iso: string) => formatInstant(iso, { ...formats, timeZone });
  const money = (cents: number) => formatMoney(cents, { language: formats.language, currency });
  const isSilent = useReached(order.text?.failsAt ?? null);
  const isUnreached = isSilent || order.text?.state === 'failed';
  const { partner } = order;
  const isChangeable = order.may.change && isOpenState(state);
  /** A partner makes its orders on its own screens, and may cancel them for us. */
  const maySteps = isChangeable && partner === null;
  const isOpen = state === 'accepted' || state === 'firing';
  return (
    <>
      <Card title="Order">
        <FactGrid>
          <Fact name="Status">
            <Badge {...(isLiveState(state) && { tone: 'note' as const })}>{STATE_LABELS[state]}</Badge>{' '}
            {partner && <Badge tone="note">Our partner makes it</Badge>}
          </Fact>
          <Fact name="Restaurant">{order.restaurantName}</Fact>
          {partner && <Fact name="Number at the partner">{partner.ref || 'Not answered yet'}</Fact>}
          <Fact name="Order type">{MODE_LABELS[mode]}</Fact>
          <Fact name="Ready at">{at(order.readyAt)}</Fact>
          {order.readyAt !== order.promisedAt && <Fact name="Promised for">{at(order.promisedAt)}</Fact>}
          <Fact name="Ordered">{at(order.placedAt)}</Fact>
          {order.phone !== '' && (
            <Fact name="Phone">
              <a href={`tel:${order.phone}`}>{nationalPhone(order.phone)}</a>{' '}
              {isUnreached && <Badge tone="bad">Not reached, please call</Badge>}
            </Fact>
          )}
          {order.email !== '' && <Fact name="E-mail">{order.email}</Fact>}
          {order.address !== '' && (
            <Fact name="Address">
              {order.address}
              {order.addressNote !== '' && `, ${order.addressNote}`}
              {order.isAddressRough && ' (only its postal code was found)'}
            </Fact>
          )}
          {order.tableName !== '' && <Fact name="Table">{order.tableName}</Fact>}
          {order.outAt && <Fact name="Out for delivery">{at(order.outAt)}</Fact>}
          {order.vehicle !== '' && <Fact name="Car">{order.vehicle}</Fact>}
          {order.note !== '' && <Fact name="Note">{order.note}</Fact>}
          {order.reason !== '' && <Fact name="Reason">{order.reason}</Fact>}
          {order.closedBy !== '' && <Fact name="Closed by">{order.closedBy}</Fact>}
        </FactGrid>
        {(isChangeable || order.may.write) && (
          <ButtonRow>
            {maySteps &&
              isOpen &&
              DELAYS.map((minutes) => (
                <Button
                  key={minutes}
                  variant="secondary"
                  isBusy={step.isPending}
                  onClick={() => act('delay', { minutes })}
                >
                  {minutes} minutes later
                </Button>
              ))}
            {maySteps && state === 'ready' && mode === 'delivery' && !order.outAt && (
              <Button isBusy={step.isPending} onClick={() => act('depart')}>
                Out for delivery
              </Button>
            )}
            {maySteps && state === 'ready' && (
              <Button isBusy={step.isPending} onClick={() => act('hand')}>
                Hand over
              </Button>
            )}
            {order.may.write && (
              <Button variant="secondary" onClick={() => setOpen('message')}>
                Write to the guest
              </Button>
            )}
            {isChangeable && order.may.edit && (
              <Button variant="secondary" onClick={() => setOpen('edit')}>
                Change the order
              </Button>
            )}
            {isChangeable && (maySteps || partner?.mayCancel) && (
              <Button
                variant="danger"
                onClick={() => {
                  step.reset();
                  setOpen('cancel');
                }}
              >
                Cancel the order
              </Button>
            )}
          </ButtonRow>
        )}
      </Card>
      <PaymentCard order={order} money={money} at={at} />
      <Card title="What was ordered">
        <FactGrid>
          {order.lines.map((line, index) => (
            // Lines have no names of their own, and never change.
            // eslint-disable-next-line react/no-array-index-key
            <Fact
              key={index}
              name={`${line.quantity} × ${line.name}${line.sizeName === null ? '' : `, ${line.sizeName}`}`}
            >
              {[
                money(price.lines[index]?.gross ?? 0),
                ...line.options.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
                line.note,
              ]
                .filter(Boolean)
                .join(', ')}
            </Fact>
          ))}
          <Fact name="Subtotal">{money(price.subtotal)}</Fact>
          {price.discount > 0 && <Fact name={`Coupon ${order.coupon}`}>{money(-price.discount)}</Fact>}
          {price.fees.map(({ kind, amount }) => (
            <Fact key={kind} name={FEE_LABELS[kind]}>
              {money(amount)}
            </Fact>
          ))}
          <Fact name={price.isTaxIncluded ? 'Tax included' : 'Tax'}>{money(price.tax)}</Fact>
          {price.tip > 0 && <Fact name="Tip">{money(price.tip)}</Fact>}
          <Fact name={totalLabel(order)}>{money(price.total)}</Fact>
        </FactGrid>
      </Card>
      <Card title="What happened">
        <FactGrid>
          {order.events.map((event) => (
            <Fact key={`${event.at} ${event.action}`} name={at(event.at)}>
              {ACTION_LABELS[event.action as keyof typeof ACTION_LABELS] ?? event.action}
              {event.minutes !== null && ` of ${event.minutes} minutes`}, {event.by}
            </Fact>
          ))}
        </FactGrid>
      </Card>
      {open === 'edit' && <EditDialog newest={order} money={money} onClose={close} />}
      {open === 'message' && <MessageDialog order={order} onClose={close} />}
      {open === 'cancel' && (
        <CancelDialog
          order={order}
          isBusy={step.isPending}
          error={step.error}
          onClose={close}
          onSend={(reason) => act('cancel', { reason })}
        />
      )}
    </>
  );
}

/** Label of the total. An order that is not paid by card is paid once it is handed over. */
function totalLabel({ payment, state, mode }: DeskOrder): string {
  if (payment.way === 'card') return 'Total';
  if (state === 'handed') return `Total, paid ${PAID_AT[mode]}`;
  return isLiveState(state) ? `Total, due ${PAID_AT[mode]}` : 'Total';
}
