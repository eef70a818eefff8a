import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { Forbidden, NotFound, Problem } from '#shared/problem.ts';
import { mayChangeMedia, type StaffPowers } from '#features/rights/permissions.ts';
import { type Actor, recordManyInHistory } from '#features/history/server/index.ts';
import { countReferringEach } from '#features/references/server/index.ts';
import { requireTarget } from '#features/collections/server/index.ts';
import { keepDeleted, type KeptPart, takeOut } from '#features/deleted-records/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { BulkResult, MediaKind } from '../contract.ts';
import { sortOut, withTags } from './bulk.ts';

/** Who changes media, with which rights, and when. */
export interface MediaEdit {
  actor: Actor;
  powers: StaffPowers;
  /** ISO instant. */
  now: string;
}

/** As `MediaEdit`, with the store of the files. Commands write no files: `keepingFiles` does before the transaction. */
export interface MediaChange extends MediaEdit {
  store: Pick<MediaStore, 'remove'>;
}

/** Columns of a locked item that bulk actions need. */
export interface BulkItem {
  id: number;
  title: string;
  tags: string[];
  collectionId: number | null;
  collectionPath: string;
  uploadedById: number | null;
}

interface RecordedChange {
  /** "document.tag" */
  action: string;
  /** Further details of the history entry, beside the title. */
  details: Record<string, unknown>;
}

interface MediaBulkParts {
  kind: MediaKind;
  /** Has the columns `id`, `tags`, `collection_id` and `version`. */
  table: PgTable;
  /**
   * Locks the items that the user may see until the commit. The locks are taken in the order of ids, which prevents
   * deadlocks.
   */
  lock: (tx: Tx, edit: MediaEdit, ids: readonly number[]) => Promise<BulkItem[]>;
  /** Tables with rows of an item, its own first. Its files stay until the deleted item is deleted permanently. */
  parts: readonly KeptPart[];
  /** Deletes what is not kept with the rows. */
  forget?: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** History details, where they are not "document.tag" with the tags and "document.move" with the collection. */
  tell?: { tag: (tags: readonly string[]) => RecordedChange; move: (collectionId: number | null) => RecordedChange };
}

/**
 * Bulk actions of one kind of media. Each action changes the items that the user may change, and reports which items were
 * skipped and why. The number of statements does not depend on the number of items. Items that already are as requested
 * count as done, without a new version.
 */
export function mediaBulk({ kind, table, lock, parts, forget, tell = ownLines(kind) }: MediaBulkParts) {
  const lockAllowed = async (tx: Tx, change: MediaEdit, ids: readonly number[]) => {
    const viewer = { accountId: change.actor.accountId, powers: change.powers };
    return sortOut(ids, await lock(tx, change, ids), (thing) => mayChangeMedia(viewer, kind, thing));
  };
  const removeEach = async (
    tx: Tx,
    change: MediaEdit,
    { ids, althoughUsed }: { ids: readonly number[]; althoughUsed: boolean },
  ) => {
    const { allowed, refused } = await lockAllowed(tx, change, ids);
    const uses = althoughUsed ? new Map<number, number>() : await countReferringEach(tx, kind, idsOf(allowed));
    const going = allowed.filter(({ id }) => !uses.has(id));
    const taken = await takeOut(tx, parts, idsOf(going));
    await forget?.(tx, idsOf(going));
    const kept = going.map(({ id, title, collectionId, uploadedById }) => ({
      id,
      title,
      collectionId,
      ownerId: uploadedById,
      rows: taken.get(id) ?? {},
    }));
    await keepDeleted(tx, change, kind, kept);
    await finish(tx, change, going, { action: `${kind}.delete`, details: {} });
    const used = allowed.filter(({ id }) => uses.has(id)).map(({ id }) => ({ id, reason: 'used' as const }));
    return { going, refused: [...refused, ...used] };
  };
  const finish = async (
    tx: Tx,
    { actor, now }: MediaEdit,
    things: readonly BulkItem[],
    { action, details }: RecordedChange,
  ) => {
    const lines = things.map(({ id, title }) => ({ id, action, details: { title, ...details } }));
    await recordManyInHistory(tx, { actor, now }, kind, lines);
    if (things.length > 0)
      await announceChange(
        tx,
        things.map(({ id }) => `${kind}:${id}`),
      );
  };

  return {
    /** Adds tags to the items that the user may change. @throws Invalid naming 'tags' when an item would get too many */
    async tag(
      tx: Tx,
      change: MediaChange,
      { ids, tags }: { ids: readonly number[]; tags: readonly string[] },
    ): Promise<BulkResult> {
      const { allowed, refused } = await lockAllowed(tx, change, ids);
      const tagged = allowed
        .map((thing) => ({ thing, after: withTags(thing, tags) }))
        .filter(({ thing, after }) => after.length !== thing.tags.length);
      // One statement for any number of rows, which are sent as one value.
      const rows = JSON.stringify(tagged.map(({ thing, after }) => ({ id: thing.id, tags: after })));
      await tx.execute(sql`
        UPDATE ${table} SET version = version + 1, tags = (
          SELECT array_agg(tag ORDER BY place)
          FROM jsonb_array_elements_text(given.tags) WITH ORDINALITY AS one (tag, place))
        FROM jsonb_to_recordset(${rows}::jsonb) AS given (id int, tags jsonb)
        WHERE ${table}.id = given.id`);
      await finish(
        tx,
        change,
        tagged.map(({ thing }) => thing),
        tell.tag(tags),
      );
      return { done: idsOf(allowed), refused };
    },

    /** @throws Invalid naming 'collection' without the right to add there */
    async move(
      tx: Tx,
      change: MediaChange,
      { ids, collectionId }: { ids: readonly number[]; collectionId: number | null },
    ): Promise<BulkResult> {
      await requireTarget(tx, change.powers, kind, collectionId);
      const { allowed, refused } = await lockAllowed(tx, change, ids);
      const moved = allowed.filter((thing) => thing.collectionId !== collectionId);
      await tx.execute(sql`
        UPDATE ${table} SET collection_id = ${collectionId}::int, version = version + 1
        WHERE id IN (SELECT value::int FROM jsonb_array_elements_text(${JSON.stringify(idsOf(moved))}::jsonb))`);
      await finish(tx, change, moved, tell.move(collectionId));
      return { done: idsOf(allowed), refused };
    },

    /** Items in use stay, unless `althoughUsed`. */
    async remove(
      tx: Tx,
      change: MediaChange,
      things: { ids: readonly number[]; althoughUsed: boolean },
    ): Promise<BulkResult> {
      const { going, refused } = await removeEach(tx, change, things);
      return { done: idsOf(going), refused };
    },

    /** Deletes one item. @throws NotFound, Forbidden; Problem "in_use" for an item in use, unless `althoughUsed` */
    async removeOne(
      tx: Tx,
      change: MediaChange,
      { id, althoughUsed }: { id: number; althoughUsed: boolean },
    ): Promise<{ title: string }> {
      const { going, refused } = await removeEach(tx, change, { ids: [id], althoughUsed });
      const [reason] = refused.map((one) => one.reason);
      if (reason === 'used')
        throw new Problem('in_use', `The ${kind} is used`, {
          errors: [{ field: 'althoughUsed', message: 'is required' }],
        });
      if (reason === 'forbidden') throw new Forbidden(`You may not change this ${kind}`);
      const [gone] = going;
      if (!gone) throw new NotFound(`The ${kind} does not exist`);
      return { title: gone.title };
    },
  };
}

export type MediaBulk = ReturnType<typeof mediaBulk>;

function ownLines(kind: MediaKind): NonNullable<MediaBulkParts['tell']> {
  return {
    tag: (tags) => ({ action: `${kind}.tag`, details: { tags } }),
    move: (collectionId) => ({ action: `${kind}.move`, details: { collection_id: collectionId } }),
  };
}

const idsOf = (things: readonly { id: number }[]): number[] => things.map(({ id }) => id);
