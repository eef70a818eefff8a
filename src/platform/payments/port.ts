import type { Hook } from '#platform/providers/hook.ts';
import type { Ctx, R } from '#platform/providers/result.ts';

/** An amount in the smallest unit of its currency, never a fraction. */
export interface Money {
  cents: number;
  /** ISO 4217 in capitals. */
  currency: string;
}

/** What a guest is to pay, and where they come back to. */
export interface PaymentWish {
  /** Our own unique reference of the payment at the provider. */
  reference: string;
  money: Money;
  /** On the provider's page: "Lantern Bay, order 12". */
  title: string;
  /** Absolute address after the payment. */
  paidUrl: string;
  /** Absolute address for who goes back without paying. */
  unpaidUrl: string;
  /** "fr-CA" */
  language: string;
}

/**
 * `open`: not paid yet. `authorised`: the money is set aside and not taken. `voided`: nothing is or will be taken. Refunds
 * leave a payment `captured`.
 */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'voided';

/** A payment in its provider's current state. */
export interface Payment {
  /** The provider's, for the calls below. */
  ref: string;
  /** Id of the money itself, which several `ref` may share; '' before the first try to pay. */
  moneyId: string;
  /** As in the request; '' for a payment without a request from here. */
  reference: string;
  state: PaymentState;
  /** The requested amount; the authorised one once the payment is more than `open`. */
  money: Money;
  captured: number;
  refunded: number;
  isDisputed: boolean;
  /** The last card that was tried was declined. */
  isDeclined: boolean;
  /** "visa" and the last four digits; all that is ever known of a card here. */
  card: { brand: string; last4: string } | null;
}

export interface PaymentCapabilities {
  /** False: guests pay at the restaurant, and every call is UNSUPPORTED. */
  isOnline: boolean;
  /** It reports what became of payments. */
  hasReports: boolean;
  /** Origins to which a guest's browser is sent to pay. */
  pageOrigins: readonly string[];
}

/** What a provider reports: that something happened to a payment, never what. Money is always fetched. */
export interface PaymentEvent {
  /** Of the request, where the report has it. */
  reference: string | null;
  /** Of the provider. */
  ref: string | null;
}

/**
 * Takes payments by card. The same key with the same input gives the same result, with another input CONFLICT; a payment that
 * is unknown is GONE, a step that its state forbids CONFLICT, a card that is refused DECLINED.
 */
export interface PaymentProvider extends Hook<PaymentEvent> {
  /** A page on which the guest pays. Nothing is taken until `capture`. */
  begin(wish: PaymentWish, ctx: Ctx): R<{ ref: string; url: string }>;
  fetch(ref: string): R<Payment>;
  /** Payments under one of our references that hold or held money. */
  findByReference(reference: string): R<Payment[]>;
  /** Payments of this installation since an instant that hold or held money, the newest first. */
  listSince(sinceMs: number): R<Payment[]>;
  /** Captures the authorised amount, or a part of it; the rest is released. */
  capture(ref: string, money: Money, ctx: Ctx): R<Payment>;
  /** Releases the authorised amount, and closes the page of a payment that is still open. */
  void(ref: string, ctx: Ctx): R<Payment>;
  refund(ref: string, money: Money, ctx: Ctx): R<{ id: string }>;
  capabilities(): PaymentCapabilities;
  /** For the health check. Holds no secret. */
  describe(): string;
}
