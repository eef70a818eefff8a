import { slugify } from '#shared/slug.ts';
import { milesBetween } from '#features/locations/fields/distance.ts';
import { postalArea, readPostalCode } from '#features/locations/fields/read-postal-code.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { localDate, sameClock, timeZoneAt } from '#features/locations/fields/time-zone.ts';
import { labelOf } from '#features/locations/fields/label-of.ts';
import type { QualityRule } from '../contract.ts';
import { FAR_FROM_POSTAL_CODE_MILES } from './quality.ts';
import type { PlaceLookup } from './record.ts';

/** A probable error in one restaurant's data. */
export interface QualityIssue {
  rule: QualityRule;
  rlid: number;
  country: string;
  state: string;
  label: string;
  text: string;
  /** Restaurants with the same value, shown to users who may see them. */
  others: number[];
}

export const RULE_TITLES: Readonly<Record<QualityRule, string>> = {
  'invalid-postal-code': 'Postal code is not valid',
  'postal-state': 'Postal code in another state',
  'far-from-postal-code': `Map point more than ${FAR_FROM_POSTAL_CODE_MILES} miles from the postal code`,
  'unknown-postal-code': 'Unknown postal code',
  'zone-mismatch': 'Time zone does not match the location',
  'missing-phone': 'Phone is missing',
  'missing-hours': 'Opening hours are missing',
  'duplicate-address': 'Same address as another restaurant',
  'duplicate-phone': 'Same phone as another restaurant',
  'duplicate-point': 'Same map point as another restaurant',
  'city-spelling': 'City spelled differently',
  'page-address': 'Page address differs from another only in capitals',
  'past-exceptions': 'Special hours in the past',
  'overdue-opening': 'Opening day in the past',
};

/** The fields of a stored restaurant that the rules read. */
export type Reviewed = Pick<
  StoredLocation,
  | 'rlid'
  | 'restaurantNumber'
  | 'name'
  | 'address1'
  | 'city'
  | 'state'
  | 'country'
  | 'zip'
  | 'latitude'
  | 'longitude'
  | 'timeZone'
  | 'phone'
  | 'exceptions'
  | 'status'
  | 'reopensOn'
  | 'localPageUrl'
> & { hasHours: boolean };

const PART = 2000;

/** Checks restaurants in one pass, with pauses for other requests. The caller sorts the result by rule. */
export async function reviewQuality(
  list: readonly Reviewed[],
  { lookup, nowMs, pause }: { lookup: PlaceLookup; nowMs: number; pause: () => Promise<void> },
): Promise<QualityIssue[]> {
  const issues: QualityIssue[] = [];
  const today = new Map<string, string>();
  const zones = new Map<string, boolean>();
  const groups = { address: new Groups(), phone: new Groups(), point: new Groups(), page: new Groups() };
  const cities = new Map<string, Map<string, Reviewed[]>>();
  const todayIn = (zone: string) => remember(today, zone, () => localDate(nowMs, zone));
  const isSameClock = (one: string, other: string) => remember(zones, `${one} ${other}`, () => sameClock(one, other));
  for (const [at, location] of list.entries()) {
    if (at % PART === PART - 1) await pause();
    const add = (rule: QualityRule, text: string) => issues.push(issueOf(rule, location, text));
    const { latitude, longitude, timeZone, status, exceptions, reopensOn } = location;
    reviewPostalCode(location, lookup, add);
    const zone = timeZoneAt(latitude, longitude);
    if (zone !== timeZone && !isSameClock(zone, timeZone)) add('zone-mismatch', `${timeZone}, the place is in ${zone}`);
    if (location.phone === '') add('missing-phone', 'No phone');
    if (!location.hasHours && status === 'open') add('missing-hours', 'No opening hours');
    const past = exceptions.filter(({ date }) => date < todayIn(timeZone)).length;
    if (past > 0) add('past-exceptions', `${past} of ${exceptions.length} special hours`);
    if (status !== 'open' && reopensOn !== null && reopensOn < todayIn(timeZone))
      add('overdue-opening', `${status.replaceAll('_', ' ')}, and was to open on ${reopensOn}`);
    groups.address.add(`${slugify(location.address1)}/${slugify(location.city)}/${location.state}`, location);
    if (location.phone !== '') groups.phone.add(location.phone, location);
    groups.point.add(`${latitude}, ${longitude}`, location);
    groups.page.add(location.localPageUrl.toLowerCase(), location);
    const spellings = remember(cities, `${location.state}/${slugify(location.city)}`, () => new Map());
    remember(spellings, location.city, () => []).push(location);
  }
  // So many arguments of one push would overflow the stack.
  return issues.concat(
    groups.address.issues('duplicate-address', ({ address1, city }) => `${address1}, ${city}`),
    groups.phone.issues('duplicate-phone', ({ phone }) => phone),
    groups.point.issues('duplicate-point', ({ latitude, longitude }) => `${latitude}, ${longitude}`),
    groups.page.issues('page-address', ({ localPageUrl }) => localPageUrl),
    spellingIssues(cities),
  );
}

function reviewPostalCode(location: Reviewed, lookup: PlaceLookup, add: (rule: QualityRule, text: string) => void) {
  const { zip, state, country } = location;
  const read = readPostalCode(zip);
  if ('reason' in read) return add('invalid-postal-code', `“${zip}” is neither a ZIP nor a Canadian postal code`);
  if (read.country !== country) return add('invalid-postal-code', `${zip} is not a postal code in ${country}`);
  const place = lookup.postalCode(postalArea(read.zip));
  if (!place) return add('unknown-postal-code', `${zip} may be new or misspelled`);
  if (place.state !== state) return add('postal-state', `${zip} is in ${place.city}, ${place.state}`);
  const miles = milesBetween({ latitude: place.lat, longitude: place.lng }, location);
  if (miles > FAR_FROM_POSTAL_CODE_MILES)
    add('far-from-postal-code', `${Math.round(miles)} miles from ${zip} (${place.city})`);
}

/** The usual spelling is that of most restaurants. */
function spellingIssues(cities: ReadonlyMap<string, ReadonlyMap<string, readonly Reviewed[]>>): QualityIssue[] {
  return [...cities.values()].flatMap((spellings) => {
    if (spellings.size < 2) return [];
    const [usual, ...others] = [...spellings].toSorted((a, b) => b[1].length - a[1].length);
    return others.flatMap(([spelling, locations]) =>
      locations.map((location) => issueOf('city-spelling', location, `“${spelling}”, elsewhere “${usual?.[0]}”`)),
    );
  });
}

/** Restaurants grouped by a value that should be unique. */
class Groups {
  readonly #members = new Map<string, Reviewed[]>();

  add(key: string, location: Reviewed): void {
    remember(this.#members, key, () => []).push(location);
  }

  issues(rule: QualityRule, textOf: (location: Reviewed) => string): QualityIssue[] {
    return [...this.#members.values()].flatMap((members) => {
      if (members.length < 2) return [];
      // A value that many share is one mistake: each restaurant names only a few of the others.
      return members.map((location) => {
        const others = members.slice(0, MOST_OTHERS + 1).flatMap(({ rlid }) => (rlid === location.rlid ? [] : [rlid]));
        return { ...issueOf(rule, location, textOf(location)), others: others.slice(0, MOST_OTHERS) };
      });
    });
  }
}

const MOST_OTHERS = 3;

function issueOf(rule: QualityRule, location: Reviewed, text: string): QualityIssue {
  const { rlid, country, state } = location;
  return { rule, rlid, country, state, label: labelOf(location), text, others: [] };
}

function remember<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
