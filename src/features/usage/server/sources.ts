import type { StaffContext } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ReplaceableKind } from '../contract.ts';

/** Description of a source for one user. */
export interface DescribedSource {
  /** "Page", "Country" */
  type: string;
  /** Null when the user may not see the source. */
  title: string | null;
  /** Null when the user may not change the source. */
  editUrl: string | null;
}

export interface Replacement {
  kind: ReplaceableKind;
  from: number;
  to: number;
}

/** One kind of source. Injected by the app, because the features with content depend on usage. */
export interface SourceKind {
  /** A constant number of statements; deleted sources are absent. */
  describe(db: Db, viewer: StaffContext, ids: readonly number[]): Promise<ReadonlyMap<number, DescribedSource>>;
  /**
   * Replaces a reference target by another one. True when no reference to the old target is left.
   * @throws Problem when the user may not change the source, before any change
   */
  replace(tx: Tx, viewer: StaffContext, id: number, change: Replacement): Promise<boolean>;
}

/** Source kinds by the stored name: "page", "snippet", "settings", "video", "menu". */
export type SourceKinds = Readonly<Record<string, SourceKind>>;
