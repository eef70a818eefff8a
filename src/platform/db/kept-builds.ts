import { lt, sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

/** Builds whose scripts and styles stay available after a newer build has replaced them. */
export const keptBuilds = pgTable('kept_builds', {
  /** Hash of the names of its files, which carry the hashes of their contents. */
  id: text('id').primaryKey(),
  /** Site path → offset and length in the build's archive, in bytes. */
  files: jsonb('files').$type<Readonly<Record<string, readonly [offset: number, sizeBytes: number]>>>().notNull(),
  /** When a node last ran the build. */
  lastSeenAt: timestamp('last_seen_at', { withTimezone: true, mode: 'string' }).notNull(),
});

export type KeptBuild = Pick<typeof keptBuilds.$inferSelect, 'id' | 'files'>;

/** Records that a node runs this build. @param now ISO instant */
export async function noteBuild(tx: Tx, { id, files }: KeptBuild, now: string): Promise<void> {
  await tx
    .insert(keptBuilds)
    .values({ id, files, lastSeenAt: now })
    .onConflictDoUpdate({ target: keptBuilds.id, set: { lastSeenAt: sql`excluded.last_seen_at` } });
}

export async function listKeptBuilds(db: Db): Promise<KeptBuild[]> {
  return db.select({ id: keptBuilds.id, files: keptBuilds.files }).from(keptBuilds);
}

/** Deletes builds that no node has run since `before` (ISO instant). @returns their ids */
export async function forgetBuilds(tx: Tx, before: string): Promise<string[]> {
  const gone = await tx.delete(keptBuilds).where(lt(keptBuilds.lastSeenAt, before)).returning({ id: keptBuilds.id });
  return gone.map(({ id }) => id);
}
