import { z } from 'zod';
import type { Payment, PaymentState } from './port.ts';

/** The parts of the provider's objects that are read; the objects have many more. */
const Id = z.string().min(1).max(255);
const Cents = z.number().int().min(0);
const Currency = z.string().length(3);
const Metadata = z.record(z.string(), z.string()).nullish();

const Charge = z.object({
  amount_refunded: Cents.default(0),
  disputed: z.boolean().default(false),
  payment_method_details: z
    .object({ card: z.object({ brand: z.string().max(40).nullish(), last4: z.string().max(4).nullish() }).nullish() })
    .nullish(),
});

export const Intent = z.object({
  id: Id,
  amount: Cents,
  amount_received: Cents.default(0),
  currency: Currency,
  status: z.string(),
  metadata: Metadata,
  last_payment_error: z.unknown().optional(),
  // The id, where the object was not requested.
  latest_charge: z.union([Charge, z.string()]).nullish(),
});
export type Intent = z.infer<typeof Intent>;

export const Session = z.object({
  id: Id,
  url: z.string().nullish(),
  status: z.string(),
  amount_total: Cents.nullish(),
  currency: Currency.nullish(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([Intent, z.string()]).nullish(),
});
export type Session = z.infer<typeof Session>;

export const IntentList = z.object({ data: z.array(Intent), has_more: z.boolean() });
export const Refund = z.object({ id: Id, amount: Cents, status: z.string().nullish(), metadata: Metadata });
export const RefundList = z.object({ data: z.array(Refund) });

export const ErrorReply = z.object({
  error: z.object({ type: z.string().nullish(), code: z.string().nullish() }),
});

export const EventReply = z.object({
  id: Id,
  /** Seconds since 1970, within the range of `Date`. */
  created: z.number().int().max(8.64e12),
  data: z.object({
    object: z.object({
      id: z.string().max(255).nullish(),
      object: z.string(),
      client_reference_id: z.string().max(255).nullish(),
      payment_intent: z.union([z.string().max(255), z.object({ id: z.string().max(255) })]).nullish(),
      metadata: Metadata,
    }),
  }),
});

/** Metadata key of our reference on a payment. */
export const REFERENCE = 'reference';
/** Metadata key of our idempotency key on a refund. */
export const REFUND_KEY = 'refund';
/** Metadata key of the installation: several installations may share an account. */
export const INSTALLATION = 'installation';

export function paymentOfIntent(intent: Intent, ref = intent.id): Payment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  return {
    ref,
    moneyId: intent.id,
    reference: intent.metadata?.[REFERENCE] ?? '',
    state: stateOf(intent.status),
    money: { cents: intent.amount, currency: intent.currency.toUpperCase() },
    captured: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    isDisputed: charge?.disputed ?? false,
    isDeclined: intent.status === 'requires_payment_method' && Boolean(intent.last_payment_error),
    card: card ? { brand: card.brand ?? '', last4: card.last4 ?? '' } : null,
  };
}

/** The payment of a checkout session. Until the guest tries to pay, there may be nothing but the session. */
export function paymentOfSession(session: Session): Payment {
  const { id, status, payment_intent: intent } = session;
  if (intent && typeof intent === 'object') {
    const payment = paymentOfIntent(intent, id);
    return status === 'expired' && payment.state === 'open' ? { ...payment, state: 'voided' } : payment;
  }
  return {
    ref: id,
    moneyId: '',
    reference: session.client_reference_id ?? '',
    state: status === 'expired' ? 'voided' : 'open',
    money: { cents: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() },
    captured: 0,
    refunded: 0,
    isDisputed: false,
    isDeclined: false,
    card: null,
  };
}

function stateOf(status: string): PaymentState {
  if (status === 'requires_capture') return 'authorised';
  if (status === 'succeeded') return 'captured';
  return status === 'canceled' ? 'voided' : 'open';
}
