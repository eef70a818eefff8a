import type { LanguageCode } from '#features/pages/contract.ts';
import type { Location } from '#features/locations/contract.ts';
import { type LocationEntry, restaurantData } from '#features/locations/server/index.ts';
import { breadcrumbData } from '#features/pages/server/index.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import type { DirectoryTrail } from '../location-list/load.ts';
import type { LocationDetailProps } from './props.ts';

const NEARBY_COUNT = 3;
/** Half the globe: a restaurant always has neighbours, however far. */
const ANYWHERE_MILES = 12_500;
/** Two restaurants at one address are one place to go to. */
const SAME_PLACE_MILES = 0.01;
/** Dated hours ahead are part of the page, so it is drawn anew now and then. */
const CACHE_SECONDS = 3600;

const DESCRIPTIONS: Readonly<Record<LanguageCode, (chain: string, address: string) => string>> = {
  en: (chain, address) => `${chain} at ${address}: today's hours, directions, phone number and ordering.`,
  es: (chain, address) => `${chain} en ${address}: horario de hoy, cómo llegar, teléfono y pedidos.`,
  'fr-CA': (chain, address) =>
    `${chain}, ${address} : heures d’ouverture, itinéraire, numéro de téléphone et commande.`,
};

/** Spec §2.5 item 8. Other spellings lead to the restaurant's address; one that closed for good is gone. */
export async function loadLocalPage(
  context: LoadContext,
  trailOf: (country: string) => DirectoryTrail,
  asked: { state: string; city: string; line1: string },
): Promise<LoadResult> {
  const { locations, now, origin, page, settings } = context;
  const found = locations.findLocalPage(asked.state, asked.city, asked.line1);
  if (!found) return { kind: 'not_found' };
  const { entry } = found;
  if (entry.standing === 'gone') return { kind: 'gone' };
  if (`${page.urlPath}${page.rest}` !== entry.page.url) return { kind: 'redirect', to: entry.page.url, status: 301 };

  const { wire } = entry;
  const { directory, trail } = trailOf(entry.country);
  const city = locations.findCity(entry.state.slug, entry.city.slug, entry.country)?.city;
  const list = { title: `${wire.city}, ${wire.state}`, url: city?.url ?? directory.url };
  const breadcrumbs = [...trail, list, { title: wire.name ?? wire.address1, url: entry.page.url }];
  const props: LocationDetailProps = {
    location: entry.page,
    wire: entry.wire,
    list_url: list.url,
    breadcrumbs: breadcrumbs.slice(0, -1),
    nearby: listNearby(context, entry),
  };
  const chain = {
    name: settings.site_identity.name,
    cuisine: settings.site_identity.cuisine,
    priceRange: settings.site_identity.price_range,
  };
  const address = `${wire.address1}, ${wire.city}, ${wire.state}`;
  return {
    kind: 'page',
    template: 'location_detail',
    props,
    head: {
      title: `${wire.name ? `${wire.name}, ` : ''}${address} | ${chain.name}`,
      description: DESCRIPTIONS[page.languageCode](chain.name, `${address} ${wire.zip}`),
      canonical: origin + entry.page.url,
      structured_data: [restaurantData(entry, chain, origin, now), breadcrumbData(breadcrumbs, origin)],
    },
    cacheSeconds: CACHE_SECONDS,
  };
}

/** The nearest others, as pages show them. */
function listNearby({ locations, now }: LoadContext, entry: LocationEntry): LocationDetailProps['nearby'] {
  const { latitude, longitude } = entry.wire;
  const query = { latitude, longitude, radiusMiles: ANYWHERE_MILES, limit: NEARBY_COUNT + MOST_AT_ONE_PLACE, now };
  return locations
    .nearest(query)
    .hits.filter(({ distance }) => distance > SAME_PLACE_MILES)
    .slice(0, NEARBY_COUNT)
    .flatMap(({ distance, location }) => pageOf(locations, distance, location));
}

const MOST_AT_ONE_PLACE = 5;

function pageOf(locations: LoadContext['locations'], distance: number, { rlid }: Location) {
  const location = locations.pageLocation(rlid);
  return location ? [{ distance, location }] : [];
}
