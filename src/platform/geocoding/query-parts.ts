import { placeKey } from './place-key.ts';
import type { GeoPoint } from './port.ts';
import { type Country, findCountry, findRegion, type Region } from './regions.ts';

const COUNTRY = /[\s,]+(usa?|u\.s\.a\.|u\.s\.|united states(?: of america)?|canada)\.?$/i;
const PAIR =
  /^\(?\s*([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NS])?\s*(?:[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*\)?$/i;
const ZIP = /(?:^|[\s,])(\d{5})(?:[-\s]?\d{4})?$/;
const ZIP_AND_STATE = /^(\d{5})(?:-\d{4})?[\s,]+(\D+)$/;
const POSTAL_CODE = /(?:^|[\s,])([ABCEGHJ-NPRSTVXY]\d[A-Z])(?:[\s-]?\d[A-Z]\d)?$/i;

/** Splits a country off the end of a text. */
export function readCountry(text: string): { bare: string; country?: Country } {
  const country = findCountry(COUNTRY.exec(text)?.[1] ?? '');
  return { bare: text.replace(COUNTRY, '').trim(), ...(country && { country }) };
}

/**
 * Reads "33.83, -118.34", also "33.83N 118.34W". Undefined for positions that do not exist, and for two integers without a
 * comma.
 */
export function readPoint(text: string): GeoPoint | undefined {
  const match = PAIR.exec(text.trim());
  if (!match) return undefined;
  const [, lat = '', northSouth, lng = '', eastWest] = match;
  if (!/[.,;]|\s-/.test(text)) return undefined;
  const latitude = Number(lat) * (northSouth?.toUpperCase() === 'S' ? -1 : 1);
  const longitude = Number(lng) * (eastWest?.toUpperCase() === 'W' ? -1 : 1);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/**
 * Reads the postal code at the end of a text: "90503", "90503-1234", "905031234", "Torrance, CA 90503", "M5V", "m5v 2t6";
 * or a ZIP before a state: "90503, CA". `code` is the five digits or the first three characters; `rest` is the other text.
 */
export function readPostalCode(text: string): { code: string; rest: string } | undefined {
  const [, zip, state = ''] = ZIP_AND_STATE.exec(text) ?? [];
  if (zip && findRegion(state)) return { code: zip, rest: state };
  const match = ZIP.exec(text) ?? POSTAL_CODE.exec(text);
  const code = match?.[1];
  if (!match || !code) return undefined;
  return { code: code.toUpperCase(), rest: text.slice(0, match.index).replace(/[\s,]+$/, '') };
}

/** A key of a city and the state that follows it in the text. */
export interface CityInRegion {
  cityKey: string;
  region: Region;
  /** True when a street precedes the city. */
  hasStreet: boolean;
}

/**
 * All ways to read a text as a city and a state, likeliest first: split at its commas, else before its last words. A street
 * before the city is also left out: "12 Oak Street, Springfield, IL" is Springfield, IL.
 */
export function readCityAndRegion(text: string): CityInRegion[] {
  const readings: CityInRegion[] = [];
  const add = (city: string, region: Region | undefined, hasStreet: boolean) => {
    // "NY, NY" is the city that has the state's name.
    const cityKey = placeKey(region && findRegion(city) === region ? region.name : city);
    if (region && cityKey) readings.push({ cityKey, region, hasStreet });
  };
  const segments = text
    .split(',')
    .map((segment) => segment.trim())
    .filter(Boolean);
  const last = segments.at(-1) ?? '';
  if (segments.length > 1) add(segments.at(-2) ?? '', findRegion(last), segments.length > 2);

  const words = text.split(/[\s,]+/).filter(Boolean);
  for (let size = Math.min(4, words.length - 1); size >= 1; size--) {
    const region = findRegion(words.slice(-size).join(' '));
    if (!region) continue;
    const before = words.slice(0, -size);
    add(before.join(' '), region, false);
    if (/\d/.test(text))
      for (let from = Math.max(1, before.length - 4); from < before.length; from++)
        add(before.slice(from).join(' '), region, true);
  }
  return readings;
}
