import type { ScreenEntry } from './screen-entry.ts';

/** What guests wrote to the company. */
export const GUEST_SCREENS = {
  messages: { path: '/wagtail/messages/', title: 'Messages', access: 'staff' },
  message: { path: '/wagtail/messages/$id/', title: 'Message', access: 'staff' },
} as const satisfies Record<string, ScreenEntry>;
