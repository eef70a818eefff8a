import { BLOCKS } from '#blocks/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import type { ContentKit } from '../../content-kit.ts';
import { page, promote, type PagePlan } from '../../page-plan.ts';

/** Sections of the site map: link texts by the path of the page. */
const SECTIONS = {
  Eat: {
    '/menu/': 'Menu',
    '/menu/raw-bar/': 'The raw bar',
    '/menu/deckhands/': 'The Deckhands’ Menu',
    '/menu/allergens/': 'Allergens and food safety',
    '/catering/': 'Catering',
    '/catering/plan-a-party/': 'Plan a party',
    '/gift-cards/': 'Gift cards',
    '/order/': 'Order',
  },
  Visit: {
    '/locations/': 'Find a restaurant',
    '/seafood-restaurants/': 'Our dining rooms',
    '/seafood-restaurants/locations/': 'All United States locations',
    '/seafood-restaurants/locations/canada/': 'All Canada locations',
    '/tides/': 'Tides at Lantern Wharf',
  },
  Offers: {
    '/offers/': 'Offers',
    '/lobster-nights/': 'Lobster Nights',
    '/military-monday/': 'Military Monday',
    '/email/': 'The Tide Letter',
  },
  'Lantern Bay': {
    '/our-story/': 'Our story',
    '/sourcing/': 'Where our fish comes from',
    '/lantern-fund/': 'The Lantern Fund',
    '/careers/': 'Careers',
  },
  Newsroom: {
    '/press/': 'Newsroom',
    '/press/releases/': 'Press releases',
  },
  Help: {
    '/guest-care/': 'Guest care',
    '/contact/': 'Contact us',
    '/faqs/': 'Questions and answers',
    '/accessibility/': 'Accessibility',
    '/unsubscribe/': 'Unsubscribe',
  },
  'Small print': {
    '/privacy/': 'Privacy',
    '/privacy/choices/': 'Your privacy choices',
    '/terms/': 'Terms of use',
  },
  Elsewhere: {
    '/ca/': 'Lantern Bay in Canada',
    '/fr-ca/': 'Lantern Bay en français',
    '/es/': 'Lantern Bay en español',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Links to all pages that guests may look for. */
export const SITE_MAP: PagePlan = page(TEMPLATES.generic_content, {
  slug: 'site-map',
  title: 'Site map',
  content: (kit) => ({
    ...promote(
      'Site map | Lantern Bay Seafood Kitchen',
      'Every part of the Lantern Bay site on one page: menus, restaurants, offers, news, help and small print.',
    ),
    body: [kit.block(BLOCKS.sitemap, { title: '', sections: sections(kit) })],
  }),
});

function sections(kit: ContentKit) {
  return Object.entries(SECTIONS).map(([title, links]) => ({
    title,
    links: Object.entries(links).map(([path, words]) => kit.link(path, words)),
  }));
}
