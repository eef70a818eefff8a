import type { ScreenEntry } from './screen-entry.ts';

/** Imports of restaurants, and how good their data are. */
export const IMPORT_SCREENS = {
  locationImport: { path: '/wagtail/locations/import/', title: 'Import restaurants', access: 'staff' },
  locationImportPlan: { path: '/wagtail/locations/import/$id/', title: 'Import restaurants', access: 'staff' },
  locationImports: { path: '/wagtail/locations/imports/', title: 'Past imports', access: 'staff' },
  locationImportDetails: { path: '/wagtail/locations/imports/$id/', title: 'Import', access: 'staff' },
  locationQuality: { path: '/wagtail/locations/quality/', title: 'Data quality', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
