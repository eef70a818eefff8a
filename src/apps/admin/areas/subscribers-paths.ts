import type { ScreenEntry } from './screen-entry.ts';

/** Who gets e-mail, and what they are reminded of. */
export const SUBSCRIBER_SCREENS = {
  subscribers: { path: '/wagtail/subscribers/', title: 'Subscribers', access: 'staff' },
  subscriberReminders: { path: '/wagtail/subscribers/reminders/', title: 'Reminders', access: 'staff' },
  subscriber: { path: '/wagtail/subscribers/$id/', title: 'Subscriber', access: 'staff' },
  subscriberErase: { path: '/wagtail/subscribers/$id/erase/', title: 'Erase subscriber', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
