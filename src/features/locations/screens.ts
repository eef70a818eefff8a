import type { Screens } from '#features/rights/screen.ts';
import { onRecord } from '#features/rights/staff-rule.ts';
import { locationRules } from './rules.ts';

/** Restaurants. */
export const LOCATION_SCREENS = {
  locations: {
    path: '/wagtail/locations/',
    title: 'Restaurants',
    rule: locationRules.view,
    menu: { group: 'Chain', label: 'Restaurants', icon: 'pin', isSearched: true },
  },
  locationAdd: { path: '/wagtail/locations/add/', title: 'Add restaurant', rule: locationRules.add },
  locationEdit: { path: '/wagtail/locations/$rlid/', title: 'Restaurant', rule: onRecord('see the restaurant') },
  locationHistory: {
    path: '/wagtail/locations/$rlid/history/',
    title: 'History',
    rule: onRecord('see the restaurant'),
  },
  locationArchive: {
    path: '/wagtail/locations/$rlid/archive/',
    title: 'Archive restaurant',
    rule: onRecord('see the restaurant'),
  },
} as const satisfies Screens;
