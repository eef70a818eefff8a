import { BLOCKS } from '#blocks/definitions.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import { createSite } from '#features/pages/server/index.ts';
import { footerSettings, headerSettings } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { createContentKit } from './content-kit.ts';
import { ORDER_PAGE } from './pending-pages.ts';
import { createPages, fillPages, page, promote, type PagePlan } from './page-plan.ts';

/**
 * Content that every installation needs, without anything to remove later: home, map, directory, 404 page,
 * a plain header and footer. No restaurant, no image, no fictional company. The caller has checked that there is no
 * site.
 */
export async function seedReference(tx: Tx, context: PageCommandContext): Promise<void> {
  const pages = await createPages(tx, context, REFERENCE_PAGES);
  await fillPages(tx, context, REFERENCE_PAGES, { pages });
  const siteId = await createSite(tx, context, {
    name: 'Our restaurants',
    host: '*',
    isDefault: true,
    rootPageId: pages.get('/') ?? 0,
    languageCode: 'en',
  });
  // No identity: until staff enter the chain's name, pages show the site's name, and linked data has no name.
  const { link } = createContentKit('settings', { pages });
  const visit = [
    link('/locations/', 'Find a restaurant'),
    link('/restaurants/', 'All United States locations'),
    link('/restaurants/canada/', 'All Canada locations'),
  ];
  await saveSettings(tx, context, {
    siteId,
    model: headerSettings,
    value: { sections: [{ role: 'primary', title: 'Visit', links: visit.slice(0, 2) }], toolbox: null, social: [] },
  });
  await saveSettings(tx, context, {
    siteId,
    model: footerSettings,
    value: {
      columns: [{ title: 'Visit', is_collapsable: true, links: visit }],
      social: [],
      regions: [],
      legal_text: '',
      accessibility_report_url: '',
    },
  });
}

/** A list of a country's states, with those of other countries below it. */
export const stateList = (
  country: 'US' | 'CA',
  words: { slug: string; title: string; description: string },
  children: readonly PagePlan[] = [],
): PagePlan =>
  page(TEMPLATES.state_list, {
    slug: words.slug,
    title: words.title,
    content: () => ({ country, ...promote('', words.description) }),
    children,
  });

/** The directory. City lists and local pages of both countries are below its first page. */
export const directoryPages = (slug: string): PagePlan =>
  stateList(
    'US',
    {
      slug,
      title: 'All United States Locations',
      description: 'Every restaurant in the United States, by state and city, with hours and menus.',
    },
    [
      stateList('CA', {
        slug: 'canada',
        title: 'All Canada Locations',
        description: 'Every restaurant in Canada, by province and city, with hours and menus.',
      }),
    ],
  );

export const NOT_FOUND_PAGE: PagePlan = page(TEMPLATES.not_found, {
  slug: 'page-not-found',
  title: 'Page not found',
  content: () => promote('', '', true),
});

const REFERENCE_PAGES: PagePlan = page(TEMPLATES.home, {
  slug: '',
  title: 'Welcome',
  content: (kit) => ({
    ...promote('', ''),
    body: [
      kit.block(BLOCKS.hero, {
        image: null,
        image_alignment: 'center',
        text_style: 'light',
        title: 'Your new site is ready',
        subtitle:
          'The map and the directory work already. What is missing is you: your restaurants, your name and your words.',
        link: null,
        link_text: '',
      }),
      kit.block(BLOCKS.artf, {
        copy:
          '<ol><li><strong>Load your restaurants.</strong> Run <code>npm run import:locations -- your-list.csv --dry-run</code>, read the report, then run it again without <code>--dry-run</code>. CSV, GeoJSON and our own JSON are understood.</li>' +
          `<li><strong>Look at them.</strong> They appear on <a href="${kit.href('/locations/')}">the map</a> and in <a href="${kit.href('/restaurants/')}">the directory</a> at once, each with a page of its own.</li>` +
          '<li><strong>Say who you are.</strong> Name, tagline, header and footer are settings of the site; this page is an ordinary page that you replace with your own.</li></ol>',
      }),
      kit.block(BLOCKS.link_row, {
        links: [kit.link('/locations/', 'Open the map'), kit.link('/restaurants/', 'Open the directory')],
      }),
      kit.block(BLOCKS.faqs, {
        heading: 'Good to know',
        layout: 'one-column',
        faqs: [
          {
            question: 'Which columns must my list have?',
            answer:
              '<p>Street address, city, state, postal code, latitude and longitude. Hours, phone and services are read when they are there. Other column names are matched by the usual spellings or with <code>--map</code>.</p>',
          },
          {
            question: 'What if a row is wrong?',
            answer:
              '<p>It is left out and named with its line, field and reason. The good rows load, and a later run brings in the mended one.</p>',
          },
          {
            question: 'Can I look around a finished site first?',
            answer:
              '<p>Yes. Start with an empty data directory and without <code>SEED=none</code>, and a fictional chain is there to explore.</p>',
          },
        ],
      }),
    ],
  }),
  children: [
    page(TEMPLATES.location_map, {
      slug: 'locations',
      title: 'Find a restaurant',
      content: () => ({
        heading: 'Find a restaurant',
        ...promote('', 'Search by city, state or ZIP for the restaurants near you.'),
      }),
    }),
    directoryPages('restaurants'),
    ORDER_PAGE,
    NOT_FOUND_PAGE,
  ],
});
