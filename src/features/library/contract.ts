import { z } from 'zod';
import { cleanLine } from '#features/library/clean-line.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Flag, Id, MAX_ID, PageNumber, SearchText } from '#shared/listing.ts';
import { MAX_TAG_CHARACTERS, Tags } from './tags.ts';

/** Kinds of items in the library. */
export const MEDIA_KINDS = ['image', 'document', 'video'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export const MAX_TITLE_CHARACTERS = 255;
/** Number of tags in the filter: the most used ones. */
export const POPULAR_TAGS = 10;
/** Maximum number of items of one bulk action. */
export const MAX_BULK_ITEMS = 1000;

/** A title from staff, on one line. */
export const MediaTitle = z
  .string('is required')
  .transform(cleanLine)
  .pipe(
    z.string().min(1, 'is required').max(MAX_TITLE_CHARACTERS, `must have at most ${MAX_TITLE_CHARACTERS} characters`),
  );

/** A collection on the wire: its id, or null for the root. */
export const CollectionId = z
  .number('must be a collection')
  .int('must be a collection')
  .positive()
  .max(MAX_ID)
  .nullable();

/**
 * Collections on which the user has a right, in the tree's order. `permission` limits them to those with this right;
 * the root (id null) is included when the user has it everywhere. `depth` is 0 for the topmost listed.
 */
export const listLibraryCollections = endpoint('GET', '/wagtail/api/main/library/collections/', {
  summary: 'Collections in which the user may see, add or change items of one kind',
  query: z.object({
    kind: z.enum(MEDIA_KINDS),
    permission: z.enum(['any', 'add', 'change', 'choose']).default('any'),
  }),
  reply: z.object({
    collections: z.array(
      z.object({ id: CollectionId, name: z.string(), depth: z.number().int(), isPrivate: z.boolean() }),
    ),
  }),
});

/** The most used tags of visible items, in a collection and its descendants. */
export const listPopularTags = endpoint('GET', '/wagtail/api/main/library/tags/', {
  summary: 'The most used tags of one kind of media',
  query: z.object({ kind: z.enum(MEDIA_KINDS), collection: Id.optional() }),
  reply: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number().int() })) }),
});

/** Query parameters of every media list. `collection`: items in it or its descendants; without it all visible items. */
export const MediaListQuery = z.object({
  q: SearchText,
  p: PageNumber,
  collection: Id.optional(),
  tag: z.string().max(MAX_TAG_CHARACTERS, `must have at most ${MAX_TAG_CHARACTERS} characters`).default(''),
  mine: Flag,
  unused: Flag,
});

/** Columns of every media list. */
export const MediaRow = z.object({
  id: z.number().int(),
  title: z.string(),
  /** '' for the root collection. */
  collection: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
  tags: z.array(z.string()),
  /** Number of its uses, those in drafts included. */
  uses: z.number().int(),
  mayChange: z.boolean(),
});
export type MediaRow = z.infer<typeof MediaRow>;

/**
 * Reply to one uploaded file. The form is multipart: `file`, `title` ('' for the file's name), `collection` (an id, '' for
 * the root), `keepBoth` ('1' stores a file again that already exists), and fields of the kind.
 */
export const MediaUploaded = z.object({
  item: z.object({ id: z.number().int(), title: z.string(), edit_url: z.string(), thumbnail: z.string().nullable() }),
  /** True when nothing was added: the library already has the same file, as `item`. */
  isDuplicate: z.boolean(),
});
export type MediaUploaded = z.infer<typeof MediaUploaded>;

/** Reasons why a bulk action skipped an item. */
export const BULK_REASONS = ['absent', 'forbidden', 'used'] as const;
export type BulkReason = (typeof BULK_REASONS)[number];

/** Results of a bulk action by item; `absent` also covers invisible ones. */
export const BulkResult = z.object({
  done: z.array(z.number().int()),
  refused: z.array(z.object({ id: z.number().int(), reason: z.enum(BULK_REASONS) })),
});
export type BulkResult = z.infer<typeof BulkResult>;

const BulkIds = z
  .array(Id, 'must be a list of ids')
  .min(1, 'must name at least one')
  .max(MAX_BULK_ITEMS, `must have at most ${MAX_BULK_ITEMS} entries`)
  .transform((ids) => [...new Set(ids)]);

/** The three bulk actions of a kind of media. @param app, model "images" and "image" */
export function bulkEndpoints(app: string, model: string) {
  return {
    /** Adds tags to those of each item. 400 naming `tags` when an item would get too many. */
    addTags: endpoint('POST', `/wagtail/bulk/${app}/${model}/add_tags/`, {
      summary: `Add tags to several ${app}`,
      body: z.object({ ids: BulkIds, tags: Tags.refine((tags) => tags.length > 0, 'must name at least one') }),
      reply: BulkResult,
    }),
    /**
     * Requires the right to change each item, and to add to the target collection: 400 naming `collection` without the
     * latter.
     */
    move: endpoint('POST', `/wagtail/bulk/${app}/${model}/add_to_collection/`, {
      summary: `Move several ${app} to a collection`,
      body: z.object({ ids: BulkIds, collection: CollectionId }),
      reply: BulkResult,
    }),
    /** Items in use stay unless `althoughUsed`. */
    remove: endpoint('POST', `/wagtail/bulk/${app}/${model}/delete/`, {
      summary: `Delete several ${app}`,
      body: z.object({ ids: BulkIds, althoughUsed: z.boolean().default(false) }),
      reply: BulkResult,
    }),
  };
}

export type BulkEndpoints = ReturnType<typeof bulkEndpoints>;
