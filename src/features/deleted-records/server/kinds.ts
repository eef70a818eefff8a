import type { SQL } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Actor } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { KeptRows } from './kept-rows.ts';

/** The user who reads deleted records, and the user’s rights. */
export interface DeletedViewer {
  accountId: number | null;
  powers: StaffPowers;
}

/** Who restores or deletes permanently, and when. */
export interface DeletedChange extends DeletedViewer {
  actor: Actor;
  /** ISO instant. */
  now: string;
  /** Host of the request, "www.chain.example:8000". */
  ownHost: string;
}

/** A deleted record. */
interface Deleted {
  recordId: number;
  title: string;
  rows: KeptRows;
}

/** What was restored. */
interface Restored {
  /** The record's screen. */
  to: string;
  /** Differences from the record before its deletion, as sentences. */
  notes?: readonly string[];
}

/** Declaration of a kind of records that can be restored. */
export interface DeletedKind {
  /** "Image" */
  label: string;
  /** Kind of the record in the history: "image". Actions are "image.restore" and "image.purge". */
  subject: string;
  /**
   * Condition on rows of `deletedRecords` of this kind: those that the viewer may restore and delete permanently, which needs
   * the right to delete such records. Null when there can be none.
   */
  visibleTo(viewer: DeletedViewer): SQL | null;
  /** Inserts the rows again, and what follows from them: references, cached pages. @throws Conflict with what is in the way */
  restore(tx: Tx, change: DeletedChange, deleted: Deleted): Promise<Restored>;
  /** True for collections: what was in one names it as its `collectionId`, and is restored only after it. */
  holdsOthers?: true;
  /** Keys in the media store of files that only these rows name. */
  filesOf?(rows: KeptRows): readonly string[];
}

/** By the name that `keepDeleted` gets. */
export type DeletedKinds = Readonly<Record<string, DeletedKind>>;
