import type { StaffRouteDeps } from '#features/accounts/server/index.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { PlaceLookup } from '../records/record.ts';

/** What the routes of imports use. */
export interface ImportRouteDeps extends StaffRouteDeps {
  mediaStore: MediaStore;
  /** The bundled gazetteer unless told. */
  lookup?: () => Promise<PlaceLookup>;
}
