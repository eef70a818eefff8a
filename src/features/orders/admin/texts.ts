import type { Mode, Station } from '#features/menus/menu-texts.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { OrderPaymentState, OrderState, PaymentProblem } from '../order-states.ts';
import type { OrderAction, Ticket } from '../staff-contract.ts';

export const STATION_LABELS: Readonly<Record<Station, string>> = { hot: 'Hot line', cold: 'Cold line', bar: 'Bar' };
export const MODE_LABELS: Readonly<Record<Mode, string>> = {
  pickup: 'Pickup',
  curbside: 'Curbside',
  delivery: 'Delivery',
  table: 'At the table',
};
export const STATE_LABELS: Readonly<Record<OrderState, string>> = {
  placing: 'Not confirmed yet',
  accepted: 'New',
  firing: 'Cooking',
  ready: 'Ready',
  handed: 'Handed over',
  cancelled: 'Cancelled',
  uncollected: 'Not collected',
  failed: 'Given up',
};
export const FEE_LABELS = { bag: 'Bag', delivery: 'Delivery' } as const;
/** Where the amount is paid that no card has paid. */
export const PAID_AT: Readonly<Record<Mode, string>> = {
  pickup: 'at the restaurant',
  curbside: 'at the restaurant',
  delivery: 'at the door',
  table: 'at the table',
};
/** Why staff must look at a payment, and what they can do. */
export const PROBLEM_LABELS: Readonly<Record<PaymentProblem, string>> = {
  amount:
    'The guest paid another amount than the order costs. Nothing is cooked. Cancel the order to refund the payment.',
  capture: 'The card could not be charged. The guest still has to pay.',
  refund: 'The refund failed. Try again, or refund the guest at the restaurant.',
  voided: 'The authorization ended before the card was charged. The guest still has to pay.',
  disputed: 'The guest’s bank disputes the payment. Answer in your account with the card provider.',
};
export const PAYMENT_LABELS: Readonly<Record<OrderPaymentState, string>> = {
  none: 'Not paid yet',
  authorised: 'Authorized',
  captured: 'Paid',
  partRefunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Voided',
  disputed: 'Disputed',
};
const PAYMENT_ACTIONS = {
  accept: 'Accepted',
  unpaid: 'Not paid',
  refuse: 'Refused by the partner',
  refund: 'Refund sent',
  edit: 'Changed',
  message: 'Wrote to the guest',
  payment_held: 'Held: another amount was paid',
  payment_capture: 'The card could not be charged',
  payment_refund: 'The refund failed',
  payment_voided: 'The authorization ended',
  payment_disputed: 'The guest’s bank disputes the payment',
} as const;
export const ACTION_LABELS: Readonly<Record<OrderAction | 'place' | 'arrive' | keyof typeof PAYMENT_ACTIONS, string>> =
  {
    ...PAYMENT_ACTIONS,
    place: 'Ordered',
    arrive: 'Guest arrived',
    start: 'Start',
    bump: 'Ready',
    bump_line: 'Line made',
    depart: 'Out for delivery',
    hand: 'Hand over',
    recall: 'Recall',
    uncollected: 'Not collected',
    cancel: 'Cancel',
    delay: 'Delay',
  };

/** After "Order 7 is". A line that is made, and a start, are shown by the order itself. */
export const DONE_TEXTS: Readonly<Partial<Record<OrderAction, string>>> = {
  bump: 'ready',
  depart: 'out for delivery',
  hand: 'handed over',
  recall: 'recalled',
  uncollected: 'not collected',
  cancel: 'cancelled',
  delay: 'delayed',
};

/** Actions of which the guest is notified. */
export const isNotified = (action: OrderAction): boolean => action === 'cancel' || action === 'delay';

/** Says whether the guest is notified, and what staff do otherwise. */
export function noticeText({ isReachable, mode }: Pick<Ticket, 'isReachable' | 'mode'>): string {
  if (isReachable) return 'The guest is notified.';
  return mode === 'table'
    ? 'The guest is not notified. Please go to the table.'
    : 'The guest is not notified. Please call.';
}

/** Standard messages to guests, in the same order in each language. */
export const SENTENCES: Readonly<Record<LanguageCode, readonly string[]>> = {
  en: [
    'Please call us about your order.',
    'We are out of something that you ordered. Please call us.',
    'We cannot find your address. Please call us.',
    'Your order waits for you and gets cold.',
  ],
  es: [
    'Llámenos para hablar de su pedido.',
    'Se nos acabó algo de su pedido. Llámenos.',
    'No encontramos su dirección. Llámenos.',
    'Su pedido le espera y se enfría.',
  ],
  'fr-CA': [
    'Veuillez nous téléphoner au sujet de votre commande.',
    'Il nous manque un article de votre commande. Veuillez nous téléphoner.',
    'Nous ne trouvons pas votre adresse. Veuillez nous téléphoner.',
    'Votre commande vous attend et refroidit.',
  ],
};
