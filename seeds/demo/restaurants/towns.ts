import type { Gazetteer, GazetteerCity } from '#platform/geocoding/gazetteer.ts';
import type { GeoPoint } from '#platform/geocoding/port.ts';
import { STATES } from './area-codes.ts';
import { createRandom } from './random.ts';

/** A city in which the chain may have restaurants, with its postal areas. */
export interface Town {
  name: string;
  state: string;
  country: string;
  population: number;
  areas: readonly PostalArea[];
}

export interface PostalArea {
  /** ZIP, or the first three of a Canadian code. */
  code: string;
  latitude: number;
  longitude: number;
}

const LEAST_PEOPLE = 15_000;
/** A postal point farther away than this, in degrees of latitude, is outside the town. */
const TOWN_REACH = 0.16;
/** The chain began in Maine and has fewer restaurants in the West and in Canada: weight of a state's towns, else 1. */
const PULL: Readonly<Record<string, number>> = {
  ...{ ME: 2.4, NH: 1.7, MA: 1.3, RI: 1.6, CT: 1.4, VT: 1.4, DE: 1.8, MD: 1.5, VA: 1.25, NC: 1.2, SC: 1.9, GA: 1.4 },
  ...{ AL: 1.4, MS: 1.6, LA: 1.4, PA: 1.3, WV: 1.5, KY: 1.3, HI: 1.3, AK: 1.5, CA: 0.62, TX: 0.85, IL: 0.9 },
  ...{ ON: 0.62, BC: 0.7, AB: 0.85, QC: 0.75, NS: 1.4, NB: 1.3, NL: 1.5, PE: 1.4 },
};
/** Parts of cities that are not used in postal addresses. */
const NOT_POSTAL = ['Manhattan NY', 'Queens NY', 'The Bronx NY', 'Paradise NV', 'Sunrise Manor NV', 'Enterprise NV'];
/** Codes of rural Canadian delivery have a zero here; their points are far outside of towns. */
const RURAL_CANADIAN = /^[A-Z]0/;

/** Every large enough town that has postal codes, by state and name; equal names in a state are merged. */
export function listTowns(gazetteer: Gazetteer): Town[] {
  const areas = areasByCity(gazetteer);
  const towns = new Map<string, Town>();
  for (let row = 0; row < gazetteer.cityCount; row++) {
    const inTown = areas.get(row) ?? [];
    if (inTown.length === 0 || gazetteer.population(row) < LEAST_PEOPLE) continue;
    const { name, region, population }: GazetteerCity = gazetteer.city(row);
    const key = `${name} ${region.code}`;
    if (!STATES.includes(region.code) || NOT_POSTAL.includes(key)) continue;
    if ((towns.get(key)?.population ?? -1) >= population) continue;
    towns.set(key, { name, state: region.code, country: region.country, population, areas: inTown });
  }
  return [...towns.values()].toSorted((a, b) => compare(a.state, b.state) || compare(a.name, b.name));
}

/**
 * Distributes `total` restaurants over the towns: every state's largest town has one, the rest goes by population with
 * diminishing weight and some randomness; at most `most` in one town.
 */
export function shareOut(towns: readonly Town[], total: number, most: number): Map<Town, number> {
  const shares = new Map<Town, number>();
  for (const ofState of Map.groupBy(towns, (town) => town.state).values()) {
    const largest = ofState.toSorted((a, b) => b.population - a.population)[0];
    if (largest) shares.set(largest, 1);
  }
  const luck = new Map(towns.map((town) => [town, 0.45 + createRandom(`${town.name} ${town.state}`).next()]));
  const weight = (town: Town) => town.population ** 0.66 * (luck.get(town) ?? 0) * (PULL[town.state] ?? 1);
  const pull = (town: Town) => weight(town) / ((shares.get(town) ?? 0) + 1) ** 1.15;
  const waiting = towns.map((town) => ({ town, pull: pull(town) })).toSorted((a, b) => b.pull - a.pull);
  for (let left = total - shares.size; left > 0; left--) {
    const best = waiting.reduce((found, candidate) => (candidate.pull > found.pull ? candidate : found));
    const count = (shares.get(best.town) ?? 0) + 1;
    shares.set(best.town, count);
    best.pull = count >= most ? -1 : pull(best.town);
  }
  return shares;
}

function areasByCity(gazetteer: Gazetteer): Map<number, PostalArea[]> {
  const areas = new Map<number, PostalArea[]>();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const runs = [...'0123456789', ...letters].map((start) => gazetteer.postalCodesBeginning(start));
  for (const { from, to } of runs) {
    for (let row = from; row < to; row++) {
      const cityRow = gazetteer.postalCityRow(row);
      if (gazetteer.population(cityRow) < LEAST_PEOPLE) continue;
      const { code, point, city } = gazetteer.postalCode(row);
      if (RURAL_CANADIAN.test(code) || degreesApart(point, city.point) > TOWN_REACH) continue;
      const list = areas.get(cityRow);
      if (list) list.push({ code, ...point });
      else areas.set(cityRow, [{ code, ...point }]);
    }
  }
  return areas;
}

function degreesApart(a: GeoPoint, b: GeoPoint): number {
  const east = (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180);
  return Math.hypot(a.latitude - b.latitude, east);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
