import { z } from 'zod';
import { TRACK_KINDS } from '#content/lookup.ts';
import { historyEndpoint } from '#features/history/contract.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import {
  bulkEndpoints,
  CollectionId,
  MediaListQuery,
  MediaRow,
  MediaUploaded,
  MediaTitle,
} from '#features/library/contract.ts';
import { Tags } from '#features/library/tags.ts';
import { endpoint } from '#shared/endpoint.ts';
import { bothWays, Count, Id, listOf } from '#shared/listing.ts';

export const VIDEO_PAGE_SIZE = 32;
/** Maximum size of a source in bytes. */
export const MAX_VIDEO_BYTES = 200 * 1000 * 1000;
/** Maximum size of a frame that becomes an image, in bytes. */
export const MAX_FRAME_BYTES = 10 * 1000 * 1000;
/** Maximum number of formats of one video. */
export const MAX_SOURCES = 4;
export const MAX_TRACKS = 20;
export const MAX_TRACK_BYTES = 512 * 1024;
export const MAX_TRACK_LABEL_CHARACTERS = 100;

export const VIDEO_ORDERINGS = bothWays('title', 'createdAt', 'size', 'uses');

const baseVersion = Count;

/** A video in a list. */
export const VideoRow = MediaRow.extend({
  /** The small poster; null without a poster, and for a poster that guests may not see. */
  thumbnail: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  durationSeconds: z.number().nullable(),
  /** Total of all its sources. */
  sizeBytes: z.number().int(),
  /** True when its collection, or an ancestor of that collection, is private. */
  isPrivate: z.boolean(),
});
export type VideoRow = z.infer<typeof VideoRow>;

/** Videos in collections where the user has any right on videos; newest first by default. */
export const listVideos = endpoint('GET', '/wagtail/api/main/videos/', {
  summary: 'Videos of the library',
  query: MediaListQuery.extend({
    ordering: z.enum(VIDEO_ORDERINGS, `must be one of ${VIDEO_ORDERINGS.join(', ')}`).default('-createdAt'),
  }),
  reply: listOf(VideoRow).extend({ mayAdd: z.boolean() }),
});

export const VideoSource = z.object({
  /** SHA-256 of the bytes, which identifies the source within the video. */
  hash: z.string(),
  mimetype: z.string(),
  sizeBytes: z.number().int(),
  url: z.string(),
});
export type VideoSource = z.infer<typeof VideoSource>;

export const VideoTrack = z.object({
  id: z.number().int(),
  kind: z.enum(TRACK_KINDS),
  label: z.string(),
  /** BCP 47; '' for none. */
  srclang: z.string(),
  /** "/video-track/7/" */
  src: z.string(),
});
export type VideoTrack = z.infer<typeof VideoTrack>;

/** One video with everything that its screens show. Changes send `version` back as `baseVersion`. */
export const VideoDetails = VideoRow.extend({
  collectionId: CollectionId,
  version: z.number().int(),
  uploadedBy: z.string().nullable(),
  /** The latest change, by any user. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  poster: z.object({ id: z.number().int(), title: z.string(), thumbnail: z.string().nullable() }).nullable(),
  /** Best first. */
  sources: z.array(VideoSource),
  /** The first is the one that players begin with. */
  tracks: z.array(VideoTrack),
});
export type VideoDetails = z.infer<typeof VideoDetails>;

/** 404 for a video in a collection on which the user has no rights. */
export const getVideo = endpoint('GET', '/wagtail/api/main/videos/:id/', {
  summary: 'One video of the library',
  reply: VideoDetails,
});

/** As for documents; the file is MP4 or WebM. */
const upload = (path: string) =>
  endpoint('POST', path, { summary: 'Add a video (multipart: file, title, collection)', reply: MediaUploaded });
export const addVideo = upload('/wagtail/videos/add/');
export const addManyVideos = upload('/wagtail/videos/multiple/add/');

/** The video's new version. Every change replies 409 when the video has changed since `baseVersion`. */
const Saved = z.object({ version: z.number().int() });

/**
 * A new poster must be an image that the user may see: 400 naming `poster`. Another collection requires the right to add
 * there.
 */
export const saveVideo = endpoint('POST', '/wagtail/videos/:id/', {
  summary: 'Change a video’s title, tags, collection and poster',
  body: z.object({
    title: MediaTitle,
    tags: Tags,
    collection: CollectionId,
    poster: Id.nullable(),
    baseVersion,
  }),
  reply: Saved,
});

/** Makes a frame an image in the video’s collection: requires the right to add images there. */
export const makePosterFromFrame = endpoint('POST', '/wagtail/videos/:id/poster/', {
  summary: 'Make a frame the poster of a video (multipart: file, baseVersion)',
  reply: Saved.extend({ poster: z.number().int() }),
});

/**
 * 400 naming `file` for a file that is not a video or that the video already has, and when it has the maximum number of
 * sources.
 */
export const addSource = endpoint('POST', '/wagtail/videos/:id/sources/add/', {
  summary: 'Add another format of a video (multipart: file, baseVersion)',
  reply: Saved,
});

/** Reorders the sources, and deletes those that are not named; one must stay. 400 naming `sources` for an unknown source. */
export const arrangeSources = endpoint('POST', '/wagtail/videos/:id/sources/', {
  summary: 'Order the formats of a video, or remove some',
  body: z.object({
    sources: z
      .array(z.string())
      .min(1, 'must keep at least one')
      .max(MAX_SOURCES, `must have at most ${MAX_SOURCES} entries`),
    baseVersion,
  }),
  reply: Saved,
});

const track = {
  kind: z.enum(TRACK_KINDS, `must be one of ${TRACK_KINDS.join(', ')}`),
  label: z.string('must be a text').transform(cleanLine),
  srclang: z.string('must be a text').trim().max(100, 'must be a language tag (BCP 47) such as es or fr-CA'),
  baseVersion,
};
const SavedTrack = Saved.extend({ track: z.number().int() });

/** 400 naming `kind`, `label`, `srclang` or `body`; errors of `body` contain line numbers. `body` is WebVTT. */
export const addTrack = endpoint('POST', '/wagtail/videos/tracks/add/', {
  summary: 'Add subtitles or the like to a video',
  body: z.object({ video: Id, body: z.string('is required'), ...track }),
  reply: SavedTrack,
});

/** A changed text gets a new URL, because the old one may be cached for long. Without `body` the text does not change. */
export const saveTrack = endpoint('POST', '/wagtail/videos/tracks/:id/', {
  summary: 'Change a track of a video',
  body: z.object({ body: z.string('must be a text').optional(), ...track }),
  reply: SavedTrack,
});

export const deleteTrack = endpoint('POST', '/wagtail/videos/tracks/:id/delete/', {
  summary: 'Remove a track of a video',
  body: z.object({ baseVersion }),
  reply: Saved,
});

/** All tracks of a video, the default first; 400 naming `tracks` unless each is named once. */
export const orderTracks = endpoint('POST', '/wagtail/videos/tracks/order/', {
  summary: 'Order the tracks of a video',
  body: z.object({
    video: Id,
    tracks: z.array(Id).max(MAX_TRACKS),
    baseVersion,
  }),
  reply: Saved,
});

/** 409 for a video that is used, unless `althoughUsed`. */
export const deleteVideo = endpoint('POST', '/wagtail/videos/:id/delete/', {
  summary: 'Delete a video',
  body: z.object({ althoughUsed: z.boolean().default(false) }),
  isDoneOnce: true,
  reply: z.object({ title: z.string() }),
});

export const videoHistory = historyEndpoint('/wagtail/api/main/videos/:id/history/', 'History of a video');

export const videoBulk = bulkEndpoints('videos', 'video');
