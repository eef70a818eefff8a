import type { ScreenEntry } from './screen-entry.ts';

/** The restaurants. */
export const LOCATION_SCREENS = {
  locations: { path: '/wagtail/locations/', title: 'Locations', access: 'staff' },
  locationAdd: { path: '/wagtail/locations/add/', title: 'Add a restaurant', access: 'staff' },
  locationEdit: { path: '/wagtail/locations/$rlid/', title: 'Restaurant', access: 'staff' },
  locationHistory: { path: '/wagtail/locations/$rlid/history/', title: 'History', access: 'staff' },
  locationArchive: { path: '/wagtail/locations/$rlid/archive/', title: 'Archive a restaurant', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
