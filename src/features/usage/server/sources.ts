import type { StaffContext } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ReplaceableKind } from '../contract.ts';

/** What is said of something that uses another thing, to one asker. */
export interface DescribedSource {
  /** "Page", "Country" */
  type: string;
  /** Null where the asker may not see it. */
  title: string | null;
  /** Null where the asker may not change it. */
  editUrl: string | null;
}

export interface Replacement {
  kind: ReplaceableKind;
  from: number;
  to: number;
}

/** One kind of thing that holds content, as the app gives it: usage stands below the features that hold content. */
export interface SourceKind {
  /** A few statements, however many ids; sources that are gone are absent. */
  describe(db: Db, asker: StaffContext, ids: readonly number[]): Promise<ReadonlyMap<number, DescribedSource>>;
  /**
   * Puts another thing in the place of one. True when nothing of it is left.
   * @throws Problem when the asker may not change the source; nothing has changed then
   */
  replace(tx: Tx, asker: StaffContext, id: number, change: Replacement): Promise<boolean>;
}

/** By the kind that references are noted with: "page", "snippet", "settings", "video". */
export type SourceKinds = Readonly<Record<string, SourceKind>>;
