import { REFERENCE_KINDS, type Reference, type ReferenceKind } from './references.ts';

/** An image as views get it (Spec §3): `renditions` smallest first, the same shape in every format it has. */
export interface ImageProps {
  title: string;
  /** '' marks decoration. */
  alt: string;
  /** `size` in bytes; null until the rendition was first requested. */
  renditions: { url: string; width: number; size: number | null; mimetype: string }[];
  /** Pixels of the original after its orientation is applied. */
  imageData: { width: number; height: number };
  /** Where the subject is, as fractions of width and height from the top left; absent is the middle. */
  focal_point?: { x: number; y: number };
}

/** A video as views get it (Spec §3). */
export interface VideoProps {
  title: string;
  /** Best first; a browser takes the first that it can play. */
  sources: { url: string; mimetype: string }[];
  tracks: VideoTrackProps[];
  poster: ImageProps | null;
  /** In pixels; the page reserves this space before the video loads. */
  width: number;
  height: number;
  duration_seconds: number | null;
  /** ISO instant, for structured data. */
  uploaded_at: string;
}

export const TRACK_KINDS = ['subtitles', 'captions', 'descriptions', 'chapters', 'metadata'] as const;

export interface VideoTrackProps {
  kind: (typeof TRACK_KINDS)[number];
  /** "/video-track/7/" */
  src: string;
  label: string;
  /** BCP 47: "es". */
  srclang: string;
  /** The track with 0 is shown unless the guest chooses otherwise. */
  sort_order: number;
}

/** A public page, as fields get it. */
export interface PageTarget {
  id: number;
  url: string;
  title: string;
}

/** A file to download, as fields get it. */
export interface DocumentTarget {
  id: number;
  url: string;
  title: string;
  /** "pdf", lower case, without the dot. */
  file_extension: string;
  /** Bytes. */
  file_size: number;
}

/** A snippet as stored; the field that refers to it has its definition. */
export interface SnippetTarget {
  id: number;
  model: string;
  value: Record<string, unknown>;
}

/** Loaded targets by id: resolving needs no database. A deleted target is undefined. */
export interface Lookup {
  page(id: number): PageTarget | undefined;
  image(id: number): ImageProps | undefined;
  document(id: number): DocumentTarget | undefined;
  video(id: number): VideoProps | undefined;
  snippet(id: number): SnippetTarget | undefined;
}

/** A lookup without entries: content still resolves, with its targets missing. */
export const EMPTY_LOOKUP: Lookup = {
  page: () => undefined,
  image: () => undefined,
  document: () => undefined,
  video: () => undefined,
  snippet: () => undefined,
};

/** The distinct ids per kind, so that one query per kind loads all targets of a page. */
export function idsByKind(...sources: Iterable<Reference>[]): Record<ReferenceKind, number[]> {
  const ids = Object.fromEntries(REFERENCE_KINDS.map((kind) => [kind, new Set<number>()])) as Record<
    ReferenceKind,
    Set<number>
  >;
  for (const references of sources) for (const reference of references) ids[reference.kind].add(reference.id);
  return Object.fromEntries(REFERENCE_KINDS.map((kind) => [kind, [...ids[kind]]])) as Record<ReferenceKind, number[]>;
}
