import { TEMPLATES } from '#templates/definitions.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';
import { CONTACT, GUEST_CARE } from './contact-pages.ts';
import { FAQS } from './faqs-page.ts';
import { EMAIL_SIGNUP, UNSUBSCRIBE } from './mail-pages.ts';
import { SITE_MAP } from './site-map-page.ts';
import { STYLE_PAGE } from './style-page.ts';

const thankYou = page(TEMPLATES.noindex, {
  slug: 'thank-you',
  title: 'Thank you for supper',
  content: () => promote('', '', true),
});

const findUs = page(TEMPLATES.redirect, {
  slug: 'find-us',
  title: 'Find us',
  content: (kit) => ({ target: kit.to('/locations/'), ...promote('', '', true) }),
});

/** Help, and pages without a link in the navigation. */
export const SERVICE_PAGES: readonly PagePlan[] = [
  FAQS,
  GUEST_CARE,
  CONTACT,
  EMAIL_SIGNUP,
  UNSUBSCRIBE,
  SITE_MAP,
  STYLE_PAGE,
  thankYou,
  findUs,
];
