import { mapImageUrl } from './page-location.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import {
  openingHoursSpecification,
  type OpeningHoursSpecification,
  specialOpeningHoursSpecification,
} from '#features/opening-hours/hours-schema-org.ts';
import { exceptionsAhead } from '#features/opening-hours/hours-table.ts';
import { hasOpenings } from '#features/opening-hours/hours-week.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { closureOn } from '#features/opening-hours/opening-hours.ts';
import type { Location } from '#features/locations/contract.ts';
import { orderUrl } from '../order-url.ts';
import { type LocationEntry, offeredAt } from './directory-entry.ts';

/** Settings of the chain that are part of each restaurant's structured data. */
export interface Chain {
  /** '' when not set, as for the other fields. */
  name: string;
  cuisine: string;
  priceRange: string;
}

/** How far ahead special hours are included. */
const SPECIAL_HOURS_DAYS = 60;
const CLOSED_EVERY_DAY = [[], [], [], [], [], [], []];

/**
 * The schema.org Restaurant of a local page: only what the page shows.
 * @param at the page's address, the address of the page in the main language, which identifies the restaurant in all
 * languages, and their origin: "https://www.example.com"
 * @param now epoch ms: dated hours before today are left out
 */
export function restaurantData(
  entry: LocationEntry,
  chain: Chain,
  { origin, path, mainPath }: { origin: string; path: string; mainPath: string },
  now: number,
): object {
  const { wire, phone } = entry;
  const offered = offeredAt(entry, now);
  const url = origin + path;
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': origin + mainPath,
    url,
    name: [chain.name, wire.name].filter(Boolean).join(' – ') || wire.address1,
    image: origin + mapImageUrl(entry.rlid, wire, 'desktop'),
    ...(phone && { telephone: phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [wire.address1, wire.address2].filter(Boolean).join(', '),
      addressLocality: wire.city,
      addressRegion: wire.state,
      postalCode: wire.zip,
      addressCountry: wire.country,
    },
    // Fixed decimals as text: a number would lose the trailing zeros that show the precision.
    geo: {
      '@type': 'GeoCoordinates',
      latitude: decimals(wire.latitude),
      longitude: decimals(wire.longitude),
    },
    ...hoursData(entry, now),
    ...(chain.priceRange && { priceRange: chain.priceRange }),
    ...(chain.cuisine && { servesCuisine: chain.cuisine }),
    acceptsReservations: offered.isReservationsEnabled,
    ...(wire.restaurantNumber && { branchCode: wire.restaurantNumber }),
    ...(chain.name && { parentOrganization: { '@type': 'Organization', name: chain.name, url: `${origin}/` } }),
    // Prices are on the page that shows them, because this page is cached for long.
    ...(offered.hasOnlineOrdering && { hasMenu: { '@type': 'Menu', url: orderUrl(offered, origin) } }),
    ...actionsData(offered, url, origin),
  };
}

function hoursData(entry: LocationEntry, now: number) {
  const { openingHours } = entry;
  const week = openingHours.hours.operation;
  if (!hasOpenings(week)) return {};
  const today = temporalZoneClock(entry.timeZone).localTime(now).date;
  const closure = closureOn(openingHours, today);
  const reopensOn = openingHours.reopensOn;
  if (closure && reopensOn === undefined)
    return { openingHoursSpecification: openingHoursSpecification(CLOSED_EVERY_DAY) };
  const special = specialOpeningHoursSpecification(
    exceptionsAhead(openingHours, 'operation', { from: today, days: SPECIAL_HOURS_DAYS }),
  );
  if (closure && reopensOn !== undefined) special.unshift(closedUntil(today, reopensOn));
  return {
    openingHoursSpecification: openingHoursSpecification(week),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  };
}

function closedUntil(today: string, reopensOn: string): OpeningHoursSpecification {
  return {
    '@type': 'OpeningHoursSpecification',
    opens: '00:00',
    closes: '00:00',
    validFrom: today,
    validThrough: addDays(reopensOn, -1),
  };
}

function actionsData(wire: Location, url: string, origin: string) {
  const actions = [
    ...(wire.hasOnlineOrdering ? [{ '@type': 'OrderAction', target: orderUrl(wire, origin) }] : []),
    ...(wire.isReservationsEnabled ? [{ '@type': 'ReserveAction', target: url }] : []),
  ];
  return actions.length > 0 ? { potentialAction: actions } : {};
}

function decimals(degrees: number): string {
  const exact = String(degrees);
  return (exact.split('.')[1] ?? '').length > 5 ? exact : degrees.toFixed(5);
}
