import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { MAX_EMAIL_CHARACTERS } from '#shared/email-address.ts';
import { Account, Booking } from './contract.ts';

/** Facts of one account: no tokens, keys or codes, and no pages of its bookings. */
export const DinerFacts = z.object({
  id: z.number().int(),
  account: Account,
  sessions: z.number().int(),
  passkeys: z.number().int(),
  mail: z.enum(['none', 'asked', 'joined']),
  /** Number of orders with the address. */
  orders: z.number().int(),
  bookings: z.array(Booking.omit({ url: true })),
});
export type DinerFacts = z.infer<typeof DinerFacts>;

/** The history records each search with its user, but not the searched address. */
export const findDiner = endpoint('POST', '/wagtail/diners/find/', {
  summary: "Find a diner's account by its exact address",
  body: z.object({ email: z.string('is required').max(MAX_EMAIL_CHARACTERS, 'is too long') }),
  reply: z.object({ diner: DinerFacts.nullable(), rights: z.object({ delete: z.boolean() }) }),
});

export const exportDinerByStaff = endpoint('POST', '/wagtail/diners/:id/export/', {
  summary: "Everything that is kept about a diner's account, as JSON",
  reply: z.looseObject({ account: Account }),
});

export const eraseDinerByStaff = endpoint('POST', '/wagtail/diners/:id/erase/', {
  summary: "Erase a diner's account as its owner asked; it waits as long as if the owner had",
  reply: z.object({ eraseAfter: z.string() }),
});
