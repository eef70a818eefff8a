import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' });

/** Services that a partner can keep for a restaurant. */
export type PartnerService = 'wait list' | 'reservations';

/** Maps guests' tokens to a partner's ids of entries and reservations. */
export const partnerEntries = pgTable(
  'partner_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    service: text('service').$type<PartnerService>().notNull(),
    rlid: integer('rlid').notNull(),
    /** The token is made of this nonce and the installation's key. */
    tokenNonce: text('token_nonce').notNull(),
    tokenHash: text('token_hash').notNull().unique('partner_entries_token_hash_key'),
    /** The Idempotency-Key of the request that made the entry, and a hash of its body. */
    requestKey: text('request_key').notNull(),
    requestBody: text('request_body').notNull(),
    language: text('language').notNull(),
    /** Origin of the guest's pages: "https://www.example.com". */
    origin: text('origin').notNull(),
    /** Null until the partner has sent it. */
    ref: text('ref'),
    /** The partner's last state, without name, contacts and note, and its time. */
    last: jsonb('last').$type<{ ref: string }>(),
    occurredAt: instant('occurred_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('partner_entries_request_key').on(table.service, table.requestKey),
    uniqueIndex('partner_entries_ref')
      .on(table.service, table.ref)
      .where(sql`${table.ref} IS NOT NULL`),
    index('partner_entries_created').on(table.createdAt),
  ],
);
