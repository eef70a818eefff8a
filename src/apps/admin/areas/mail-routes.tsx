import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosing, requireNumbers, staff } from './layouts.tsx';
import { MAIL_SCREENS } from './mail-paths.ts';

/** Mail that waits, was sent, or could not be. */
export const mailAreaRoutes = {
  mail: createRoute({
    getParentRoute: () => staff,
    path: MAIL_SCREENS.mail.path,
    component: lazyRouteComponent(() => import('#features/mail/admin/mails-screen.tsx'), 'MailsScreen'),
  }),
  mailAddress: createRoute({
    getParentRoute: () => staff,
    path: MAIL_SCREENS.mailAddress.path,
    component: lazyRouteComponent(() => import('#features/mail/admin/address-screen.tsx'), 'MailAddressScreen'),
  }),
  mailView: createRoute({
    getParentRoute: () => staff,
    path: MAIL_SCREENS.mailView.path,
    beforeLoad: requireNumbers,
    component: lazyRouteComponent(() => import('#features/mail/admin/mail-screen.tsx'), 'MailScreen'),
  }),
  mailTemplates: createRoute({
    getParentRoute: () => staff,
    path: MAIL_SCREENS.mailTemplates.path,
    component: lazyRouteComponent(() => import('#features/mail/admin/templates-screen.tsx'), 'MailTemplatesScreen'),
  }),
  mailTemplate: createRoute({
    // Its form is one of records, whose kinds of fields may choose things.
    getParentRoute: () => choosing,
    path: MAIL_SCREENS.mailTemplate.path,
    component: lazyRouteComponent(() => import('#features/mail/admin/template-screen.tsx'), 'MailTemplateScreen'),
  }),
  mailTemplateHistory: createRoute({
    getParentRoute: () => staff,
    path: MAIL_SCREENS.mailTemplateHistory.path,
    component: lazyRouteComponent(
      () => import('#features/mail/admin/template-history-screen.tsx'),
      'MailTemplateHistoryScreen',
    ),
  }),
} satisfies Record<keyof typeof MAIL_SCREENS, unknown>;
