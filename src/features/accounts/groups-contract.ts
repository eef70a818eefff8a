import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Id, listOf, MAX_ID, PageNumber, SearchText } from '#shared/listing.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import {
  COLLECTION_KINDS,
  COLLECTION_PERMISSIONS,
  MODEL_PERMISSIONS,
  PAGE_PERMISSIONS,
  PERMISSIONS_OF_KIND,
} from '#features/rights/permissions.ts';

export const GROUPS_PAGE_SIZE = 20;
const MAX_NAME_CHARACTERS = 150;
const MAX_ROWS = 300;

export const GROUP_ORDERINGS = bothWays('name', 'members');

/** A kind of record on which permissions can be granted. The app provides the list of kinds. */
export const GrantableModel = z.object({
  /** "redirect", "snippet.country", "settings.footer" */
  model: z.string(),
  label: z.string(),
  /** Heading of the permission matrix under which the kind is listed. */
  section: z.string(),
  permissions: z.array(z.enum(MODEL_PERMISSIONS)),
});
export type GrantableModel = z.infer<typeof GrantableModel>;

/** A region with restaurants. An empty state means the whole country; an empty country means everywhere. */
export const GrantableRegion = z.object({ country: z.string(), state: z.string(), label: z.string() });
export type GrantableRegion = z.infer<typeof GrantableRegion>;

export const ListedGroup = z.object({
  id: z.number().int(),
  name: z.string(),
  canAccessAdmin: z.boolean(),
  memberCount: z.number().int(),
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type ListedGroup = z.infer<typeof ListedGroup>;

/** Requires any permission on groups. */
export const listGroups = endpoint('GET', '/wagtail/api/main/groups/', {
  summary: 'Groups of the staff',
  query: z.object({
    q: SearchText,
    p: PageNumber,
    ordering: z.enum(GROUP_ORDERINGS, `must be one of ${GROUP_ORDERINGS.join(', ')}`).default('name'),
  }),
  reply: listOf(ListedGroup).extend({ mayAdd: z.boolean() }),
});

const rows = <Row extends z.ZodType>(row: Row) =>
  z.array(row).max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`).default([]);
const some = <P extends z.ZodType>(permission: P) =>
  z.array(permission).min(1, 'must contain a permission').max(10, 'must be at most 10');

/** Permissions that a group grants. All permissions on one page, collection kind, model or region are in one row. */
export const GroupGrants = z.object({
  pages: rows(
    z.object({ page: Id, permissions: some(z.enum(PAGE_PERMISSIONS, 'must contain only known permissions')) }),
  ),
  collections: rows(
    z
      .object({
        /** Null means all collections. */
        collection: Id.nullable(),
        kind: z.enum(COLLECTION_KINDS, 'is not a known kind'),
        permissions: some(z.enum(COLLECTION_PERMISSIONS, 'must contain only known permissions')),
      })
      .refine(({ kind, permissions }) => permissions.every((one) => PERMISSIONS_OF_KIND[kind].includes(one)), {
        path: ['permissions'],
        message: 'must contain only permissions that apply to this kind',
      }),
  ),
  models: rows(
    z.object({
      model: z.string().max(100, 'is too long'),
      permissions: some(z.enum(MODEL_PERMISSIONS, 'must contain only known permissions')),
    }),
  ),
  locations: rows(
    z.object({
      country: z.string().regex(/^([A-Z]{2})?$/, 'must be a country'),
      state: z.string().max(20, 'is too long'),
      permissions: some(z.enum(MODEL_PERMISSIONS, 'must contain only known permissions')),
    }),
  ),
});
export type GroupGrants = z.infer<typeof GroupGrants>;

/** Choices in a group's form, limited to permissions that the signed-in user holds. */
export const GroupOffer = z.object({
  models: z.array(GrantableModel),
  regions: z.array(GrantableRegion),
  /** In the order of the tree; depth starts at 0. A null id means all collections. */
  collections: z.array(z.object({ id: z.number().int().nullable(), name: z.string(), depth: z.number().int() })),
});
export type GroupOffer = z.infer<typeof GroupOffer>;

/** Requires the permission to add groups. */
export const getGroupForm = endpoint('GET', '/wagtail/api/main/groups/form/', {
  summary: 'What a new group can be given',
  reply: z.object({ offer: GroupOffer }),
});

/** How many records name a group, and how many of them no other group. */
const NamedBy = z.object({ all: z.number().int(), alone: z.number().int() });

export const GroupDetails = z.object({
  id: z.number().int(),
  version: z.number().int(),
  name: z.string(),
  canAccessAdmin: z.boolean(),
  requiresSecondStep: z.boolean(),
  grants: GroupGrants,
  /** Names of the pages and collections in the grants, by id. */
  pageTitles: z.record(z.string(), z.string()),
  collectionNames: z.record(z.string(), z.string()),
  /** Number of permissions that are hidden from the signed-in user. Saving leaves them unchanged. */
  hiddenCount: z.number().int(),
  members: z.array(z.object({ id: z.number().int(), name: z.string(), isActive: z.boolean() })),
  /** Number of all members; `members` holds the first ones. */
  memberCount: z.number().int(),
  /** What membership opens without any right of the group: private collections, private pages, tasks of workflows. */
  opens: z.object({ collections: NamedBy, pages: NamedBy, tasks: NamedBy }),
  maySeeUsers: z.boolean(),
  /** Why the signed-in user may not change or delete the group; null when they may. */
  changeRefusal: z.string().nullable(),
  deleteRefusal: z.string().nullable(),
});
export type GroupDetails = z.infer<typeof GroupDetails>;

/** Requires any permission on groups; 404 without one. */
export const getGroup = endpoint('GET', '/wagtail/api/main/groups/:id/', {
  summary: 'One group with what its members may do',
  reply: z.object({ group: GroupDetails, offer: GroupOffer }),
});

export const getGroupHistory = historyEndpoint('/wagtail/api/main/groups/:id/history/', 'History of one group');

const groupFields = {
  name: z
    .string('is required')
    .trim()
    .min(1, 'is required')
    .max(MAX_NAME_CHARACTERS, `must have at most ${MAX_NAME_CHARACTERS} characters`)
    .refine((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text), 'must not contain invisible characters'),
  canAccessAdmin: z.boolean('must be true or false').default(false),
  /** Members without a second step must set one up before they can do anything else. */
  requiresSecondStep: z.boolean('must be true or false').default(false),
  grants: GroupGrants,
};

/** Refusals: `invalid` and `forbidden` name the rows, for example "grants.pages.1.page". */
export const addGroup = endpoint('POST', '/wagtail/groups/new/', {
  summary: 'Make a group',
  body: z.object(groupFields),
  reply: z.object({ id: z.number().int() }),
});

/** Refusals: as for `addGroup`; `conflict` (409) when `baseVersion` is old. */
export const updateGroup = endpoint('POST', '/wagtail/groups/edit/:id/', {
  summary: 'Change a group; what its members may do changes with their next request',
  body: z.object({ baseVersion: z.number('is required').int().max(MAX_ID), ...groupFields }),
  reply: z.object({ version: z.number().int() }),
});

export const deleteGroup = endpoint('POST', '/wagtail/groups/delete/:id/', {
  summary: 'Delete a group; its members stay, without what it gave them',
  isDoneOnce: true,
  reply: z.object({}),
});
