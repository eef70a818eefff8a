import { alsoOnDevices } from '#features/rights/staff-rule.ts';
import type { Screens } from '#features/rights/screen.ts';
import { reservationRules } from './rules.ts';

/** Day sheets and settings of reservations. */
export const RESERVATION_SCREENS = {
  reservationHosts: {
    path: '/wagtail/reservations/',
    title: 'Reservations',
    rule: reservationRules.view,
    menu: { group: 'Guest relations', label: 'Reservations', icon: 'clock' },
  },
  daySheet: {
    path: '/wagtail/host/$id/reservations/',
    title: 'Reservations',
    rule: alsoOnDevices(reservationRules.view),
  },
  reservationSettings: {
    path: '/wagtail/host/$id/reservations/settings/',
    title: 'Reservation settings',
    rule: reservationRules.settings,
  },
  outsideHours: {
    path: '/wagtail/host/$id/reservations/outside-hours/',
    title: 'Reservations outside the hours',
    rule: reservationRules.view,
  },
  tablePlan: {
    path: '/wagtail/host/$id/reservations/tables/',
    title: 'Tables',
    rule: reservationRules.settings,
  },
} as const satisfies Screens;
