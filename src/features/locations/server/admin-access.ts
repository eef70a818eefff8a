import type { StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { PlaceLookup } from '../import/record.ts';

/** What the routes of the staff's restaurants use. */
export interface LocationAdminDeps extends StaffRouteDeps {
  geocoder: Pick<Geocoder, 'geocode'>;
  /** Where the local pages of a host's site stand; null where it has none. */
  localPageRoot: (host: string) => Promise<string | null>;
}

/** What the routes of imports use. */
export interface ImportRouteDeps extends StaffRouteDeps {
  mediaStore: MediaStore;
  /** The bundled gazetteer unless told. */
  lookup?: () => Promise<PlaceLookup>;
}
