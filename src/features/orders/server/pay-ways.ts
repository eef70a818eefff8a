import type { PaymentWay } from '../order-states.ts';
import type { OrderSettings } from '../settings-contract.ts';
import type { OrderParts } from './order-parts.ts';

/** Card providers refuse less, in cents. */
const SMALLEST_CARD_TOTAL = 50;

/** Ways in which an order of a total can be paid, the usual one first; none where cards are asked for and nobody takes them. */
export function payWaysOf(
  { payments }: Pick<OrderParts, 'payments'>,
  { payOnline }: Pick<OrderSettings, 'payOnline'>,
  total: number,
): PaymentWay[] {
  if (total < SMALLEST_CARD_TOTAL) return ['at_restaurant'];
  const card: PaymentWay[] = payOnline !== 'off' && payments.capabilities().isOnline ? ['card'] : [];
  return payOnline === 'required' ? card : [...card, 'at_restaurant'];
}

/** False for what is too little for a card: it is paid at the restaurant, whatever the guest chose. */
export function paysByCard(payment: PaymentWay | undefined, total: number): boolean {
  return payment === 'card' && total >= SMALLEST_CARD_TOTAL;
}
