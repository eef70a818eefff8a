import type { Screens } from '#features/rights/screen.ts';
import { reservationRules } from './rules.ts';

/** Day sheets and settings of reservations. */
export const RESERVATION_SCREENS = {
  daySheet: { path: '/wagtail/host/$id/reservations/', title: 'Reservations', rule: reservationRules.view },
  reservationSettings: {
    path: '/wagtail/host/$id/reservations/settings/',
    title: 'Reservation settings',
    rule: reservationRules.settings,
  },
} as const satisfies Screens;
