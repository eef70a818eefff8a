import { z } from 'zod';

/** No deposit is smaller in total: providers refuse smaller payments. */
export const LEAST_DEPOSIT = 50;
export const MOST_PER_GUEST = 50_000;

/**
 * `due`: the guest will be asked for it on confirming. `waiting`: not paid yet. `aside`: authorized until the restaurant
 * confirms. `failed`: the card could not be charged. `kept`: after a no-show. `returned`: refunded, or being refunded.
 */
export const DEPOSIT_STATES = ['due', 'waiting', 'aside', 'paid', 'failed', 'kept', 'returned'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** What a guest pays to reserve; it is deducted from the bill. */
export const DepositTerms = z.object({
  /** In cents. */
  perGuest: z.number().int(),
  total: z.number().int(),
  /** ISO 4217 code in capitals. */
  currency: z.string(),
});
export type DepositTerms = z.infer<typeof DepositTerms>;

/** The deposit of one reservation. */
const DepositFacts = DepositTerms.extend({ state: z.enum(DEPOSIT_STATES) });
export type DepositFacts = z.infer<typeof DepositFacts>;

/** The deposit of one reservation, for its guest. */
export const Deposit = DepositFacts.extend({
  /** Amount, state and terms as sentences in the guest's language. The server writes them, to keep page scripts small. */
  text: z.string(),
});
export type Deposit = z.infer<typeof Deposit>;

/** The deposit of a reservation, for staff. */
export const StaffDeposit = DepositFacts.extend({
  /** Why staff must look at it; '' without a problem. */
  problem: z.enum(['', 'amount', 'capture', 'refund', 'voided', 'disputed']),
  /** Why it was kept or returned; '' before. */
  reason: z.string(),
  /** What the reader may decide: to keep it after a no-show, and to return it. */
  may: z.object({ keep: z.boolean(), return: z.boolean() }),
});
export type StaffDeposit = z.infer<typeof StaffDeposit>;
