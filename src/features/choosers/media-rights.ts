import {
  type CollectionKind,
  mayAccessAdmin,
  mayChangeMedia,
  mayOnCollection,
  type StaffPowers,
} from '#features/rights/permissions.ts';

/** Kinds of media in collections. */
export type MediaKind = Exclude<CollectionKind, 'collection'>;
export const MEDIA_KINDS = ['image', 'document', 'video'] as const satisfies readonly MediaKind[];

/** The user who chooses. */
export interface Chooser {
  accountId: number | null;
  powers: StaffPowers;
}

/** A media item's collection and uploader. */
export interface PlacedMedia {
  /** "/1/5/"; "/" for the root. */
  collectionPath: string;
  uploadedById: number | null;
}

/** True when the user may refer to an item: with the right to choose in its collection, or to change the item. */
export function mayChoose(viewer: Chooser, kind: MediaKind, thing: PlacedMedia): boolean {
  return mayOnCollection(viewer.powers, kind, 'choose', thing.collectionPath) || mayChangeMedia(viewer, kind, thing);
}

/**
 * True when the user may choose snippets of a model: with any right on the model, or the right to write pages or settings.
 */
export function mayChooseSnippets(powers: StaffPowers, model: string): boolean {
  if (!mayAccessAdmin(powers)) return false;
  if (powers.isSuperuser) return true;
  const writes = powers.pageGrants.some(({ permission }) => permission === 'add' || permission === 'change');
  return (
    writes ||
    powers.modelGrants.some((grant) => grant.model === `snippet.${model}` || grant.model.startsWith('settings.'))
  );
}
