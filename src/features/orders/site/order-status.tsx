import { useEffect } from 'react';
import { RestaurantLinks } from '#features/front-of-house/site/restaurant-links.tsx';
import { capitalized } from '#shared/capitalized.ts';
import { ACTION_FIELD, VERSION_FIELD } from '#features/front-of-house/party-values.ts';
import { ActionForm } from '#features/front-of-house/site/action-form.tsx';
import styles from '#features/front-of-house/site/guest-status.module.css';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { TextField } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { orderMenuUrl, orderPageUrl } from '../guest-pages.ts';
import { isLiveState, isOpenState } from '../order-states.ts';
import type { Order } from '../contract.ts';
import type { OrderStatusProps } from '../page-props.ts';
import { OptionTexts } from './option-texts.tsx';
import { useLiveOrder } from './order-api.ts';
import { PriceTable } from './price-table.tsx';
import list from './checkout.module.css';
import steps from './order-status.module.css';
import { useMoney } from './use-money.ts';

/** Only deliveries are out. */
const STEPS = ['accepted', 'firing', 'ready', 'out', 'handed'] as const;

/** A guest's order: its progress, its time, the guest's actions, and its lines. */
export function OrderStatus({ order: given, restaurant, refusal }: OrderStatusProps) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const { order, isLate } = useLiveOrder(given);
  const money = useMoney(order.currency);
  const { state, mode, number, may, version, payment } = order;
  const { timeZone } = restaurant;
  /** The progress bar shows an order on its way as ready, and an order that a partner has not answered as placed. */
  const now = state === 'ready' && order.outAt ? 'out' : order.isAsked ? 'asked' : state;
  const title = t(`order.state_${now}`);
  const all = STEPS.filter((step) => step !== 'out' || mode === 'delivery');
  const time = (iso: string) => timeAt(Date.parse(iso), { language, timeZone });
  const isLive = isLiveState(state);
  const isOpen = isOpenState(state);
  const posted = {
    action: orderPageUrl(order.id),
    fields: { [VERSION_FIELD]: version },
    unsent: t('order.not_done_token'),
  };
  const day = new Intl.DateTimeFormat(language, { timeZone, weekday: 'long' }).format(Date.parse(order.readyAt));
  // Shows the state to guests who look at another tab.
  useEffect(() => {
    document.title = `${title} · ${number}`;
  }, [title, number]);

  return (
    <div className={styles.status}>
      {refusal && <Notice kind="error">{t(`order.not_done_${refusal}`)}</Notice>}
      <div role="status" className={styles.card} data-state={state === 'ready' ? 'called' : state}>
        <p className={styles.party}>{[order.restaurantName, order.name].join(' · ')}</p>
        <p className={styles.place}>{t('order.number', { number })}</p>
        <p className={styles.come}>{title}</p>
        {isLive && state !== 'ready' && (
          <p className={styles.until}>
            {t(mode === 'delivery' ? 'order.there_at' : 'order.ready_at', { ...time(order.readyAt), day })}
          </p>
        )}
        {isLive && order.readyAt !== order.promisedAt && <p>{t('order.later_than', time(order.promisedAt))}</p>}
        {now === 'ready' && <p>{t(`order.come_${mode}`)}</p>}
        {order.address !== '' && (
          <p>{t('order.to', { address: [order.address, order.addressNote].filter(Boolean).join(', ') })}</p>
        )}
        {order.tableName !== '' && <p>{t('order.at_table', { table: order.tableName })}</p>}
        {state === 'placing' && payment.until && <p>{t('order.pay_until', time(payment.until))}</p>}
        {state === 'placing' && !order.isAsked && may.pay.length === 0 && <p>{t('order.payment_held')}</p>}
        {order.isAsked && <p>{t('order.asked_help')}</p>}
        {state === 'failed' && <p>{t('order.nothing_charged')}</p>}
        {order.reason !== '' && <p>{order.reason}</p>}
        {isLive && (
          <ol className={steps.steps} aria-label={t('order.steps')}>
            {all.map((step, at) => (
              <li
                key={step}
                data-done={at <= (all as readonly string[]).indexOf(now) || undefined}
                aria-current={step === now ? 'step' : undefined}
              >
                {t(`order.step_${step}`)}
              </li>
            ))}
          </ol>
        )}
      </div>
      <div className={styles.actions}>
        {may.arrive && order.arrivedAt && <Notice kind="success">{t('order.arrived', time(order.arrivedAt))}</Notice>}
        {may.arrive && (
          <ActionForm {...posted} className={styles.size}>
            <TextField
              label={t('order.vehicle')}
              name="vehicle"
              defaultValue={order.vehicle}
              maxLength={60}
              help={t('order.vehicle_help')}
            />
            <Button type="submit" name={ACTION_FIELD} value="arrive" variant={order.arrivedAt ? 'outline' : 'primary'}>
              {t(order.arrivedAt ? 'order.change_vehicle' : 'order.arrive')}
            </Button>
          </ActionForm>
        )}
        {may.pay.map((way, at) => (
          <ActionForm key={way} {...posted}>
            <Button
              type="submit"
              name={ACTION_FIELD}
              value={way === 'card' ? 'pay' : 'pay_there'}
              variant={at === 0 ? 'primary' : 'outline'}
            >
              {t(`order.pay_${way === 'at_restaurant' && mode === 'delivery' ? 'at_door' : way}`, {
                total: money(order.price.total),
              })}
            </Button>
          </ActionForm>
        ))}
        {may.cancel && (
          <ActionForm {...posted}>
            <Button type="submit" name={ACTION_FIELD} value="cancel" variant="quiet">
              {t('order.cancel')}
            </Button>
          </ActionForm>
        )}
        {!isOpen && (
          <ButtonLink href={orderMenuUrl(order.rlid, language)} variant="outline">
            {t('order.again')}
          </ButtonLink>
        )}
      </div>
      {isOpen && (
        <p className={styles.fresh}>
          {t('order.updated_at', time(order.readAt))} {isLate ? t('order.update_late') : t('order.updates_itself')}
        </p>
      )}
      <section aria-labelledby="order-lines" className={list.part}>
        <h2 id="order-lines">{t('order.lines')}</h2>
        <ul className={list.lines}>
          {order.lines.map((line, at) => (
            // Lines have no names of their own, and never change.
            // eslint-disable-next-line react/no-array-index-key
            <li key={at}>
              <div>
                {line.quantity} × {line.name}
                <OptionTexts {...line} />
              </div>
              <span>{money(line.unitPrice * line.quantity)}</span>
            </li>
          ))}
        </ul>
        <PriceTable price={order.price} currency={order.currency} say={(word) => t(`order.price_${word}`)} />
        <Paid order={order} money={money} />
      </section>
      <address className={styles.party}>
        {[order.restaurantName, restaurant.address1, restaurant.city, restaurant.state].join(', ')}
      </address>
      <RestaurantLinks restaurant={restaurant} others={isOpen ? undefined : t('order.others')} />
    </div>
  );
}

/** State of the payment, in one or two lines. */
function Paid({ order: { state, mode, payment }, money }: { order: Order; money: (cents: number) => string }) {
  const t = useTranslate();
  const { way, card, due, refunded } = payment;
  const place = mode === 'table' ? 'table' : mode === 'delivery' ? 'door' : 'there';
  if (way === 'at_restaurant') return isLiveState(state) ? <p>{t(`order.pay_${place}`)}</p> : null;
  const name = card && `${capitalized(card.brand)} ···· ${card.last4}`;
  return (
    <>
      {name && (payment.state === 'captured' || refunded > 0) && <p>{t('order.paid_by', { card: name })}</p>}
      {name && payment.state === 'authorised' && <p>{t('order.reserved_on', { card: name })}</p>}
      {payment.state === 'voided' && <p>{t('order.nothing_charged')}</p>}
      {refunded > 0 && <p>{t('order.refunded', { amount: money(refunded) })}</p>}
      {due > 0 && isLiveState(state) && <p>{t(`order.due_${place}`, { amount: money(due) })}</p>}
    </>
  );
}
