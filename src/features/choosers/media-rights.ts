import {
  type CollectionKind,
  mayAccessAdmin,
  mayChangeMedia,
  mayOnCollection,
  type StaffPowers,
} from '#features/rights/permissions.ts';

/** What stands in collections. */
export type MediaKind = Exclude<CollectionKind, 'collection'>;
export const MEDIA_KINDS = ['image', 'document', 'video'] as const satisfies readonly MediaKind[];

/** Whoever chooses. */
export interface Chooser {
  accountId: number | null;
  powers: StaffPowers;
}

/** Where a thing of the library stands, and who put it there. */
export interface PlacedMedia {
  /** "/1/5/"; "/" for the root. */
  collectionPath: string;
  uploadedById: number | null;
}

/** True when somebody may point at a thing: with `choose` where it stands, or because they may change it. */
export function mayChoose(asker: Chooser, kind: MediaKind, thing: PlacedMedia): boolean {
  return mayOnCollection(asker.powers, kind, 'choose', thing.collectionPath) || mayChangeMedia(asker, kind, thing);
}

/** True when somebody may choose snippets of a model: with any right on it, or because they write pages or settings. */
export function mayChooseSnippets(powers: StaffPowers, model: string): boolean {
  if (!mayAccessAdmin(powers)) return false;
  if (powers.isSuperuser) return true;
  const writes = powers.pageGrants.some(({ permission }) => permission === 'add' || permission === 'change');
  return (
    writes ||
    powers.modelGrants.some((grant) => grant.model === `snippet.${model}` || grant.model.startsWith('settings.'))
  );
}
