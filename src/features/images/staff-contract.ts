import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Count, Id, listOf } from '#shared/listing.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import {
  bulkEndpoints,
  CollectionId,
  MediaListQuery,
  MediaRow,
  MediaUploaded,
  MediaTitle,
} from '#features/library/contract.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { Tags } from '#features/library/tags.ts';
import { ALT_LANGUAGES, FURTHER_ALT_LANGUAGES, MAX_ALT_CHARACTERS } from './alt-text.ts';

export const IMAGES_PAGE_SIZE = 30;
/** Maximum size of an image in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1000 * 1000;

export const IMAGE_ORDERINGS = bothWays('createdAt', 'title', 'size', 'uses');
export type ImageOrdering = (typeof IMAGE_ORDERINGS)[number];

/** An image in a list. */
export const ImageRow = MediaRow.extend({
  /** Address of the thumbnail for this user; null when the user may not see the image. */
  thumbnail: z.string().nullable(),
  altText: z.string(),
  /** Null for images that the first version of the schema stored. */
  sizeBytes: z.number().int().nullable(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ImageRow = z.infer<typeof ImageRow>;

/** Every word must be in the title, the tags or the alternative text. Newest first by default. */
export const listImages = endpoint('GET', '/wagtail/api/main/images/', {
  summary: "The library's images",
  query: MediaListQuery.extend({
    /** Only images without an alternative text in this language. */
    noAlt: z.enum(ALT_LANGUAGES).optional(),
    ordering: z.enum(IMAGE_ORDERINGS).default('-createdAt'),
  }),
  reply: listOf(ImageRow).extend({ mayAdd: z.boolean() }),
});

const params = z.object({ id: Id });

/** One image with all data of its screens, for users who may change it. */
export const ImageDetails = ImageRow.omit({ collection: true, mayChange: true }).extend({
  altTexts: z.partialRecord(z.enum(FURTHER_ALT_LANGUAGES), z.string()),
  collection: z.object({ id: CollectionId, name: z.string() }),
  isPrivate: z.boolean(),
  focalPoint: z.object({ x: z.number(), y: z.number() }).nullable(),
  /** Address of a large rendition. */
  preview: z.string(),
  mimetype: z.string(),
  frameCount: z.number().int(),
  uploadedBy: z.string().nullable(),
  /** The latest change; null when the history has none. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  version: z.number().int(),
});
export type ImageDetails = z.infer<typeof ImageDetails>;

export const getImage = endpoint('GET', '/wagtail/api/main/images/:id/', { summary: 'One image', reply: ImageDetails });

export const getImageHistory = historyEndpoint('/wagtail/api/main/images/:id/history/', 'History of an image');

/**
 * As `MediaUploaded`, with `altText`. 413 when the file is too large; 400 when its content does not match its name, or it is
 * damaged or empty.
 */
export const uploadImages = endpoint('POST', '/wagtail/images/multiple/add/', {
  summary: 'Upload an image (multipart: file, title, altText, collection, keepBoth)',
  reply: MediaUploaded,
});

const altText = z
  .string('must be a text')
  .transform(cleanLine)
  .pipe(z.string().max(MAX_ALT_CHARACTERS, `must have at most ${MAX_ALT_CHARACTERS} characters`));
const fraction = z.number('must be a number').min(0, 'must be inside the image').max(1, 'must be inside the image');

/**
 * 409 without a change when the image has changed since `baseVersion`. Another collection requires the right to add there.
 */
export const updateImage = endpoint('POST', '/wagtail/images/:id/', {
  summary: 'Change an image',
  body: z.object({
    baseVersion: Count,
    title: MediaTitle,
    altText,
    /** Alternative texts in further languages; unchanged when omitted. */
    altTexts: z.partialRecord(z.enum(FURTHER_ALT_LANGUAGES), altText).optional(),
    tags: Tags,
    collection: CollectionId,
    focalPoint: z.object({ x: fraction, y: fraction }, 'must have x and y').nullable(),
  }),
  reply: z.object({ version: z.number().int() }),
});

/** The id stays the same; the focal point is removed with the old file. 409 as for `updateImage`. */
export const replaceImageFile = endpoint('POST', '/wagtail/images/:id/file/', {
  summary: "Put another file in an image's place (multipart: file, baseVersion)",
  reply: z.object({ version: z.number().int() }),
});

/** 409 for an image that is used, unless `althoughUsed`. */
export const deleteImage = endpoint('POST', '/wagtail/images/:id/delete/', {
  summary: 'Delete an image',
  body: z.object({ althoughUsed: z.boolean().default(false) }),
  isDoneOnce: true,
  reply: z.object({}),
});

/** 400 for a spec outside the closed set. */
export const generateImageUrl = endpoint('GET', '/wagtail/images/:id/generate_url/output/:spec/', {
  summary: 'The public address of a rendition of an image',
  params: params.extend({ spec: z.string().max(100) }),
  reply: z.object({
    /** With the site's origin; null when guests may not see the image. */
    url: z.string().nullable(),
    preview_url: z.string(),
  }),
});

export const imageBulk = bulkEndpoints('images', 'image');

/** Address of a rendition of a private image, for staff. */
export function imagePreviewPath(id: number, spec: string): string {
  return `/wagtail/images/${id}/preview/${encodeURIComponent(spec)}/`;
}
