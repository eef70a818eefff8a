import type { ScreenEntry } from './screen-entry.ts';

/** Mail that waits, was sent, or could not be; and the words of that which goes out by itself. */
export const MAIL_SCREENS = {
  mail: { path: '/wagtail/mail/', title: 'Mail', access: 'staff' },
  mailAddress: { path: '/wagtail/mail/addresses/', title: 'Stopped addresses', access: 'staff' },
  mailView: { path: '/wagtail/mail/$id/', title: 'One mail', access: 'staff' },
  mailTemplates: { path: '/wagtail/mail/templates/', title: 'Mail texts', access: 'staff' },
  mailTemplate: { path: '/wagtail/mail/templates/$key/', title: 'Text of a mail', access: 'staff' },
  mailTemplateHistory: {
    path: '/wagtail/mail/templates/$key/history/',
    title: 'History of the text of a mail',
    access: 'staff',
  },
} as const satisfies Record<string, ScreenEntry>;
