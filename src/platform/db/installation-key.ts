import { hkdfSync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { Secret } from '#platform/config/secret.ts';
import type { Db } from './client.ts';
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
export function loadInstallationKey(db: Db): Promise<Secret> {
  const known = loaded.get(db);
  if (known) return known;
  const key = readOrMakeKey(db);
  loaded.set(db, key);
  key.catch(() => loaded.delete(db));
  return key;
}

/** A start derives keys for a dozen purposes. */
const loaded = new WeakMap<Db, Promise<Secret>>();

async function readOrMakeKey(db: Db): Promise<Secret> {
  const value = randomBytes(KEY_BYTES).toString('base64url');
  const kept = await inTransaction(db, async (tx) => {
    // When several nodes start together, one inserts the key. The others wait here and read it.
    await tx.insert(installationSecrets).values({ name: KEY_NAME, value }).onConflictDoNothing();
    return tx
      .select({ value: installationSecrets.value })
      .from(installationSecrets)
      .where(eq(installationSecrets.name, KEY_NAME));
  });
  if (!kept[0]) throw new Error('The installation has no key');
  return new Secret(kept[0].value);
}

/** A key of 32 bytes for one purpose ("image addresses"). A leaked key does not reveal the others. */
export function deriveKey(installationKey: Secret, purpose: string): Uint8Array {
  const secret = Buffer.from(installationKey.reveal(), 'base64url');
  return new Uint8Array(hkdfSync('sha256', secret, '', `galley ${purpose}`, KEY_BYTES));
}
