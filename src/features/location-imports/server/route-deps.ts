import type { StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { PlaceLookup } from '../records/record.ts';

/** Dependencies of the routes. */
export interface ImportRouteDeps extends StaffRouteDeps {
  mediaStore: MediaStore;
  /** Defaults to the bundled gazetteer. */
  lookup?: () => Promise<PlaceLookup>;
}
