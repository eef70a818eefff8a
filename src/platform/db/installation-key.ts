import { hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Secret } from '#platform/config/secret.ts';
import type { Db, Tx } from './client.ts';
import { inTransaction } from './transaction.ts';

/** Secrets that all nodes of an installation share. */
export const installationSecrets = pgTable('installation_secrets', {
  name: text('name').primaryKey(),
  /** base64url */
  value: text('value').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
});

const KEY_NAME = 'installation key';
const KEY_BYTES = 32;

/**
 * The secret of this installation: created at its first start, the same on every node. Never used directly: see `deriveKey`.
 */
export async function loadInstallationKey(db: Db): Promise<Secret> {
  // A start reads it for a dozen purposes: one statement each.
  const value = (await findKey(db)) ?? (await inTransaction(db, makeKey));
  if (value === undefined) throw new Error('The installation has no key');
  return new Secret(value);
}

async function findKey(db: Db): Promise<string | undefined> {
  const [kept] = await db
    .select({ value: installationSecrets.value })
    .from(installationSecrets)
    .where(eq(installationSecrets.name, KEY_NAME));
  return kept?.value;
}

async function makeKey(tx: Tx): Promise<string | undefined> {
  const value = randomBytes(KEY_BYTES).toString('base64url');
  // When several nodes start together, one inserts the key. The others wait here and read it.
  await tx.insert(installationSecrets).values({ name: KEY_NAME, value }).onConflictDoNothing();
  return findKey(tx);
}

/** A key of 32 bytes for one purpose ("image addresses"). A leaked key does not reveal the others. */
export function deriveKey(installationKey: Secret, purpose: string): Uint8Array {
  const secret = Buffer.from(installationKey.reveal(), 'base64url');
  return new Uint8Array(hkdfSync('sha256', secret, '', `galley ${purpose}`, KEY_BYTES));
}
