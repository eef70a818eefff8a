import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, MAX_ID } from '#shared/listing.ts';
import { COLLECTION_KINDS, COLLECTION_PERMISSIONS } from '#features/rights/permissions.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import { PRIVACIES } from './privacy.ts';

export const MAX_COLLECTION_NAME = 255;
/** Guests share this password. A shorter one is easily guessed. */
export const MIN_COLLECTION_PASSWORD = 8;
export const MAX_COLLECTION_PASSWORD = 200;
/** Maximum number of items of each kind that the delete screen names; the others are counted. */
export const MAX_NAMED_CONTENTS = 10;

const privacy = z.enum(PRIVACIES, 'must be one of the choices');

const Counts = z.object({ image: z.number().int(), document: z.number().int(), video: z.number().int() });

/** An ancestor, from the top of the tree. */
const Above = z.object({ id: z.number().int(), name: z.string() });

/** An ancestor with a restriction that applies here, too. */
const Binding = Above.extend({ privacy });

export const CollectionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  parentId: z.number().int().nullable(),
  /** 0 for the topmost collections that the user sees. */
  depth: z.number().int(),
  /** The collection's own privacy. */
  privacy,
  /** The nearest ancestor with a restriction, which applies here, too. */
  boundBy: Binding.nullable(),
  /** Number of items directly in the collection. */
  counts: Counts,
  mayChange: z.boolean(),
  mayDelete: z.boolean(),
});
export type CollectionRow = z.infer<typeof CollectionRow>;

/**
 * A collection that can contain something; null is the root. Listed in the tree's order, with `depth` for the indentation.
 */
const Place = z.object({ id: z.number().int().nullable(), name: z.string(), depth: z.number().int() });
export type Place = z.infer<typeof Place>;

export const listCollections = endpoint('GET', '/wagtail/api/main/collections/', {
  summary: 'The collections on which one holds a right, as a tree',
  reply: z.object({ rows: z.array(CollectionRow), mayAdd: z.boolean() }),
});

export const listPlaces = endpoint('GET', '/wagtail/api/main/collections/places/', {
  summary: 'Where a new collection may stand',
  reply: z.object({ places: z.array(Place) }),
});

const Saved = z.object({ id: z.number().int(), version: z.number().int() });
const name = z.string('is required').max(10_000);
/** An id; '' or null for the root. */
const parent = z.union([z.literal('').transform(() => null), z.null(), Id]);
const baseVersion = Count;

/** 400 on `name` or `parent`. The error is the same for a deleted parent and for one to which the user may not add. */
export const addCollection = endpoint('POST', '/wagtail/collections/add/', {
  summary: 'Add a collection',
  body: z.object({ name, parent }),
  isDoneOnce: true,
  reply: Saved,
});

/** A group's rights here. `from` is the ancestor that grants them: '' for the root, null for this collection. */
const GroupRights = z.object({
  group: z.string(),
  from: z.string().nullable(),
  kind: z.enum(COLLECTION_KINDS),
  permissions: z.array(z.enum(COLLECTION_PERMISSIONS)),
});

export const getCollection = endpoint('GET', '/wagtail/api/main/collections/:id/', {
  summary: 'A collection with its place, privacy and the rights that groups hold there',
  reply: z.object({
    id: z.number().int(),
    name: z.string(),
    parentId: z.number().int().nullable(),
    version: z.number().int(),
    above: z.array(Above),
    privacy,
    boundBy: Binding.nullable(),
    /** Collections to which it can be moved, without its own subtree; null when the user may not move it. */
    places: z.array(Place).nullable(),
    /** Why it cannot be moved, as a message; null when it can. */
    moveRefusal: z.string().nullable(),
    counts: Counts,
    rights: z.array(GroupRights),
    mayChange: z.boolean(),
    mayDelete: z.boolean(),
  }),
});

/** Without `parent` it is not moved. 409 when it has changed since `baseVersion`. */
export const updateCollection = endpoint('POST', '/wagtail/collections/:id/', {
  summary: 'Rename or move a collection',
  body: z.object({ name, parent: parent.optional(), baseVersion }),
  reply: Saved,
});

const Contents = z.object({
  kind: z.enum(['image', 'document', 'video', 'collection']),
  count: z.number().int(),
  /** The first few that the user may see, by title. */
  named: z.array(z.object({ id: z.number().int(), title: z.string(), url: z.string() })),
});

export const getCollectionDeletion = endpoint('GET', '/wagtail/api/main/collections/:id/deletion/', {
  summary: 'The contents of a collection; only an empty one can be deleted',
  reply: z.object({ id: z.number().int(), name: z.string(), contents: z.array(Contents), mayChange: z.boolean() }),
});

/** 409 while the collection is not empty. */
export const deleteCollection = endpoint('POST', '/wagtail/collections/:id/delete/', {
  summary: 'Delete an empty collection',
  isDoneOnce: true,
  reply: z.object({ id: z.number().int() }),
});

export const getCollectionPrivacy = endpoint('GET', '/wagtail/api/main/collections/:id/privacy/', {
  summary: 'Who gets the files of a collection',
  reply: z.object({
    id: z.number().int(),
    name: z.string(),
    version: z.number().int(),
    privacy,
    /** Whether a password is set. The password itself is never sent. */
    hasPassword: z.boolean(),
    groupIds: z.array(z.number().int()),
    /** All groups, by name. */
    groups: z.array(z.object({ id: z.number().int(), name: z.string() })),
    /** While set, this collection's own privacy is kept but cannot be changed. */
    boundBy: Binding.nullable(),
    mayDelete: z.boolean(),
  }),
});

/**
 * An empty `password` keeps the current one. 400 on `password` or `groupIds`; 409 when an ancestor has a restriction, or the
 * collection has changed since `baseVersion`.
 */
export const setPrivacy = endpoint('POST', '/wagtail/collections/:id/privacy/', {
  summary: 'Set who gets the files of a collection and of those below it',
  body: z.object({
    privacy,
    password: z.string().max(10_000).default(''),
    groupIds: z
      .union([z.array(Id), Id.transform((one) => [one])])
      .default([])
      .transform((ids) => [...new Set(ids)])
      .pipe(z.array(z.int().positive().max(MAX_ID)).max(1000)),
    baseVersion,
  }),
  reply: Saved.extend({ privacy }),
});

export const listCollectionHistory = historyEndpoint(
  '/wagtail/api/main/collections/:id/history/',
  'History of a collection',
);
