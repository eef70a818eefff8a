import type { StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';

/** What the routes of the staff's restaurants use. */
export interface LocationAdminDeps extends StaffRouteDeps {
  geocoder: Pick<Geocoder, 'geocode'>;
  /** Where the local pages of a host's site stand; null where it has none. */
  localPageRoot: (host: string) => Promise<string | null>;
}
