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
/** Bytes that a source may have. */
export const MAX_VIDEO_BYTES = 200 * 1000 * 1000;
/** Bytes of an image taken from a video. */
export const MAX_FRAME_BYTES = 10 * 1000 * 1000;
/** Formats that one video may come in. */
export const MAX_SOURCES = 4;
export const MAX_TRACKS = 20;
export const MAX_TRACK_BYTES = 512 * 1024;
export const MAX_TRACK_LABEL_CHARACTERS = 100;

export const VIDEO_ORDERINGS = bothWays('title', 'createdAt', 'size', 'uses');

const baseVersion = Count;

/** A video as a list shows it. */
export const VideoRow = MediaRow.extend({
  /** The small poster; null without one, and for one that guests may not have. */
  thumbnail: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  durationSeconds: z.number().nullable(),
  /** Of all its sources together. */
  sizeBytes: z.number().int(),
  /** True when its collection, or one above it, is private. */
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
  /** SHA-256 of the bytes: identifies it among the video's sources. */
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

/** One video with all that its screens show; `version` goes back as `baseVersion` with a change. */
export const VideoDetails = VideoRow.extend({
  collectionId: CollectionId,
  version: z.number().int(),
  uploadedBy: z.string().nullable(),
  /** The newest change, by any user. */
  changed: z.object({ by: z.string(), at: z.string() }).nullable(),
  poster: z.object({ id: z.number().int(), title: z.string(), thumbnail: z.string().nullable() }).nullable(),
  /** Best first. */
  sources: z.array(VideoSource),
  /** The first is the one that players begin with. */
  tracks: z.array(VideoTrack),
});
export type VideoDetails = z.infer<typeof VideoDetails>;

/** 404 for one in a collection without any right of the user's. */
export const getVideo = endpoint('GET', '/wagtail/api/main/videos/:id/', {
  summary: 'One video of the library',
  reply: VideoDetails,
});

/** As of documents; the file is MP4 or WebM. */
const upload = (path: string) =>
  endpoint('POST', path, { summary: 'Add a video (multipart: file, title, collection)', reply: MediaUploaded });
export const addVideo = upload('/wagtail/videos/add/');
export const addManyVideos = upload('/wagtail/videos/multiple/add/');

/** The video's new version. Every change is 409 when the video has changed since its `baseVersion`. */
const Saved = z.object({ version: z.number().int() });

/** Another poster must be an image that the user may see: 400 naming `poster`. Another collection needs add on it. */
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

/** The frame becomes an image in the video’s collection: needs add on images there. */
export const takePoster = endpoint('POST', '/wagtail/videos/:id/poster/', {
  summary: 'Make a frame the poster of a video (multipart: file, baseVersion)',
  reply: Saved.extend({ poster: z.number().int() }),
});

/** 400 naming `file` for what is no video, for one that is among the sources already and for one too many. */
export const addSource = endpoint('POST', '/wagtail/videos/:id/sources/add/', {
  summary: 'Add another format of a video (multipart: file, baseVersion)',
  reply: Saved,
});

/** Those that are not named go; one must stay. 400 naming `sources` for one that is none of the video’s. */
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

/** 400 naming `kind`, `label`, `srclang` or `body`, whose complaints name lines. `body` is WebVTT. */
export const addTrack = endpoint('POST', '/wagtail/videos/tracks/add/', {
  summary: 'Add subtitles or the like to a video',
  body: z.object({ video: Id, body: z.string('is required'), ...track }),
  reply: SavedTrack,
});

/** Another text makes it another track: its address may be kept for long. Without `body` the text stays. */
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

/** All of a video’s tracks, the one that players begin with first; 400 naming `tracks` unless each is named once. */
export const orderTracks = endpoint('POST', '/wagtail/videos/tracks/order/', {
  summary: 'Order the tracks of a video',
  body: z.object({
    video: Id,
    tracks: z.array(Id).max(MAX_TRACKS),
    baseVersion,
  }),
  reply: Saved,
});

/** 409 for one that is used, unless `althoughUsed`. */
export const deleteVideo = endpoint('POST', '/wagtail/videos/:id/delete/', {
  summary: 'Delete a video',
  body: z.object({ althoughUsed: z.boolean().default(false) }),
  reply: z.object({ title: z.string() }),
});

export const videoHistory = historyEndpoint('/wagtail/api/main/videos/:id/history/', 'History of a video');

export const videoBulk = bulkEndpoints('videos', 'video');
