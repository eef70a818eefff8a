import { lt, sql } from 'drizzle-orm';
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './client.ts';

/** Builds whose scripts and styles stay available after a newer build has replaced them. */
export const keptBuilds = pgTable('kept_builds', {
  /** Hash of the names of the build's files. Each name contains the hash of the file's content. */
  id: text('id').primaryKey(),
  /** Site path → offset and length in bytes, in the build's archive. */
  files: jsonb('files').$type<Readonly<Record<string, readonly [offset: number, sizeBytes: number]>>>().notNull(),
  /** When a node last started with this build. */
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
