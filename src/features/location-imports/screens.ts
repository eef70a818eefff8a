import type { Screens } from '#features/rights/screen.ts';
import { locationRules } from '#features/locations/rules.ts';

/** Imports of restaurants and the quality of their data. */
export const IMPORT_SCREENS = {
  locationImport: { path: '/wagtail/locations/import/', title: 'Import restaurants', rule: locationRules.view },
  locationImportPlan: {
    path: '/wagtail/locations/import/$id/',
    title: 'Import restaurants',
    rule: locationRules.import,
  },
  locationImports: { path: '/wagtail/locations/imports/', title: 'Import history', rule: locationRules.import },
  locationImportDetails: { path: '/wagtail/locations/imports/$id/', title: 'Import', rule: locationRules.import },
  locationQuality: { path: '/wagtail/locations/quality/', title: 'Data quality', rule: locationRules.view },
} as const satisfies Screens;
