import { NotFound } from '#shared/problem.ts';
import {
  type CollectionPermission,
  mayChangeMedia,
  mayOnCollection,
  mayOnModel,
  PERMISSIONS_OF_KIND,
  type StaffPowers,
} from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { UsableKind } from '../contract.ts';
import type { SourceKinds } from './sources.ts';

/** Properties of an item on which rights depend. */
export type Thing =
  | { kind: Exclude<UsableKind, 'snippet'>; collectionPath: string; uploadedById: number | null }
  | { kind: 'snippet'; model: string };

interface Viewer {
  accountId: number | null;
  powers: StaffPowers;
}

/**
 * Finds an item of a kind, one statement. The app passes it, because the features that store these items depend on this one.
 */
export type FindItem = (db: Db, kind: UsableKind, id: number) => Promise<Thing | undefined>;

/** Dependencies on other features, passed by the app. */
export interface UsageParts {
  sources: SourceKinds;
  findItem: FindItem;
}

/** @throws NotFound for a deleted item, or one that the user does not see in its own list */
export async function findItemFor(
  db: Db,
  viewer: Viewer,
  { find, kind, id }: { find: FindItem; kind: UsableKind; id: number },
): Promise<Thing> {
  const thing = await find(db, kind, id);
  if (!thing || !maySee(viewer, thing)) throw new NotFound('This item does not exist');
  return thing;
}

export function mayChange(viewer: Viewer, thing: Thing): boolean {
  if (thing.kind === 'snippet') return mayOnModel(viewer.powers, `snippet.${thing.model}`, 'change');
  return mayChangeMedia(viewer, thing.kind, thing);
}

/** True when the user may put the item into content. */
export function mayChoose(viewer: Viewer, thing: Thing): boolean {
  if (thing.kind === 'snippet') return true;
  return mayOnCollection(viewer.powers, thing.kind, 'choose', thing.collectionPath) || mayChange(viewer, thing);
}

function maySee({ powers }: Viewer, thing: Thing): boolean {
  if (thing.kind === 'snippet') return mayOnModel(powers, `snippet.${thing.model}`, 'view');
  const { kind, collectionPath } = thing;
  return PERMISSIONS_OF_KIND[kind].some((permission: CollectionPermission) =>
    mayOnCollection(powers, kind, permission, collectionPath),
  );
}
