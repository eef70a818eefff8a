import type { Screens } from '#features/rights/screen.ts';
import { messageRules } from './rules.ts';

/** Messages of guests. */
export const MESSAGE_SCREENS = {
  messages: {
    path: '/wagtail/messages/',
    title: 'Messages',
    rule: messageRules.view,
    menu: { group: 'Guest relations', label: 'Messages', icon: 'inbox', isSearched: true },
  },
  message: { path: '/wagtail/messages/$id/', title: 'Message', rule: messageRules.view },
} as const satisfies Screens;
