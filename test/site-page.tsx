import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Location } from '#features/locations/contract.ts';
import { flagTable } from '#features/locations/fields/flags.ts';
import type { PageContext } from '#features/pages/contract.ts';
import { messages } from '#ui/site/catalogues/en/index.ts';
import { MessagesProvider, translator } from '#ui/site/messages.tsx';
import { PageContextProvider } from '#ui/site/page-context.tsx';

/** A page's context as in the demo chain, at noon on a Saturday in Reno. */
export function buildPageContext(overrides: Partial<PageContext> = {}): PageContext {
  return {
    request: { url: '/menu/?from=home' },
    csrf_token: '',
    now: '2026-11-21T20:00:00.000Z',
    error_reporting_address: null,
    commit_sha: '',
    branch_slug: '',
    i18n: { language: { code: 'en' }, catalogue: {} },
    flags: { OLO_NEW_HEADER: true },
    site: {
      name: 'Lantern Bay Seafood Kitchen',
      short_name: 'Lantern Bay',
      tagline: 'Supper with the harbor lights on.',
      logo_url: '',
    },
    country: { printable_name: 'United States' },
    header: {
      sections: [
        {
          role: 'primary',
          title: 'Main',
          links: [
            { url: '/menu/', display_name: 'Menu' },
            { url: '/our-story/', display_name: 'Our Story' },
            { url: '', display_name: 'Nowhere Yet' },
          ],
        },
        { role: 'secondary', title: 'More', links: [{ url: '/press/', display_name: 'Press' }] },
        { role: 'social-media', title: 'Social', links: [{ url: '/elsewhere/', display_name: 'Elsewhere' }] },
      ],
      toolbox: { title: 'Quick links', tools: [{ icon: 'pin', url: '/locations/', display_name: 'Find us' }] },
      social: [{ icon: 'instagram', link: 'https://social.example/lantern-bay' }],
    },
    footer: {
      columns: [
        {
          title: 'Dine with us',
          is_collapsable: true,
          links: [{ url: '/gift-cards/', display_name: 'Gift Cards' }],
        },
        { title: 'Legal', is_collapsable: false, links: [{ url: '/privacy/', display_name: 'Privacy Notice' }] },
      ],
      social: [{ icon: 'instagram', link: 'https://social.example/lantern-bay' }],
      region_nav: {
        regions: [
          { id: 1, title: 'United States', url: '/' },
          { id: 2, title: 'Canada', url: '/ca/' },
        ],
      },
      legal_text: '<p>Prices vary by restaurant.</p>',
      accessibility_report_url: 'https://report.example/issues',
    },
    legacy_header: { scripts: [], styles: [] },
    home_url: '/',
    map_page_url: '/locations/',
    directory_url: '/seafood-restaurants/locations/',
    local_page_root: '/seafood-restaurants/locations/',
    captcha: 'altcha',
    frame_hosts: [],
    shell: 'site',
    map: { kind: 'embedded', style_url: '/map/style.json' },
    ...overrides,
  };
}

/** A restaurant in Reno, open every day from 11 to 10, with everything but delivery. */
export function buildLocation(overrides: Partial<Location> = {}): Location {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, open: '11:00 AM', close: '10:00 PM' }));
  return {
    rlid: 101,
    restaurantNumber: '0101',
    address1: '12 Wharf Road',
    city: 'Reno',
    state: 'NV',
    country: 'US',
    zip: '89501',
    longitude: -119.81,
    latitude: 39.53,
    hours: everyDay,
    curbsideHours: everyDay,
    deliveryHours: [],
    phone: '(775) 555-0142',
    ...flagTable(({ isUsual }) => isUsual),
    hasCurbside: true,
    hasOnlineOrdering: true,
    isTemporarilyClosed: false,
    outsideDining: true,
    isReservationsEnabled: true,
    localPageURL: 'nv/reno/12-wharf-road/',
    name: 'Harbor Point',
    timeZone: 'America/Los_Angeles',
    exceptions: [],
    isComingSoon: false,
    ...overrides,
  };
}

/** The English providers of a page around `children`. */
export function InPage({ children, context }: { children: ReactNode; context?: PageContext }) {
  return (
    <PageContextProvider value={context ?? buildPageContext()}>
      <MessagesProvider translate={english}>{children}</MessagesProvider>
    </PageContextProvider>
  );
}

const english = translator('en', messages as never);

/** Renders inside a page. */
export function renderInPage(children: ReactNode, context?: PageContext) {
  return render(<InPage {...(context && { context })}>{children}</InPage>);
}
