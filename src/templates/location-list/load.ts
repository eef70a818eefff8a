import { addressOfPage, readPageNumber } from '#shared/pagination.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { cityTag, placeOnPage, stateNameIn } from '#features/locator/server/index.ts';
import { breadcrumbData } from '#features/pages/server/index.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import type { Breadcrumb } from '../state-list/props.ts';
import type { LocationListProps } from './props.ts';

/** Parent of city lists and local pages. */
export interface Directory {
  /** The address that their paths are added to. */
  root: string;
  trailOf(country: string): DirectoryTrail;
}

/** The state list of a country, and the trail down to it, home first. */
export interface DirectoryTrail {
  directory: Breadcrumb;
  trail: Breadcrumb[];
}

const DESCRIPTIONS: Readonly<Record<LanguageCode, (chain: string, place: string) => string>> = {
  en: (chain, place) => `Addresses, hours and phone numbers of ${chain} restaurants in ${place}.`,
  es: (chain, place) => `Direcciones, horarios y teléfonos de los restaurantes ${chain} en ${place}.`,
  'fr-CA': (chain, place) => `Adresses, heures d’ouverture et téléphones des restaurants ${chain} à ${place}.`,
};

/** These take some 120 KB of HTML. An import with the same city in all rows must not make a page of many megabytes. */
const RESTAURANTS_PER_PAGE = 100;

/** Spec §2.5 item 7. Other spellings of the city's address redirect to the right one. */
export async function loadCityList(
  context: LoadContext,
  { root, trailOf }: Directory,
  asked: { state: string; city: string },
): Promise<LoadResult> {
  const { locations, origin, page, query, settings, site, tag } = context;
  const found = locations.findCity(asked.state, asked.city, String(context.fields['country']));
  if (!found) return { kind: 'not_found' };
  const { state, city } = found;
  const url = root + city.path;
  if (`${page.urlPath}${page.rest}` !== url) return { kind: 'redirect', to: url, status: 301 };
  const given = query.getAll('page');
  const number = readPageNumber(given);
  const last = Math.ceil(city.entries.length / RESTAURANTS_PER_PAGE);
  if (number === undefined || number > last) return { kind: 'not_found' };
  if (number === 1 && given.length > 0) return { kind: 'redirect', to: url, status: 301 };

  tag(cityTag(state.country, state.code, city));
  const { directory, trail } = trailOf(state.country);
  const breadcrumbs = [...trail, { title: `${city.name}, ${state.code}`, url }];
  const stateName = stateNameIn(page.languageCode, state);
  const props: LocationListProps = {
    city: city.name,
    state: { name: stateName, code: state.code },
    country: { printable_name: context.countryName(state.country) },
    directory_url: directory.url,
    breadcrumbs: breadcrumbs.slice(0, -1),
    url,
    current_page: number,
    num_pages: last,
    locations: city.entries
      .slice((number - 1) * RESTAURANTS_PER_PAGE, number * RESTAURANTS_PER_PAGE)
      .map((entry) => placeOnPage(entry, root)),
  };
  const place = `${city.name}, ${stateName}`;
  const chain = settings.site_identity.name || site.name;
  return {
    kind: 'page',
    template: 'location_list',
    props,
    head: {
      title: `${place}${number === 1 ? '' : ` – ${number}`} | ${chain}`,
      description: DESCRIPTIONS[page.languageCode](chain, place),
      canonical: origin + addressOfPage(url, number),
      structured_data: [breadcrumbData(breadcrumbs, origin)],
    },
  };
}
