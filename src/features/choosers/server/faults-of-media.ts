import type { FieldError } from '#shared/problem.ts';
import type { Reference } from '#content/references.ts';
import type { Db } from '#platform/db/client.ts';
import { type Chooser, mayChoose, MEDIA_KINDS, type MediaKind } from '../media-rights.ts';
import { findPlaces } from './queries/choosable.ts';

/**
 * Errors, by content path, for references to media that the author may not choose; deleted media cause none, because
 * pages omit them. One statement, and none without media.
 * @param references those added by the change: references that the content had before may stay
 */
export async function faultsOfMedia(db: Db, viewer: Chooser, references: readonly Reference[]): Promise<FieldError[]> {
  const idsOf = (kind: MediaKind) => [...new Set(references.flatMap((one) => (one.kind === kind ? [one.id] : [])))];
  const places = await findPlaces(db, { image: idsOf('image'), document: idsOf('document'), video: idsOf('video') });
  return references.flatMap(({ kind, id, path }) => {
    const media = MEDIA_KINDS.find((one) => one === kind);
    const place = media && places[media].get(id);
    if (!media || !place || mayChoose(viewer, media, place)) return [];
    return [{ field: path, message: `is ${ARTICLES[media]} that you may not use` }];
  });
}

const ARTICLES: Readonly<Record<MediaKind, string>> = { image: 'an image', document: 'a document', video: 'a video' };
