import { forEachFlag } from '#features/locations/fields/flag-names.ts';
import { flagTable } from '#features/locations/fields/flags.ts';
import { dateOfMs } from '#features/opening-hours/hours-calendar.ts';
import type { Gazetteer } from '#platform/geocoding/gazetteer.ts';
import { createPhoneBook, STATES } from './area-codes.ts';
import { CAST, type CastMember } from './cast.ts';
import { dateAfter, holidaysOf } from './holidays.ts';
import { createRandom, type Random } from './random.ts';
import { namesFor } from './restaurant-names.ts';
import type { Offer, Restaurant } from './restaurant.ts';
import { inventStreet } from './street-names.ts';
import { listTowns, shareOut, type Town } from './towns.ts';
import { closedOnMonday, pickWeek, WEEKS, within, type WeekName } from './weekly-hours.ts';

const RESTAURANTS = 700;
const MOST_IN_A_TOWN = 8;
const CANADA_FROM = STATES.indexOf('AB');
/** Numbers from 8001 on are Canadian, as are rlids above two million. */
const FIRST_CANADIAN_NUMBER = 8001;
const OUT_OF_ORDER = { temporarily_closed: 19, coming_soon: 5, permanently_closed: 4 } as const;

/** Name and place of a restaurant without hours. */
interface Site {
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  country: string;
  zip: string;
  latitude: number;
  longitude: number;
}

/**
 * The demo chain's restaurants, the cast first. Equal on every machine; only dates depend on `nowMs` (holidays on its
 * year, openings on its day, wait times on its instant).
 */
export function listRestaurants(gazetteer: Gazetteer, nowMs: number): Restaurant[] {
  const towns = listTowns(gazetteer);
  const phoneOf = createPhoneBook();
  const cast = CAST.map((member) => castRestaurant(member, phoneOf, nowMs));
  const taken = Map.groupBy(CAST, (member) => `${member.city} ${member.state}`);
  const sites = [...shareOut(towns, RESTAURANTS, MOST_IN_A_TOWN)].flatMap(([town, count]) =>
    sitesIn(town, count, taken.get(`${town.name} ${town.state}`) ?? []),
  );
  const numberOf = createNumbering();
  const ordinary = sites
    .slice(0, RESTAURANTS - CAST.length)
    .map((site) => ordinaryRestaurant(site, numberOf(site.country), phoneOf, nowMs));
  putOutOfOrder(ordinary, nowMs);
  return [...cast, ...ordinary];
}

function sitesIn(town: Town, count: number, cast: readonly CastMember[]): Site[] {
  const random = createRandom(`sites ${town.name} ${town.state}`);
  const names = random
    .shuffled(namesFor(town.state, town.country))
    .filter((name) => !cast.some((member) => member.name === name));
  const areas = random.shuffled(town.areas);
  return Array.from({ length: Math.max(0, count - cast.length) }, (_, at): Site => {
    const area = areas[at % areas.length] ?? { code: '', latitude: 0, longitude: 0 };
    return {
      name: names[at] ?? '',
      ...inventStreet(random, town.state),
      city: town.name,
      state: town.state,
      country: town.country,
      zip: town.country === 'CA' ? `${area.code} ${localUnit(random)}` : area.code,
      latitude: nearby(area.latitude, random),
      longitude: nearby(area.longitude, random),
    };
  });
}

/** Within half a mile, to five decimals: about a metre. */
function nearby(degrees: number, random: Random): number {
  return Math.round((degrees + (random.next() - 0.5) * 0.014) * 1e5) / 1e5;
}

/** The second half of a Canadian postal code: "2K7". */
function localUnit(random: Random): string {
  return `${random.between(1, 9)}${random.pick([...'ABCEGHJKLMNPRSTVWXYZ'])}${random.between(1, 9)}`;
}

function createNumbering(): (country: string) => number {
  const highest = (isCanadian: boolean) =>
    Math.max(
      ...CAST.map(({ restaurantNumber }) => Number(restaurantNumber)).filter(
        (at) => isCanadian === at >= FIRST_CANADIAN_NUMBER,
      ),
    );
  let [home, canada] = [highest(false), highest(true)];
  return (country) => (country === 'CA' ? ++canada : ++home);
}

function identity(number: number): Pick<Restaurant, 'rlid' | 'restaurantNumber'> {
  const isCanadian = number >= FIRST_CANADIAN_NUMBER;
  const rlid = isCanadian ? 2_010_000 + number - FIRST_CANADIAN_NUMBER + 1 : 10_000 + number;
  return { rlid, restaurantNumber: String(number).padStart(4, '0') };
}

function castRestaurant(member: CastMember, phoneOf: (state: string) => string, nowMs: number): Restaurant {
  const { week, status = 'open', opensInDays, offer, ...place } = member;
  const random = createRandom(`cast ${member.restaurantNumber}`);
  const country = STATES.indexOf(member.state) >= CANADA_FROM ? 'CA' : 'US';
  const offered: Offer = { ...EVERYTHING, ...offer, ...(status === 'open' ? {} : NO_WAIT) };
  return {
    address2: '',
    ...place,
    ...identity(Number(member.restaurantNumber)),
    country,
    ...dress({ week, offer: offered, country, random, phone: phoneOf(member.state), nowMs }),
    status,
    reopensOn: opensInDays === undefined ? null : dateAfter(nowMs, opensInDays),
  };
}

function ordinaryRestaurant(site: Site, number: number, phoneOf: (state: string) => string, nowMs: number): Restaurant {
  const random = createRandom(`restaurant ${number}`);
  const { country, state } = site;
  return {
    ...site,
    ...identity(number),
    ...dress({ week: pickWeek(random), offer: pickOffer(random), country, random, phone: phoneOf(state), nowMs }),
    status: 'open',
    reopensOn: null,
  };
}

const NO_WAIT = { waitListReady: false, waitListMaxPartySize: null, estimatedWaitTime: null } as const;
const WAITS = ['No wait', '5–10 min', '10–15 min', '15–20 min', '20–30 min', '35–45 min'] as const;
const EVERYTHING: Offer = {
  ...forEachFlag(() => true),
  waitListReady: true,
  waitListMaxPartySize: 12,
  estimatedWaitTime: '15–20 min',
};

function pickOffer(random: Random): Offer {
  const isDiningRoomOpened = random.chance(0.95);
  const hasWaitList = isDiningRoomOpened && random.chance(0.4);
  return {
    ...flagTable(({ isUsual }) => isUsual),
    isDiningRoomOpened,
    outsideDining: random.chance(0.36),
    hasCurbside: random.chance(0.72),
    hasDelivery: random.chance(0.62),
    hasOnlineOrdering: random.chance(0.88),
    hasTakeOut: random.chance(0.97),
    isReservationsEnabled: isDiningRoomOpened && random.chance(0.28),
    waitListReady: hasWaitList,
    waitListMaxPartySize: hasWaitList ? random.pick([6, 8, 10, 12]) : null,
    estimatedWaitTime: hasWaitList ? random.pick(WAITS) : null,
  };
}

/** Consistent hours, holidays, phone number and offer. */
function dress(wanted: {
  week: WeekName;
  offer: Offer;
  country: string;
  random: Random;
  phone: string;
  nowMs: number;
}) {
  const { week, offer, country, random, phone, nowMs } = wanted;
  const operationHours = week === 'supper' && random.chance(0.6) ? closedOnMonday(WEEKS[week]) : WEEKS[week];
  const isAlways = week === 'always';
  return {
    ...offer,
    operationHours,
    curbsideHours: offer.hasCurbside ? within(operationHours, 0, isAlways ? 0 : 30) : null,
    deliveryHours: offer.hasDelivery ? within(operationHours, isAlways ? 0 : 30, isAlways ? 0 : 45) : null,
    exceptions: isAlways ? [] : holidaysOf(country, dateOfMs(nowMs), random),
    countryRootUrl: country === 'CA' ? '/ca' : '',
    phone,
    waitUpdatedAt: offer.waitListReady ? new Date(nowMs).toISOString() : null,
  };
}

/** Makes some temporarily closed, some coming soon, some permanently closed. Every other closure has an end date. */
function putOutOfOrder(restaurants: Restaurant[], nowMs: number): void {
  const random = createRandom('out of order');
  const chosen = random.shuffled(restaurants);
  for (const [status, count] of Object.entries(OUT_OF_ORDER) as [keyof typeof OUT_OF_ORDER, number][]) {
    chosen.splice(0, count).forEach((restaurant, at) => {
      const hasDate = status === 'coming_soon' || (status === 'temporarily_closed' && at % 2 === 0);
      Object.assign(restaurant, NO_WAIT, {
        status,
        waitUpdatedAt: null,
        reopensOn: hasDate ? dateAfter(nowMs, random.between(12, 110)) : null,
      });
    });
  }
}
