import type { Screens } from '#features/rights/screen.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';

/** The user's notifications, to which the bell links. */
export const NOTIFICATION_SCREENS = {
  notifications: { path: '/wagtail/notifications/', title: 'Notifications', rule: ANY_STAFF },
} as const satisfies Screens;
