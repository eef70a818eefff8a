import type { Screens } from '#features/rights/screen.ts';
import { mailRules, mailTemplateRules } from './rules.ts';

/** Mail and its texts. */
export const MAIL_SCREENS = {
  mail: {
    path: '/wagtail/mail/',
    title: 'Mail',
    rule: mailRules.view,
    menu: { group: 'Guest relations', label: 'Mail', icon: 'mail', isSearched: true },
  },
  mailAddress: { path: '/wagtail/mail/addresses/', title: 'Suppressed addresses', rule: mailRules.view },
  mailView: { path: '/wagtail/mail/$id/', title: 'One mail', rule: mailRules.view },
  mailTemplates: {
    path: '/wagtail/mail/templates/',
    title: 'Mail texts',
    rule: mailTemplateRules.view,
    menu: { group: 'Guest relations', label: 'Mail texts', icon: 'document' },
  },
  mailTemplate: {
    path: '/wagtail/mail/templates/$key/',
    title: 'Mail text',
    rule: mailTemplateRules.view,
    hasChoosers: true,
  },
  mailTemplateHistory: {
    path: '/wagtail/mail/templates/$key/history/',
    title: 'History of a mail text',
    rule: mailTemplateRules.view,
  },
} as const satisfies Screens;
