import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Unused codes that pair a device. */
export const pairingCodes = pgTable('pairing_codes', {
  /** SHA-256, hexadecimal. */
  codeHash: text('code_hash').primaryKey(),
  rlid: integer('rlid').notNull(),
  /** Session of the user who made the code; the database deletes the code with the session. */
  sessionId: bigint('session_id', { mode: 'number' }).notNull().unique('pairing_codes_session'),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'string' }).notNull(),
});
