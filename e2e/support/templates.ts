import { HARBOR_POINT, MAINE_CITY_LIST, UNITED_STATES_DIRECTORY } from './cast.ts';

/** One page of the demo chain for each template, and for each language. */
export const ONE_PAGE_PER_TEMPLATE: readonly { what: string; path: string; language?: string; isNoindex?: true }[] = [
  { what: 'the home page', path: '/' },
  { what: 'a generic content page', path: '/our-story/' },
  { what: 'a utility page', path: '/terms/' },
  { what: 'a noindex page', path: '/thank-you/', isNoindex: true },
  { what: 'the map without an address', path: '/locations/' },
  { what: 'the map with an address', path: '/locations/?address=04101' },
  { what: 'the state list', path: UNITED_STATES_DIRECTORY },
  { what: 'a city list', path: MAINE_CITY_LIST },
  { what: 'a local page', path: HARBOR_POINT.page },
  { what: 'the menu, with a tiered navigation, tabs and a table', path: '/menu/' },
  { what: 'a page with sections and their menu', path: '/catering/' },
  { what: 'the page of offers, with coupons', path: '/offers/' },
  { what: 'a page with a frame', path: '/tides/' },
  { what: 'a page made to be framed', path: '/tides/table/', isNoindex: true },
  { what: 'a page with an embed', path: '/sourcing/' },
  { what: 'the contact page', path: '/contact/' },
  { what: 'the e-mail sign-up page', path: '/email/' },
  { what: 'a confirmation page', path: '/email/thank-you/', isNoindex: true },
  { what: 'the unsubscribe page', path: '/unsubscribe/', isNoindex: true },
  { what: 'the press section', path: '/press/' },
  { what: 'the press release list', path: '/press/releases/' },
  { what: 'the second page of the press release list', path: '/press/releases/?page=2' },
  { what: 'a press release', path: '/press/releases/cream-chowder-wins-the-long-ladle/' },
  { what: 'the style page', path: '/style/', isNoindex: true },
  { what: 'a page that does not exist', path: '/no-such-page/', isNoindex: true },
  { what: 'the Spanish home page', path: '/es/', language: 'es' },
  { what: 'the Spanish map', path: '/es/locations/?address=04101', language: 'es' },
  { what: 'the Canadian French home page', path: '/fr-ca/', language: 'fr-CA' },
  { what: 'the Canadian French map', path: '/fr-ca/locations/?address=H2X', language: 'fr-CA' },
  { what: 'a form page', path: '/catering/plan-a-party/' },
  { what: 'the Spanish contact page', path: '/es/contacto/', language: 'es' },
  { what: 'the Spanish sign-up page', path: '/es/correo/', language: 'es' },
  { what: 'the Spanish unsubscribe page', path: '/es/baja/', language: 'es', isNoindex: true },
  { what: 'the Canadian French contact page', path: '/fr-ca/nous-ecrire/', language: 'fr-CA' },
  { what: 'the Canadian French sign-up page', path: '/fr-ca/courriel/', language: 'fr-CA' },
  { what: 'the Canadian French unsubscribe page', path: '/fr-ca/desabonnement/', language: 'fr-CA', isNoindex: true },
];

/** The browser's console message about an expected 404. */
export const NOT_FOUND_LINE = /the server responded with a status of 404/;
