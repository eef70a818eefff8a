import { mayOnCollection, type StaffPowers } from '#features/rights/permissions.ts';

/**
 * Why a user who may change a collection may not move it; undefined when they may. A move must not affect the collection
 * that grants the user's own right, avoid a restriction that the user could not lift, or give the user more rights.
 */
export function refusalOfMove(
  powers: StaffPowers,
  { from, to, restricting }: { from: string; to: string; restricting: readonly string[] },
): string | undefined {
  if (powers.isSuperuser) return undefined;
  if (carriesOwnGrant(powers, from)) return OWN_GRANT;
  const lifted = restricting.filter((path) => !to.startsWith(path));
  if (lifted.some((path) => !mayOnCollection(powers, 'collection', 'change', path)))
    return 'A parent collection restricts these files, and you may not change that';
  const gains = powers.collectionGrants.some(
    ({ kind, permission, collectionPath }) =>
      to.startsWith(collectionPath) && !mayOnCollection(powers, kind, permission, from),
  );
  return gains ? 'You would gain rights on the collection there that you do not have now' : undefined;
}

/** Shown in place of the field for the parent. */
export const OWN_GRANT = 'Your own rights come from this collection, so you may not move it';

/** True when a user's right to change collections was granted on this very collection. */
export function carriesOwnGrant(powers: StaffPowers, path: string): boolean {
  return (
    !powers.isSuperuser &&
    powers.collectionGrants.some(({ kind, collectionPath }) => kind === 'collection' && collectionPath === path)
  );
}
