import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Codes that pair a device, until they are used. */
export const pairingCodes = pgTable('pairing_codes', {
  /** SHA-256, hexadecimal. */
  codeHash: text('code_hash').primaryKey(),
  rlid: integer('rlid').notNull(),
  /** Session of the pairing user: the database deletes the code with it. */
  sessionId: bigint('session_id', { mode: 'number' }).notNull().unique('pairing_codes_session'),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
});
