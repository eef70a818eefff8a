import type { Screens } from '#features/rights/screen.ts';
import { subscriberRules } from './rules.ts';

/** Subscribers to e-mail. */
export const SUBSCRIBER_SCREENS = {
  subscribers: {
    path: '/wagtail/subscribers/',
    title: 'Subscribers',
    rule: subscriberRules.view,
    menu: { group: 'Guest relations', label: 'Subscribers', icon: 'bell', isSearched: true },
  },
  subscriberReminders: { path: '/wagtail/subscribers/reminders/', title: 'Reminders', rule: subscriberRules.view },
  subscriber: { path: '/wagtail/subscribers/$id/', title: 'Subscriber', rule: subscriberRules.view },
  subscriberErase: { path: '/wagtail/subscribers/$id/erase/', title: 'Erase subscriber', rule: subscriberRules.delete },
} as const satisfies Screens;
