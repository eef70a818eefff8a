/** What a grant on a page may allow; it covers the page and everything below it. */
export const PAGE_PERMISSIONS = ['add', 'change', 'publish', 'bulk_delete', 'lock', 'unlock'] as const;
export type PagePermission = (typeof PAGE_PERMISSIONS)[number];

/** One permission on a subtree. `pagePath` is the materialised path of ids: "/1/5/". */
export interface PageGrant {
  permission: PagePermission;
  pagePath: string;
}

/** Media in collections, and the collections themselves. */
export const COLLECTION_KINDS = ['image', 'document', 'video', 'collection'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

/** On media: `add` (and change one's own), `change` (and delete any), `choose`. On collections: `add`, `change`, `delete`. */
export const COLLECTION_PERMISSIONS = ['add', 'change', 'choose', 'delete'] as const;
export type CollectionPermission = (typeof COLLECTION_PERMISSIONS)[number];

/** The permissions that mean something for each kind. */
export const PERMISSIONS_OF_KIND: Readonly<Record<CollectionKind, readonly CollectionPermission[]>> = {
  image: ['add', 'change', 'choose'],
  document: ['add', 'change', 'choose'],
  video: ['add', 'change', 'choose'],
  collection: ['add', 'change', 'delete'],
};

/** One permission on a collection and everything below it. `collectionPath` is of ids: "/1/5/"; "/" is the root. */
export interface CollectionGrant {
  kind: CollectionKind;
  permission: CollectionPermission;
  collectionPath: string;
}

/** On records of one kind. `view` shows them, their usage and history; each of the others does so too. */
export const MODEL_PERMISSIONS = ['view', 'add', 'change', 'delete'] as const;
export type ModelPermission = (typeof MODEL_PERMISSIONS)[number];

/** One permission on every record of a kind: "user", "group", "site", "redirect", "snippet.country", "settings.footer". */
export interface ModelGrant {
  model: string;
  permission: ModelPermission;
}

/** The restaurants of a state; of a whole country with '' as state; of everywhere with '' for both. */
export interface Region {
  country: string;
  state: string;
}

export interface LocationGrant extends Region {
  permission: ModelPermission;
}

/** What an account may do, loaded with its session: the union of what its groups hold. */
export interface StaffPowers {
  isActive: boolean;
  /** Passes every check below. */
  isSuperuser: boolean;
  canAccessAdmin: boolean;
  pageGrants: readonly PageGrant[];
  collectionGrants: readonly CollectionGrant[];
  modelGrants: readonly ModelGrant[];
  locationGrants: readonly LocationGrant[];
  /** Groups of the account that a private collection or page, a task or a review names: membership alone opens something. */
  openGroupIds?: readonly number[];
  /** Groups of the account: membership alone decides tasks of workflows and opens private pages. */
  groupIds?: readonly number[];
}

/** Nothing is granted anywhere. */
export const NO_GRANTS = {
  pageGrants: [],
  collectionGrants: [],
  modelGrants: [],
  locationGrants: [],
} as const satisfies Partial<StaffPowers>;

/** Path above every page, where the explorer of a superuser begins. */
const TREE_ROOT = '/';

/** True when the admin's screens may be shown at all. */
export function mayAccessAdmin(powers: StaffPowers): boolean {
  return powers.isActive && (powers.isSuperuser || powers.canAccessAdmin);
}

/**
 * True when the user has the permission for the page at `pagePath` ("/1/5/12/"), by a grant on it or on an ancestor.
 */
export function mayOnPage(powers: StaffPowers, permission: PagePermission, pagePath: string): boolean {
  if (!powers.isActive) return false;
  if (powers.isSuperuser) return true;
  return powers.pageGrants.some((grant) => grant.permission === permission && pagePath.startsWith(grant.pagePath));
}

/** The topmost pages with a grant of any kind, in path order; ["/"] when everything is open, [] when nothing is. */
export function explorableRoots(powers: StaffPowers): string[] {
  if (!powers.isActive) return [];
  if (powers.isSuperuser) return [TREE_ROOT];
  return topmost(powers.pageGrants.map(({ pagePath }) => pagePath));
}

/** True when the explorer may show the page: it has a grant, is below a page with one, or leads to one. */
export function mayExplore(powers: StaffPowers, pagePath: string): boolean {
  if (!powers.isActive) return false;
  if (powers.isSuperuser) return true;
  return powers.pageGrants.some((grant) => pagePath.startsWith(grant.pagePath) || grant.pagePath.startsWith(pagePath));
}

/** True when the permission holds in the collection at `path` ("/1/5/"; "/" for the root). */
export function mayOnCollection(
  powers: StaffPowers,
  kind: CollectionKind,
  permission: CollectionPermission,
  path: string,
): boolean {
  if (!powers.isActive) return false;
  if (powers.isSuperuser) return true;
  return powers.collectionGrants.some(
    (grant) => grant.kind === kind && grant.permission === permission && path.startsWith(grant.collectionPath),
  );
}

/**
 * The topmost collections where any of the permissions holds for a kind, in path order; ["/"] for all of them, [] for
 * none. Lists may show items at or below one of these.
 */
export function collectionRoots(
  powers: StaffPowers,
  kind: CollectionKind,
  permissions: readonly CollectionPermission[] = COLLECTION_PERMISSIONS,
): string[] {
  if (!powers.isActive) return [];
  if (powers.isSuperuser) return [TREE_ROOT];
  const held = powers.collectionGrants.filter((grant) => grant.kind === kind && permissions.includes(grant.permission));
  return topmost(held.map(({ collectionPath }) => collectionPath));
}

/**
 * True when an item of the library may be changed or deleted: with `change` on its collection, or with `add` by its
 * uploader.
 */
export function mayChangeMedia(
  { accountId, powers }: { accountId: number | null; powers: StaffPowers },
  kind: Exclude<CollectionKind, 'collection'>,
  thing: { collectionPath: string; uploadedById: number | null },
): boolean {
  if (mayOnCollection(powers, kind, 'change', thing.collectionPath)) return true;
  const isOwn = thing.uploadedById !== null && thing.uploadedById === accountId;
  return isOwn && mayOnCollection(powers, kind, 'add', thing.collectionPath);
}

/** True when the user has the permission for every record of a kind; every other permission includes `view`. */
export function mayOnModel(powers: StaffPowers, model: string, permission: ModelPermission): boolean {
  if (!powers.isActive) return false;
  if (powers.isSuperuser) return true;
  return powers.modelGrants.some(
    (grant) => grant.model === model && (permission === 'view' || grant.permission === permission),
  );
}

/** True when the user has the permission for a restaurant of the region; every other permission includes `view`. */
export function mayOnLocation(powers: StaffPowers, permission: ModelPermission, region: Region): boolean {
  return regionsWith(powers, permission).some((held) => coversRegion(held, region));
}

/** Regions where the permission holds; one of all regions ({ country: '', state: '' }) for superusers. */
export function regionsWith(powers: StaffPowers, permission: ModelPermission): Region[] {
  if (!powers.isActive) return [];
  if (powers.isSuperuser) return [{ country: '', state: '' }];
  return powers.locationGrants
    .filter((grant) => permission === 'view' || grant.permission === permission)
    .map(({ country, state }) => ({ country, state }));
}

/** True when the second region is the first or a part of it. */
export function coversRegion(wide: Region, narrow: Region): boolean {
  if (wide.country === '') return true;
  return wide.country === narrow.country && (wide.state === '' || wide.state === narrow.state);
}

/** What one group holds, as `exceedsPowers` compares it. */
export type Grants = Pick<
  StaffPowers,
  'canAccessAdmin' | 'pageGrants' | 'collectionGrants' | 'modelGrants' | 'locationGrants'
> & {
  /** The group itself, when a private collection or page, a task or a review names it. */
  openGroupIds: readonly number[];
};

/** True when the grants contain anything that the powers do not: users may only give or take rights that they have. */
export function exceedsPowers(powers: StaffPowers, grants: Grants): boolean {
  if (powers.isActive && powers.isSuperuser) return false;
  return !(
    (!grants.canAccessAdmin || mayAccessAdmin(powers)) &&
    grants.pageGrants.every(({ permission, pagePath }) => mayOnPage(powers, permission, pagePath)) &&
    grants.collectionGrants.every(({ kind, permission, collectionPath }) =>
      mayOnCollection(powers, kind, permission, collectionPath),
    ) &&
    grants.modelGrants.every(({ model, permission }) => mayOnModel(powers, model, permission)) &&
    grants.locationGrants.every((grant) => mayOnLocation(powers, grant.permission, grant)) &&
    grants.openGroupIds.every((id) => powers.isActive && (powers.openGroupIds ?? []).includes(id))
  );
}

/** Paths without those below another of them, in order. */
function topmost(paths: readonly string[]): string[] {
  const roots: string[] = [];
  // In path order an ancestor comes right before its descendants, so only the last kept root has to be compared.
  for (const path of paths.toSorted()) {
    const last = roots.at(-1);
    if (last === undefined || !path.startsWith(last)) roots.push(path);
  }
  return roots;
}

/** Kinds of records of a host stand. */
export const HOST_MODELS = { waitLists: 'wait_list', reservations: 'reservation', orders: 'order' } as const;

/**
 * The rights of a device at a host stand: the lists of parties, and viewing the restaurant. Never the admin, so routes
 * that require it refuse the device. The guard checks the restaurant.
 */
export function powersOfDevice(powers: StaffPowers): StaffPowers {
  return {
    ...NO_GRANTS,
    isActive: powers.isActive,
    isSuperuser: false,
    canAccessAdmin: false,
    modelGrants: Object.values(HOST_MODELS).flatMap((model) =>
      (['view', 'change'] as const).flatMap((permission) =>
        mayOnModel(powers, model, permission) ? { model, permission } : [],
      ),
    ),
    locationGrants: regionsWith(powers, 'view').map((region) => ({ ...region, permission: 'view' })),
  };
}
