import { Forbidden } from '#shared/problem.ts';
import { regionsWith, type StaffPowers } from '#features/accounts/permissions.ts';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { PlaceLookup } from '../import/record.ts';

/** What the routes of the staff's restaurants use. */
export interface LocationAdminDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  geocoder: Pick<Geocoder, 'geocode'>;
  /** Where the local pages of a host's site stand; null where it has none. */
  localPageRoot: (host: string) => Promise<string | null>;
}

/** What the routes of imports use. */
export interface ImportRouteDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  mediaStore: MediaStore;
  /** The bundled gazetteer unless told. */
  lookup?: () => Promise<PlaceLookup>;
}

/** @throws Forbidden where one holds the right nowhere */
export function requireSome(powers: StaffPowers, right: 'view' | 'add' | 'change'): void {
  if (regionsWith(powers, right).length > 0) return;
  throw new Forbidden(`You may not ${right === 'view' ? 'see' : right} restaurants`);
}
