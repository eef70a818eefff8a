import type { Screens } from '#features/rights/screen.ts';
import { textMessageRules } from './rules.ts';

/** Text messages to guests. */
export const TEXT_MESSAGE_SCREENS = {
  textMessages: {
    path: '/wagtail/text-messages/',
    title: 'Text messages',
    rule: textMessageRules.view,
    menu: { group: 'Guest relations', label: 'Text messages', icon: 'mail' },
  },
} as const satisfies Screens;
