import { and, countDistinct, gt, inArray, lt } from 'drizzle-orm';
import { contactHashes, type GuestContact } from '#features/front-of-house/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { waitListNoShows } from './tables.ts';

const DAY_MS = 86_400_000;
/** How long a no-show counts against its guest. */
const NO_SHOW_DAYS = 60;

type Contact = Pick<GuestContact, 'phone' | 'emailKey'>;

/** ISO instant since which no-shows count. */
export function noShowsSince(nowMs: number): string {
  return new Date(nowMs - NO_SHOW_DAYS * DAY_MS).toISOString();
}

/** No-shows of a contact whose name and contacts are erased already; one statement. */
export async function countErasedNoShows(db: Db, key: Uint8Array, contact: Contact, nowMs: number): Promise<number> {
  const [counted] = await db
    .select({ total: countDistinct(waitListNoShows.entryId) })
    .from(waitListNoShows)
    .where(
      and(
        inArray(waitListNoShows.contactHash, hashesOf(key, contact)),
        gt(waitListNoShows.joinedAt, noShowsSince(nowMs)),
      ),
    );
  return counted?.total ?? 0;
}

/** Keeps keyed hashes of the contacts of no-shows that are erased before their sixty days are over. */
export async function keepNoShows(
  tx: Tx,
  key: Uint8Array,
  erased: readonly ({ id: number; joinedAt: string } & Contact)[],
): Promise<void> {
  const rows = erased.flatMap(({ id: entryId, joinedAt, ...contact }) =>
    hashesOf(key, contact).map((contactHash) => ({ contactHash, entryId, joinedAt })),
  );
  if (rows.length > 0) await tx.insert(waitListNoShows).values(rows).onConflictDoNothing();
}

/** Deletes the hashes of no-shows that count no more. */
export async function forgetOldNoShows(tx: Tx, nowMs: number): Promise<void> {
  await tx.delete(waitListNoShows).where(lt(waitListNoShows.joinedAt, noShowsSince(nowMs)));
}

/** Deletes all hashes of the parties under an address, also those of their phone numbers. */
export async function forgetNoShowsOf(tx: Tx, key: Uint8Array, emailKey: string): Promise<void> {
  const hashes = hashesOf(key, { phone: '', emailKey });
  const entries = tx
    .select({ id: waitListNoShows.entryId })
    .from(waitListNoShows)
    .where(inArray(waitListNoShows.contactHash, hashes));
  await tx.delete(waitListNoShows).where(inArray(waitListNoShows.entryId, entries));
}

const hashesOf = (key: Uint8Array, contact: Contact) => contactHashes(key, 'no-show', contact);
