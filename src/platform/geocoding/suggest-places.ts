import type { Gazetteer } from './gazetteer.ts';
import { foldName, placeKey } from './place-key.ts';
import type { NamedPlace, PlaceTable } from './place-table.ts';
import type { GeoSuggestion } from './port.ts';
import { COUNTRIES, type Country, countryNameIn, findRegion, REGIONS, type Region, regionNameIn } from './regions.ts';

/** From this length on, a state that begins with the text is more likely than the cities that do. */
const STATE_FIRST_LENGTH = 4;

/** Suggests cities, states and postal codes that begin with a text, with the names of states in a language. */
export function suggestPlaces(
  gazetteer: Gazetteer,
  table: PlaceTable,
  text: string,
  { limit, language }: { limit: number; language: string },
): GeoSuggestion[] {
  const typed = text.replace(/\s+/g, ' ').trimStart();
  if (!foldName(typed) || limit <= 0) return [];
  const code = /^(\d{1,5}|[a-z]\d[a-z]?)/i.exec(typed.replace(/^(\d{5})[-\s]?\d{0,4}$/, '$1'))?.[0];
  const isCode = code !== undefined && /^[\da-z][\da-z\s-]*$/i.test(typed) && /\d/.test(typed);
  if (isCode) return suggestPostalCodes(gazetteer, table, code.toUpperCase(), limit);

  const states =
    foldName(typed).length < 2
      ? []
      : [
          ...COUNTRIES.filter(
            ({ code, name }) => begins(name, typed) || begins(countryNameIn(language, code), typed),
          ).map((country) => countrySuggestion(country, language)),
          ...REGIONS.filter(
            (region) => beginsRegion(region, typed) || begins(regionNameIn(language, region.code) ?? '', typed),
          ).map((region) => stateSuggestion(region, language)),
        ];
  const cities = suggestCities(table, typed, limit).map((place) => citySuggestion(place, language));
  const isStateFirst =
    foldName(typed).length >= STATE_FIRST_LENGTH ||
    REGIONS.some((region) => region.code === typed.trim().toUpperCase());
  // Lines are the names themselves, so equal texts are one line.
  const lines = new Map(
    (isStateFirst ? [...states, ...cities] : [...cities, ...states]).map((line) => [line.text, line]),
  );
  return [...lines.values()].slice(0, limit);
}

function suggestCities(table: PlaceTable, typed: string, limit: number): NamedPlace[] {
  const comma = typed.indexOf(',');
  if (comma >= 0) return citiesInRegion(table, typed.slice(0, comma), typed.slice(comma + 1).trim(), limit);
  const found = prefixesOf(typed).flatMap((prefix) => table.beginning(prefix, limit * 2));
  const places = [...new Map(found.map((place) => [`${place.name}|${place.region}`, place])).values()];
  if (places.length >= limit) return places.slice(0, limit);
  const words = typed.trim().split(' ');
  for (let size = 1; size < Math.min(4, words.length); size++) {
    const city = words.slice(0, -size).join(' ');
    const inRegion = citiesInRegion(table, city, words.slice(-size).join(' '), limit);
    places.push(...inRegion.filter((place) => place.key === placeKey(city)));
  }
  if (places.length > 0 || foldName(typed).length < 5) return places.slice(0, limit);
  return table
    .misspelt(placeKey(typed))
    .slice(0, limit)
    .map(({ place }) => place);
}

/** Cities whose whole name matches come before those that only begin with it: "york, p" is York before Yorkana. */
function citiesInRegion(table: PlaceTable, city: string, region: string, limit: number): NamedPlace[] {
  const fits = (candidate: Region) => region === '' || beginsRegion(candidate, region);
  const key = placeKey(city);
  if (!key) return [];
  const places = table.beginning(key, limit * 2, fits);
  return [...places.filter((place) => place.key === key), ...places.filter((place) => place.key !== key)].slice(
    0,
    limit,
  );
}

/** The last word may be incomplete, so "st" is read both as the beginning of "sterling" and as "saint". */
function prefixesOf(typed: string): string[] {
  const whole = placeKey(typed);
  const last = foldName(typed).split(' ').at(-1) ?? '';
  const finished = placeKey(typed.trimEnd().replace(/[^\s-]+$/, ''));
  const raw = finished ? `${finished} ${last}` : last;
  if (/[\s.-]$/.test(typed)) return [`${whole} `];
  return raw === whole ? [whole] : [raw, whole];
}

function beginsRegion(region: Region, typed: string): boolean {
  return findRegion(typed) === region || begins(region.name, typed);
}

function begins(name: string, typed: string): boolean {
  return foldName(name).startsWith(foldName(typed));
}

/** The postal codes that begin with a text, those of places with restaurants and of large cities first. */
export function suggestPostalCodes(
  gazetteer: Gazetteer,
  table: PlaceTable,
  prefix: string,
  limit: number,
): GeoSuggestion[] {
  const { from, to } = gazetteer.postalCodesBeginning(prefix);
  const rows = Array.from({ length: to - from }, (_, offset) => from + offset);
  const rank = (row: number) => {
    const city = gazetteer.postalCityRow(row);
    return (table.extrasInCity(city) > 0 ? 1e9 : 0) + gazetteer.population(city);
  };
  rows.sort((a, b) => rank(b) - rank(a) || a - b);
  return rows.slice(0, limit).map((row) => {
    const { code, city } = gazetteer.postalCode(row);
    return { text: code, label: code, detail: `${city.name}, ${city.region.code}`, kind: 'postal_code' };
  });
}

function citySuggestion(place: NamedPlace, language: string): GeoSuggestion {
  const label = `${place.name}, ${place.region || place.country}`;
  return { text: label, label, detail: regionNameIn(language, place.region) ?? place.regionName, kind: 'city' };
}

function countrySuggestion({ code }: Country, language: string): GeoSuggestion {
  const label = countryNameIn(language, code);
  return { text: label, label, kind: 'country' };
}

function stateSuggestion({ code, country, name }: Region, language: string): GeoSuggestion {
  const label = regionNameIn(language, code) ?? name;
  return { text: label, label, detail: countryNameIn(language, country), kind: 'state' };
}
