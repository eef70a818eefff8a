import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { MAIL_SCREENS } from '../screens.ts';

/** The screens with their components, which are loaded when they are first shown. */
export const mailScreens = screensWithViews(MAIL_SCREENS, {
  mail: lazyRouteComponent(() => import('./mail-list-screen.tsx'), 'MailListScreen'),
  mailAddress: lazyRouteComponent(() => import('./mail-address-screen.tsx'), 'MailAddressScreen'),
  mailView: lazyRouteComponent(() => import('./mail-details-screen.tsx'), 'MailDetailsScreen'),
  mailTemplates: lazyRouteComponent(() => import('./template-list-screen.tsx'), 'TemplateListScreen'),
  mailTemplate: lazyRouteComponent(() => import('./template-edit-screen.tsx'), 'TemplateEditScreen'),
  mailTemplateHistory: lazyRouteComponent(() => import('./template-history-screen.tsx'), 'TemplateHistoryScreen'),
});
