import { slugify } from '#shared/slug.ts';
import { milesBetween } from '#features/locations/fields/distance.ts';
import { postalArea } from '#features/locations/fields/read-postal-code.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { sameClock, timeZoneAt } from '#features/locations/fields/time-zone.ts';
import type { Omission, PlaceLookup } from './record.ts';

/** A finding in the loaded data. `lines` are lines of the source, in order. */
export interface QualityItem {
  lines: number[];
  text: string;
}

/** Probable mistakes of one kind in loaded data. `items` may be empty when only the count matters. */
export interface QualityFinding {
  kind: string;
  title: string;
  count: number;
  items: QualityItem[];
}

/** A point farther than this from the middle of its postal code is in another place, except in the widest rural postal codes. */
export const FAR_FROM_POSTAL_CODE_MILES = 25;

interface Row {
  line: number;
  location: StoredLocation;
}

/** Rows between two pauses. */
const ROWS_A_STEP = 100;

/**
 * Checks the locations that a source loads, as they will be stored, and the values that were left out; pauses in between.
 * Findings with a count of 0 are omitted.
 */
export function* checkQuality(
  rows: readonly Row[],
  omissions: readonly Omission[],
  lookup: PlaceLookup,
): Generator<void, QualityFinding[]> {
  const postalCodes = yield* checkPostalCodes(rows, lookup);
  const zones = yield* checkZones(rows);
  const checks: (() => QualityFinding | QualityFinding[])[] = [
    () => postalCodes,
    () =>
      group(
        'duplicate-phone',
        'same phone',
        rows,
        ({ phone }) => phone,
        (phone) => phone,
      ),
    () => group('duplicate-point', 'same point', rows, pointOf, (point) => point),
    () =>
      group(
        'duplicate-address',
        'same street address in one city',
        rows,
        addressOf,
        (_, first) => `${first.address1}, ${first.city}`,
      ),
    () => checkSpelling(rows),
    () => zones,
    () => checkGivenOmissions(omissions),
    () =>
      counted(
        'closed',
        'closed or not yet open',
        rows,
        ({ status }) => status !== 'open',
        ({ status }) => status.replaceAll('_', ' '),
      ),
    () => counted('missing-phone', 'no phone', rows, ({ phone }) => phone === ''),
    () =>
      counted(
        'missing-hours',
        'no opening hours',
        rows,
        ({ operationHours, status }) => operationHours === null && status === 'open',
      ),
  ];
  const findings: QualityFinding[] = [];
  for (const check of checks) {
    yield;
    findings.push(...[check()].flat());
  }
  return findings.filter((finding) => finding.count > 0);
}

function* checkPostalCodes(rows: readonly Row[], lookup: PlaceLookup): Generator<void, QualityFinding[]> {
  const unknown: QualityItem[] = [];
  const mismatched: QualityItem[] = [];
  const far: QualityItem[] = [];
  for (const [at, { line, location }] of rows.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    const place = lookup.postalCode(postalArea(location.zip));
    const name = describe(location);
    if (!place) {
      unknown.push({ lines: [line], text: `${name}: ${location.zip}` });
      continue;
    }
    if (place.state !== location.state) {
      mismatched.push({ lines: [line], text: `${name}: ${location.zip} is in ${place.city}, ${place.state}` });
      continue;
    }
    const miles = milesBetween({ latitude: place.lat, longitude: place.lng }, location);
    if (miles > FAR_FROM_POSTAL_CODE_MILES)
      far.push({ lines: [line], text: `${name}: ${Math.round(miles)} mi from ${location.zip} (${place.city})` });
  }
  return [
    finding('postal-state', 'postal code of another state', mismatched),
    finding('far-from-postal-code', `point more than ${FAR_FROM_POSTAL_CODE_MILES} mi from its postal code`, far),
    finding(
      'unknown-postal-code',
      'postal code not in the gazetteer (perhaps new; the point could not be checked)',
      unknown,
    ),
  ];
}

/** Finds cities with several spellings. Such a city would be listed under the spelling that comes first. */
function checkSpelling(rows: readonly Row[]): QualityFinding {
  const cities = new Map<string, Map<string, number[]>>();
  for (const { line, location } of rows) {
    const key = `${location.state}/${slugify(location.city)}`;
    const spellings = cities.get(key) ?? new Map<string, number[]>();
    cities.set(key, spellings);
    const lines = spellings.get(location.city);
    if (lines) lines.push(line);
    else spellings.set(location.city, [line]);
  }
  const items = [...cities.values()].flatMap((spellings): QualityItem[] => {
    const ranked = [...spellings].toSorted((a, b) => b[1].length - a[1].length);
    const [usual, ...others] = ranked;
    return others.map(([spelling, lines]) => ({ lines, text: `"${spelling}", elsewhere "${usual?.[0]}"` }));
  });
  return finding('city-spelling', 'city spelled in several ways', items);
}

function* checkZones(rows: readonly Row[]): Generator<void, QualityFinding> {
  const items: QualityItem[] = [];
  for (const [at, { line, location }] of rows.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    const expected = timeZoneAt(location.latitude, location.longitude);
    if (!sameClock(expected, location.timeZone))
      items.push({ lines: [line], text: `${describe(location)}: ${location.timeZone}, the point is in ${expected}` });
  }
  return finding('zone-mismatch', 'time zone other than that of the point', items);
}

const OMISSION_TITLES: Readonly<Record<string, string>> = {
  phone: 'phone not readable (left out)',
  hours: 'hours not fully readable (what could not be read is left out)',
  flag: 'neither yes nor no (left out)',
  date: 'date not readable (left out)',
  status: 'status not understood (left out)',
  url: 'address not usable (left out)',
  state: 'state not given: taken from the postal code',
  number: 'number not readable (left out)',
  'time-zone': 'time zone is not an IANA name: taken from the coordinates instead',
};

/** Groups the values that were left out by cause. The same text on several rows is one item. */
function checkGivenOmissions(omissions: readonly Omission[]): QualityFinding[] {
  const kinds = Map.groupBy(omissions, ({ kind }) => kind);
  return [...kinds].map(([kind, list]) => {
    const items = [...Map.groupBy(list, ({ field, detail }) => `${field}: ${detail}`)].map(([text, same]) => ({
      lines: same.map(({ line }) => line),
      text,
    }));
    return { kind: `left-out-${kind}`, title: OMISSION_TITLES[kind] ?? kind, count: list.length, items };
  });
}

function group(
  kind: string,
  title: string,
  rows: readonly Row[],
  keyOf: (location: StoredLocation) => string,
  label: (key: string, first: StoredLocation) => string,
): QualityFinding {
  const groups = Map.groupBy(rows, ({ location }) => keyOf(location));
  const items = [...groups].flatMap(([key, members]): QualityItem[] => {
    const first = members[0];
    if (key === '' || members.length < 2 || !first) return [];
    const names = members.map(({ location }) => location.name || location.address1).join(' · ');
    return [{ lines: members.map(({ line }) => line), text: `${label(key, first.location)}: ${names}` }];
  });
  return finding(kind, title, items);
}

function counted(
  kind: string,
  title: string,
  rows: readonly Row[],
  holds: (location: StoredLocation) => boolean,
  detail?: (location: StoredLocation) => string,
): QualityFinding {
  const found = rows.filter(({ location }) => holds(location));
  const isAll = found.length === rows.length && found.length > 1;
  const items = isAll
    ? []
    : found.map(({ line, location }) => ({
        lines: [line],
        text: detail ? `${describe(location)}: ${detail(location)}` : describe(location),
      }));
  return { kind, title: isAll ? `${title}, on every row` : title, count: found.length, items };
}

function finding(kind: string, title: string, items: QualityItem[]): QualityFinding {
  return { kind, title, count: items.length, items };
}

function describe({ restaurantNumber, address1, city, state }: StoredLocation): string {
  return `${restaurantNumber ? `#${restaurantNumber} ` : ''}${address1}, ${city}, ${state}`;
}

function pointOf({ latitude, longitude }: StoredLocation): string {
  return `${latitude}, ${longitude}`;
}

function addressOf({ address1, city, state }: StoredLocation): string {
  return `${slugify(address1)}/${slugify(city)}/${state}`;
}
