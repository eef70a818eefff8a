import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MoneyProblem, MoneyState } from '#platform/payments/plan-settle.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/**
 * Where the money of a deposit has to go: `payment` waits for the guest, `aside` for the restaurant's consent, `taken` is
 * charged, and `back` returns everything.
 */
export type DepositGoal = 'payment' | 'aside' | 'taken' | 'back';

/** Deposits. A reservation has several when the guest paid late and began again; the newest counts. */
export const deposits = pgTable('deposits', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  reservationId: integer('reservation_id').notNull(),
  rlid: integer('rlid').notNull(),
  perGuest: integer('per_guest').notNull(),
  total: integer('total').notNull(),
  currency: text('currency').notNull(),
  /** Language of the payment page. */
  language: text('language').notNull(),
  /** Our id at the provider, never reused, not even after a restore. */
  reference: text('reference').notNull().unique('deposits_reference_key'),
  /** The provider's id of the payment. */
  payRef: text('pay_ref'),
  payTries: integer('pay_tries').notNull().default(1),
  payUntil: instant('pay_until').notNull(),
  goal: text('goal').$type<DepositGoal>().notNull(),
  paymentState: text('payment_state').$type<MoneyState>().notNull().default('none'),
  payProblem: text('pay_problem').$type<MoneyProblem | ''>().notNull().default(''),
  covered: integer('covered').notNull().default(0),
  authorised: integer('authorised').notNull().default(0),
  captured: integer('captured').notNull().default(0),
  /** Includes refunds that are not finished. */
  refunded: integer('refunded').notNull().default(0),
  /** When the payment is checked next; null when it is where it belongs. */
  settleAt: instant('settle_at'),
  /** What staff decided, and why. */
  decision: text('decision').$type<'' | 'kept' | 'returned'>().notNull().default(''),
  reason: text('reason').notNull().default(''),
  decidedBy: text('decided_by').notNull().default(''),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
});
export type DepositRow = typeof deposits.$inferSelect;

/** Refunds. A row is stored before the provider is called, so that a refund is requested once, even after a crash. */
export const depositRefunds = pgTable('deposit_refunds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  depositId: integer('deposit_id').notNull(),
  op: uuid('op').notNull().unique('deposit_refunds_op_key'),
  amount: integer('amount').notNull(),
  state: text('state').$type<'asked' | 'done' | 'failed'>().notNull(),
  providerId: text('provider_id'),
  askedAt: instant('asked_at').notNull(),
});
export type DepositRefundRow = typeof depositRefunds.$inferSelect;
