import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Id, MAX_ID, MAX_SEARCH_CHARACTERS, PageNumber } from '#shared/listing.ts';

/** Kinds of items that content refers to by id. */
export const ITEM_KINDS = ['page', 'image', 'document', 'video', 'snippet'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

export type UploadKind = 'image' | 'document' | 'video';

/** Number of rows on a page of a chooser. */
export const CHOOSER_PAGE_SIZES = { image: 20, document: 10, video: 12, snippet: 20 } as const;

/** Maximum size of an upload in bytes; the features that store the files allow at least as much. */
export const UPLOAD_LIMITS: Readonly<Record<UploadKind, number>> = {
  image: 10 * 1000 * 1000,
  document: 50 * 1000 * 1000,
  video: 200 * 1000 * 1000,
};
export const MAX_TITLE_CHARACTERS = 255;
export const MAX_ALT_CHARACTERS = 500;

/** Maximum number of items in one call. */
export const MAX_DESCRIBED = 200;

/** An item that can be chosen. */
export const ChooserItem = z.object({
  id: z.number().int(),
  title: z.string(),
  /** Short description: "1200 × 800", "PDF, 1.2 MB"; '' for none. */
  detail: z.string(),
  /** A signed address; null without an image, or when guests may not see it. */
  thumbnail: z.string().nullable(),
  /** Alternative text of an image; '' for other items. */
  altText: z.string(),
  /** Alternative texts of an image in every further language, '' where it has none; absent for other items. */
  altTexts: z.record(z.string(), z.string()).optional(),
  /** True for an item in a private collection, which public pages leave out. */
  isPrivate: z.boolean(),
});
export type ChooserItem = z.infer<typeof ChooserItem>;

/** One page of the search results, or of all items without a search. A page beyond the last is 404. */
export const ChooserList = z.object({
  rows: z.array(ChooserItem),
  total: z.number().int(),
  p: z.number().int(),
  pages: z.number().int(),
  /** Whether the user may add to the list by uploading. */
  mayUpload: z.boolean(),
});
export type ChooserList = z.infer<typeof ChooserList>;

const id = Id;
const search = {
  /** Results contain every word. */
  q: z.string().max(MAX_SEARCH_CHARACTERS, `must have at most ${MAX_SEARCH_CHARACTERS} characters`).default(''),
  p: PageNumber,
};

const mediaSearch = z.object({ ...search, collection: id.optional() });
const MediaList = ChooserList.extend({
  /** Collections in which the user may choose, in the tree's order. */
  collections: z.array(z.object({ id: z.number().int(), name: z.string(), depth: z.number().int() })),
});

/** Newest first. */
export const chooseImages = endpoint('GET', '/wagtail/api/main/choosers/images/', {
  summary: 'Images to choose from',
  query: mediaSearch,
  reply: MediaList,
});

/** By title. */
export const chooseDocuments = endpoint('GET', '/wagtail/api/main/choosers/documents/', {
  summary: 'Documents to choose from',
  query: mediaSearch,
  reply: MediaList,
});

/** Newest first. */
export const chooseVideos = endpoint('GET', '/wagtail/api/main/choosers/videos/', {
  summary: 'Videos to choose from',
  query: mediaSearch,
  reply: MediaList,
});

/** By name. 404 for an unknown model. */
export const chooseSnippets = endpoint('GET', '/wagtail/api/main/choosers/snippets/:model/', {
  summary: 'Snippets of one model to choose from',
  params: z.object({ model: z.string().max(100) }),
  query: z.object(search),
  reply: ChooserList.extend({ label: z.string() }),
});

/** The description of an item that content refers to. */
export const Described = ChooserItem.extend({
  kind: z.enum(ITEM_KINDS),
  /** Address where the user can change the item; null when they may not. */
  edit_url: z.string().nullable(),
});
export type Described = z.infer<typeof Described>;

const ids = z
  .string()
  .regex(/^(\d{1,10}(,\d{1,10})*)?$/, 'must be ids with commas between them')
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean).map(Number))])
  .pipe(z.array(z.int().positive().max(MAX_ID, 'must be ids with commas between them')));

/**
 * Descriptions of items of all kinds by id, in one call. Deleted items are absent. Pages outside the user's tree are absent,
 * unless they are live: then the public title is returned. For media that the user may not choose, only their existence is
 * returned.
 */
export const describeItems = endpoint('GET', '/wagtail/api/main/choosers/describe/', {
  summary: 'Titles, thumbnails and addresses of things by id',
  query: z
    .object({ page: ids, image: ids, document: ids, video: ids, snippet: ids })
    .refine((asked) => Object.values(asked).reduce((sum, list) => sum + list.length, 0) <= MAX_DESCRIBED, {
      path: ['ids'],
      message: `must have at most ${MAX_DESCRIBED} entries`,
    }),
  reply: z.object({ things: z.array(Described) }),
});

/** Reply to an upload. */
export const Uploaded = z.object({
  item: ChooserItem,
  /** True when the library already has the file, as `item`, which is unchanged. */
  isDuplicate: z.boolean(),
});
export type Uploaded = z.infer<typeof Uploaded>;

/* Uploads are multipart forms with one `file`, `title` ('' for the file's name), `collection` (an id, '' for the root) and,
   for images, `altText`. 400 on `collection` when the user may not add there; 413 when the file is too large; 400 on `file`
   when it does not match its name, or is damaged, empty or missing. */

export const uploadImage = endpoint('POST', '/wagtail/api/main/choosers/images/', {
  summary: 'Upload an image (multipart: file, title, collection, altText)',
  reply: Uploaded,
});

export const uploadDocument = endpoint('POST', '/wagtail/api/main/choosers/documents/', {
  summary: 'Upload a document (multipart: file, title, collection)',
  reply: Uploaded,
});

export const uploadVideo = endpoint('POST', '/wagtail/api/main/choosers/videos/', {
  summary: 'Upload a video (multipart: file, title, collection)',
  reply: Uploaded,
});
