import type { LanguageCode } from '#features/pages/contract.ts';
import { formatMiles } from '#features/locator/format-miles.ts';
import type { Location } from '#features/locations/contract.ts';
import { ANYWHERE_MILES, SEARCH_RADIUS_MILES } from '#features/locations/limits.ts';
import { locationTag } from '#features/locations/server/index.ts';
import {
  areaTags,
  type LocationEntry,
  placeOnPage,
  restaurantData,
  acceptsGuestsAt,
} from '#features/locator/server/index.ts';
import { breadcrumbData } from '#features/pages/server/index.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import type { Directory } from '../location-list/load.ts';
import type { NotFoundProps } from '../not-found/props.ts';
import type { LocationDetailProps, NearbyPage } from './props.ts';

const NEARBY_COUNT = 3;
/** Two restaurants at one address count as one place. */
const SAME_PLACE_MILES = 0.01;
/** Coming dated hours are part of the page, so it must be drawn again regularly. */
const CACHE_SECONDS = 3600;

const GONE_TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Restaurant closed',
  es: 'Restaurante cerrado',
  'fr-CA': 'Restaurant fermé',
};

const DESCRIPTIONS: Readonly<Record<LanguageCode, (chain: string, address: string) => string>> = {
  en: (chain, address) => `${chain} at ${address}: today's hours, directions, phone number and ordering.`,
  es: (chain, address) => `${chain} en ${address}: horario de hoy, cómo llegar, teléfono y pedidos.`,
  'fr-CA': (chain, address) =>
    `${chain}, ${address} : heures d’ouverture, itinéraire, numéro de téléphone et commande.`,
};

/** Spec §2.5 item 8. Other spellings redirect to the restaurant's address; a permanently closed one is gone. */
export async function loadLocalPage(
  context: LoadContext,
  { root, trailOf }: Directory,
  asked: { state: string; city: string; line1: string },
): Promise<LoadResult> {
  const { locations, now, origin, page, settings, site } = context;
  const found = locations.findLocalPage(asked.state, asked.city, asked.line1);
  if (!found) return { kind: 'not_found' };
  const { entry } = found;
  context.tag(locationTag(entry.rlid));
  const nearest_open = findNearestOpen(context, entry, root);
  if (!entry.isListed) return goneRestaurant(entry, nearest_open, page.languageCode);
  const location = placeOnPage(entry, root);
  if (`${page.urlPath}${page.rest}` !== location.url) return { kind: 'redirect', to: location.url, status: 301 };

  const { wire } = entry;
  const { directory, trail } = trailOf(entry.country);
  const city = locations.findCity(entry.state.slug, entry.city.slug, entry.country)?.city;
  const list = { title: `${wire.city}, ${wire.state}`, url: city ? root + city.path : directory.url };
  const breadcrumbs = [...trail, list, { title: wire.name ?? wire.address1, url: location.url }];
  const props: LocationDetailProps = {
    location,
    wire: entry.wire,
    list_url: list.url,
    breadcrumbs: breadcrumbs.slice(0, -1),
    nearby: listNearby(context, entry, root),
    ...(nearest_open && { nearest_open }),
  };
  const chain = {
    name: settings.site_identity.name,
    cuisine: settings.site_identity.cuisine,
    priceRange: settings.site_identity.price_range,
  };
  const chainName = chain.name || site.name;
  const mainPath = (context.localPageRoots[0]?.url ?? root) + entry.path;
  const address = `${wire.address1}, ${wire.city}, ${wire.state}`;
  return {
    kind: 'page',
    template: 'location_detail',
    props,
    head: {
      title: `${wire.name ? `${wire.name}, ` : ''}${address} | ${chainName}`,
      description: DESCRIPTIONS[page.languageCode](chainName, `${address} ${wire.zip}`),
      canonical: origin + location.url,
      structured_data: [
        restaurantData(entry, chain, { origin, path: location.url, mainPath }, now),
        breadcrumbData(breadcrumbs, origin),
      ],
    },
    cacheSeconds: CACHE_SECONDS,
  };
}

/** The page of a permanently closed restaurant: 410, with the nearest open one. */
function goneRestaurant(
  { wire }: LocationEntry,
  nearest_open: NearbyPage | undefined,
  language: LanguageCode,
): LoadResult {
  const title = GONE_TITLES[language];
  const name = wire.name ?? `${wire.address1}, ${wire.city}, ${wire.state}`;
  const props: NotFoundProps = { title, closed_restaurant: { name, ...(nearest_open && { nearest_open }) } };
  return {
    kind: 'page',
    template: 'not_found',
    props,
    head: { title, structured_data: [] },
    status: 410,
    cacheSeconds: CACHE_SECONDS,
  };
}

/** The nearest restaurant that takes guests, for the page of a restaurant that does not. */
function findNearestOpen(context: LoadContext, entry: LocationEntry, root: string): NearbyPage | undefined {
  const { locations, now, tag } = context;
  if (entry.isListed && acceptsGuestsAt(entry, now)) return undefined;
  const { latitude, longitude } = entry.wire;
  const { hits } = locations.nearest({
    latitude,
    longitude,
    radiusMiles: ANYWHERE_MILES,
    limit: 1,
    isTakingGuests: true,
    now,
  });
  // Any restaurant that opens nearer replaces it.
  for (const area of areaTags({ latitude, longitude }, hits[0]?.distance ?? ANYWHERE_MILES)) tag(area);
  return hits.flatMap(({ distance, location }) => pageOf(context, root, distance, location))[0];
}

/** The nearest others that a guest could drive to, as props of the page. */
function listNearby(context: LoadContext, entry: LocationEntry, root: string): LocationDetailProps['nearby'] {
  const { locations, now, tag } = context;
  const { latitude, longitude } = entry.wire;
  const query = { latitude, longitude, radiusMiles: SEARCH_RADIUS_MILES, limit: NEARBY_COUNT + MOST_AT_ONE_PLACE, now };
  const { hits } = locations.nearest(query);
  const shown = hits.filter(({ distance }) => distance > SAME_PLACE_MILES).slice(0, NEARBY_COUNT);
  // A new restaurant that is nearer than the furthest of them replaces one.
  const reach = shown.length < NEARBY_COUNT ? SEARCH_RADIUS_MILES : (shown.at(-1)?.distance ?? 0);
  for (const area of areaTags({ latitude, longitude }, reach)) tag(area);
  return shown.flatMap(({ distance, location }) => pageOf(context, root, distance, location));
}

const MOST_AT_ONE_PLACE = 5;

function pageOf({ locations, page }: LoadContext, root: string, miles: number, { rlid }: Location): NearbyPage[] {
  const location = locations.pageLocation(rlid, root);
  return location ? [{ distance: formatMiles(miles, page.languageCode, 1), location }] : [];
}
