import { mayOnLocation, regionsWith, type StaffPowers } from '#features/rights/permissions.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import type { PlanRow } from './plan-shapes.ts';

type Placed = Pick<StoredLocation, 'country' | 'state'>;

/** True for users with the right on all restaurants, who see all users' imports. */
export function mayEverywhere(powers: StaffPowers): boolean {
  return regionsWith(powers, 'change').some(({ country }) => country === '');
}

export const mayArchive = (powers: StaffPowers, location: Placed): boolean => mayOnLocation(powers, 'delete', location);

/** A move between regions requires both; an archive by a file requires the right to archive. */
export function mayReplace(
  powers: StaffPowers,
  before: Pick<StoredLocation, 'country' | 'state' | 'archivedAt'>,
  after: Pick<StoredLocation, 'country' | 'state' | 'archivedAt'>,
): boolean {
  const isArchiving = before.archivedAt === null && after.archivedAt !== null;
  return (
    mayOnLocation(powers, 'change', before) &&
    mayOnLocation(powers, 'change', after) &&
    (!isArchiving || mayArchive(powers, before))
  );
}

/** True when the user may undo the change of an import. */
export function mayUndoImport(
  powers: StaffPowers,
  kind: Exclude<PlanRow['kind'], 'rejected'>,
  places: readonly Placed[],
): boolean {
  const needed = { changed: ['change'], created: ['add', 'delete'], archived: ['delete'] } as const;
  return needed[kind].some((permission) => places.every((place) => mayOnLocation(powers, permission, place)));
}
