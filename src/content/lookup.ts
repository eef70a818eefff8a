import type { Reference, ReferenceKind } from './references.ts';

/** A picture as views get it (Spec §3): `renditions` smallest first, the same shape in every format it has. */
export interface ImageProps {
  title: string;
  /** '' is decoration. */
  alt: string;
  renditions: { url: string; width: number; size: number; mimetype: string }[];
  imageData: { width: number; height: number };
}

/** A public page as content sees it. */
export interface PageTarget {
  id: number;
  url: string;
  title: string;
}

/** A file to download as content sees it. */
export interface DocumentTarget {
  id: number;
  url: string;
  title: string;
}

/** Already loaded targets by id: resolving asks nothing of the database. A target that is gone is undefined. */
export interface Lookup {
  page(id: number): PageTarget | undefined;
  image(id: number): ImageProps | undefined;
  document(id: number): DocumentTarget | undefined;
}

/** A lookup that knows nothing: content still resolves, with its targets missing. */
export const EMPTY_LOOKUP: Lookup = {
  page: () => undefined,
  image: () => undefined,
  document: () => undefined,
};

/** The distinct ids per kind: one query each loads a whole page's targets. */
export function idsByKind(references: Iterable<Reference>): Record<ReferenceKind, number[]> {
  const ids: Record<ReferenceKind, Set<number>> = {
    page: new Set(),
    image: new Set(),
    document: new Set(),
    video: new Set(),
  };
  for (const reference of references) ids[reference.kind].add(reference.id);
  return { page: [...ids.page], image: [...ids.image], document: [...ids.document], video: [...ids.video] };
}
