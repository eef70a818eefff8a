import type { StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';

/** Dependencies of the admin routes for restaurants. */
export interface LocationAdminDeps extends StaffRouteDeps {
  geocoder: Pick<Geocoder, 'geocode'>;
  /** Returns the address of the local pages of a host's site; null when the site has none. */
  localPageRoot: (host: string) => Promise<string | null>;
}
