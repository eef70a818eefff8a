import type { Hook } from '#platform/providers/hook.ts';
import type { Ctx, R } from '#platform/providers/result.ts';

/** An amount in the smallest unit of its currency, always an integer. */
export interface Money {
  cents: number;
  /** ISO 4217 code in capitals. */
  currency: string;
}

/** Amount that a guest is to pay, and the pages to which they return. */
export interface PaymentWish {
  /** Our own unique reference of the payment at the provider. */
  reference: string;
  money: Money;
  /** Title on the provider's page: "Lantern Bay, order 12". */
  title: string;
  /** Absolute address to which the guest returns after the payment. */
  paidUrl: string;
  /** Absolute address to which the guest returns without paying. */
  unpaidUrl: string;
  /** "fr-CA" */
  language: string;
}

/**
 * `open`: not paid yet. `authorised`: the card holds the amount; it is not charged yet. `captured`: charged, also after
 * refunds. `voided`: not charged, and never will be.
 */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'voided';

/** A payment in its provider's current state. */
export interface Payment {
  /** The provider's reference, for the calls below. */
  ref: string;
  /** Id of the payment intent, which several `ref` may share; '' before the first attempt to pay. */
  moneyId: string;
  /** Our reference; '' for a payment that this installation did not request. */
  reference: string;
  state: PaymentState;
  /** The requested amount; the authorised amount once the payment is no longer `open`. */
  money: Money;
  captured: number;
  refunded: number;
  isDisputed: boolean;
  /** True when the last card that was tried was declined. */
  isDeclined: boolean;
  /** Brand ("visa") and last four digits: all that this server ever knows of a card. */
  card: { brand: string; last4: string } | null;
  /** The provider's page, while a guest can pay there. */
  pageUrl?: string;
}

export interface PaymentCapabilities {
  /** When false, guests pay at the restaurant, and every call is UNSUPPORTED. */
  isOnline: boolean;
  /** True when the provider reports changes of payments. */
  hasReports: boolean;
  /** Origins to which guests are redirected to pay. */
  pageOrigins: readonly string[];
}

/** A report that something happened to a payment. The payment itself is always fetched. */
export interface PaymentEvent {
  /** Our reference, if the report contains it. */
  reference: string | null;
  /** The provider's reference. */
  ref: string | null;
}

/**
 * Takes payments by card. The same key with the same input returns the same result; with other input, CONFLICT. An unknown
 * payment is GONE, a step that the payment's state does not allow CONFLICT, and a refused card DECLINED.
 */
export interface PaymentProvider extends Hook<PaymentEvent> {
  /** Makes a page on which the guest pays. The card is not charged until `capture`. */
  begin(wish: PaymentWish, ctx: Ctx): R<{ ref: string; url: string }>;
  fetch(ref: string): R<Payment>;
  /** Payments under one of our references that hold or held money. */
  findByReference(reference: string): R<Payment[]>;
  /** Payments of this installation since an instant that hold or held money, newest first. */
  listSince(sinceMs: number): R<Payment[]>;
  /** Charges the authorised amount, or a part of it; the rest is released. */
  capture(ref: string, money: Money, ctx: Ctx): R<Payment>;
  /** Releases the authorised amount, and closes the page of a payment that is still open. */
  void(ref: string, ctx: Ctx): R<Payment>;
  /** Refunds once per key and amount, however long ago the first call was. */
  refund(ref: string, money: Money, ctx: Ctx): R<{ id: string }>;
  capabilities(): PaymentCapabilities;
  /** Description for the health check, without secrets. */
  describe(): string;
}
