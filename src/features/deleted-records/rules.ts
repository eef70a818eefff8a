import { collectionRoots, mayAccessAdmin, type StaffPowers } from '#features/rights/permissions.ts';
import type { StaffRule } from '#features/rights/staff-rule.ts';

/** Kinds of records in the rights of groups, besides media and collections. "snippet." is the beginning of a name. */
const MODELS = ['redirect', 'snippet.'];

/** Users who may delete a kind of record that can be restored; each kind shows only what the user may delete. */
export const deletedRecordsRule: StaffRule = {
  who: 'staff who may delete records that can be restored',
  refusal: 'You may not restore deleted records',
  allows: (powers) => mayAccessAdmin(powers) && (powers.isSuperuser || holdsAny(powers)),
};

function holdsAny(powers: StaffPowers): boolean {
  return (
    (['image', 'document', 'video'] as const).some(
      (kind) => collectionRoots(powers, kind, ['add', 'change']).length > 0,
    ) ||
    collectionRoots(powers, 'collection', ['delete']).length > 0 ||
    powers.modelGrants.some(
      ({ model, permission }) => permission === 'delete' && MODELS.some((one) => model.startsWith(one)),
    )
  );
}
