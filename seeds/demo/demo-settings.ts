import type { SiteId } from '#shared/brand.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import {
  emailClubSettings,
  footerSettings,
  headerSettings,
  securityTxtSettings,
  siteIdentity,
  staffMailSettings,
} from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { createContentKit, type KnownTargets } from '../content-kit.ts';
import { IDENTITY } from './identity.ts';
import { SOCIAL } from './social.ts';
import { saveTranslatedSettings } from './translated-settings.ts';
import { dateAfter } from './restaurants/holidays.ts';

/** Name, header, footer and security.txt of the demo chain. */
export async function saveDemoSettings(
  tx: Tx,
  context: PageCommandContext & { nowMs: number },
  siteId: SiteId,
  known: KnownTargets,
): Promise<void> {
  const { link, href, snippet } = createContentKit('settings', known);
  await saveSettings(tx, context, {
    siteId,
    model: siteIdentity,
    value: IDENTITY,
  });
  await saveSettings(tx, context, {
    siteId,
    model: headerSettings,
    value: {
      sections: [
        {
          role: 'primary',
          title: 'Explore',
          links: [
            link('/menu/', 'Menu'),
            link('/locations/', 'Locations'),
            link('/catering/', 'Catering'),
            link('/gift-cards/', 'Gift Cards'),
            link('/our-story/', 'Our Story'),
          ],
        },
        {
          role: 'secondary',
          title: 'Good to know',
          links: [
            link('/menu/allergens/', 'Allergens and food safety'),
            link('/sourcing/', 'Where our fish comes from'),
            link('/careers/', 'Careers'),
            link('/faqs/', 'Questions and answers'),
            link('/guest-care/', 'Guest care'),
          ],
        },
        {
          role: 'social-media',
          title: 'Follow us',
          links: SOCIAL.map(({ icon, link: url }) => ({ url, display_name: icon })),
        },
      ],
      toolbox: snippet('Toolbox'),
      social: SOCIAL,
    },
  });
  await saveSettings(tx, context, {
    siteId,
    model: footerSettings,
    value: {
      columns: [
        {
          title: 'Visit',
          is_collapsable: true,
          links: [
            link('/locations/', 'Find a restaurant'),
            link('/seafood-restaurants/locations/', 'All United States locations'),
            link('/seafood-restaurants/locations/canada/', 'All Canada locations'),
            link('/seafood-restaurants/', 'About our dining rooms'),
            link('/tides/', 'Tides at Lantern Wharf'),
          ],
        },
        {
          title: 'Eat',
          is_collapsable: true,
          links: [
            link('/menu/', 'Menu'),
            link('/menu/raw-bar/', 'The raw bar'),
            link('/menu/allergens/', 'Allergens and food safety'),
            link('/catering/', 'Catering'),
            link('/gift-cards/', 'Gift cards'),
          ],
        },
        {
          title: 'Lantern Bay',
          is_collapsable: true,
          links: [
            link('/our-story/', 'Our story'),
            link('/sourcing/', 'Where our fish comes from'),
            link('/lantern-fund/', 'The Lantern Fund'),
            link('/careers/', 'Careers'),
            link('/press/', 'Newsroom'),
            link('/military-monday/', 'Military Monday'),
            link('/lobster-nights/', 'Lobster Nights'),
          ],
        },
        {
          title: 'Help',
          is_collapsable: false,
          links: [
            link('/guest-care/', 'Guest care'),
            link('/contact/', 'Contact us'),
            link('/faqs/', 'Questions and answers'),
            link('/accessibility/', 'Accessibility'),
            link('/email/', 'The Tide Letter'),
            link('/site-map/', 'Site map'),
          ],
        },
      ],
      social: SOCIAL,
      regions: ['United States', 'Estados Unidos (español)', 'Canada', 'Canada (français)'].map(snippet),
      legal_text:
        '<p>© Lantern Bay Seafood Kitchen. Lantern Bay is a fictional chain: its restaurants, addresses and telephone numbers were invented to show what this software does.</p>' +
        '<p>Eating raw or undercooked fish, shellfish or meat may raise your risk of illness, above all if you have certain medical conditions. Tell your server about allergies before you order. ' +
        `<a href="${href('/privacy/')}">Privacy</a> · <a href="${href('/terms/')}">Terms of use</a> · <a href="${href('/privacy/choices/')}">Your privacy choices</a></p>`,
      accessibility_report_url: '',
    },
  });
  await saveTranslatedSettings(tx, context, siteId, known);
  await saveSettings(tx, context, {
    siteId,
    model: securityTxtSettings,
    value: {
      contacts: [{ url: 'mailto:security@lanternbay.example' }, { url: 'https://lanternbay.example/security' }],
      expires: dateAfter(context.nowMs, 330),
      preferred_languages: 'en, es, fr',
    },
  });
  await saveSettings(tx, context, {
    siteId,
    model: emailClubSettings,
    value: {
      postal_address: 'Lantern Bay Seafood Kitchen, 12 Lantern Wharf, Portland, ME 04101',
      confirms_in_us: false,
      sends_birthday: true,
      sends_occasions: true,
      occasion_days: 7,
    },
  });
  await saveSettings(tx, context, {
    siteId,
    model: staffMailSettings,
    value: { accessibility_reports: ['access@lanternbay.example'] },
  });
}
