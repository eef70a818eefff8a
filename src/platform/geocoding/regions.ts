import { placeKey } from './place-key.ts';
import type { GeoViewport } from './port.ts';

/** A state, province or territory by its postal code. */
export interface Region {
  code: string;
  name: string;
  country: 'US' | 'CA';
}

const UNITED_STATES =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
  'DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|' +
  'KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|' +
  'MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|' +
  'NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|' +
  'SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|' +
  'WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|VI U.S. Virgin Islands|GU Guam|AS American Samoa|' +
  'MP Northern Mariana Islands|FM Micronesia|MH Marshall Islands|PW Palau';

const CANADA =
  'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|' +
  'NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon';

/**
 * All US states, DC, territories and associated states, then all Canadian provinces and territories. The gazetteer's file
 * format depends on this order.
 */
export const REGIONS: readonly Region[] = [
  ...parse(UNITED_STATES).map((region) => ({ ...region, country: 'US' as const })),
  ...parse(CANADA).map((region) => ({ ...region, country: 'CA' as const })),
];

/** A country whose states or provinces are known, with the bounds of its populated area. */
export interface Country {
  code: Region['country'];
  name: string;
  viewport: GeoViewport;
}

export const COUNTRIES: readonly Country[] = [
  { code: 'US', name: 'United States', viewport: { south: 24.4, west: -125, north: 49.4, east: -66.9 } },
  { code: 'CA', name: 'Canada', viewport: { south: 41.7, west: -141, north: 62, east: -52.6 } },
];
const COUNTRY_NAMES: Readonly<Record<string, Region['country']>> = {
  'united states': 'US',
  'united states of america': 'US',
  usa: 'US',
  us: 'US',
  'u s a': 'US',
  'u s': 'US',
  'estados unidos': 'US',
  'etats unis': 'US',
  eeuu: 'US',
  'ee uu': 'US',
  canada: 'CA',
};

/** Finds a country by name, in any letter case, or by a common short form ("USA"). "CA" means California. */
export function findCountry(text: string): Country | undefined {
  const code = COUNTRY_NAMES[placeKey(text)];
  return COUNTRIES.find((country) => country.code === code);
}

/** Names in other languages, where they differ from the English ones. */
const TRANSLATED_NAMES: Readonly<Record<string, readonly Pick<Region, 'code' | 'name'>[]>> = {
  es: parse(
    'DC Distrito de Columbia|HI Hawái|LA Luisiana|MI Míchigan|MS Misisipi|MO Misuri|NH Nuevo Hampshire|' +
      'NJ Nueva Jersey|NM Nuevo México|NY Nueva York|NC Carolina del Norte|ND Dakota del Norte|OR Oregón|' +
      'PA Pensilvania|SC Carolina del Sur|SD Dakota del Sur|WV Virginia Occidental|VI Islas Vírgenes de los EE. UU.|' +
      'AS Samoa Americana|MP Islas Marianas del Norte|MH Islas Marshall|PW Palaos|BC Columbia Británica|' +
      'NB Nuevo Brunswick|NL Terranova y Labrador|NS Nueva Escocia|NT Territorios del Noroeste|' +
      'PE Isla del Príncipe Eduardo|YT Yukón',
  ),
  fr: parse(
    'CA Californie|DC District de Columbia|FL Floride|GA Géorgie|HI Hawaï|LA Louisiane|NM Nouveau-Mexique|' +
      'NC Caroline du Nord|ND Dakota du Nord|PA Pennsylvanie|SC Caroline du Sud|SD Dakota du Sud|VA Virginie|' +
      'WV Virginie-Occidentale|PR Porto Rico|VI Îles Vierges américaines|AS Samoa américaines|' +
      'MP Îles Mariannes du Nord|FM Micronésie|MH Îles Marshall|PW Palaos|BC Colombie-Britannique|' +
      'NB Nouveau-Brunswick|NL Terre-Neuve-et-Labrador|NS Nouvelle-Écosse|NT Territoires du Nord-Ouest|' +
      'PE Île-du-Prince-Édouard|QC Québec',
  ),
};

const TRANSLATED_COUNTRIES: Readonly<Record<string, Readonly<Record<Country['code'], string>>>> = {
  es: { US: 'Estados Unidos', CA: 'Canadá' },
  fr: { US: 'États-Unis', CA: 'Canada' },
};

/** Name of a country in a language: "Estados Unidos" for US and "es". */
export function countryNameIn(language: string, code: Country['code']): string {
  return (
    TRANSLATED_COUNTRIES[language.slice(0, 2)]?.[code] ??
    COUNTRIES.find((country) => country.code === code)?.name ??
    code
  );
}

/** Name of a state or province in a language: "Floride" for FL and "fr-CA". */
export function regionNameIn(language: string, code: string): string | undefined {
  const names = TRANSLATED_NAMES[language.slice(0, 2)] ?? [];
  return [...names, ...REGIONS].find((region) => region.code === code)?.name;
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  'virgin islands': 'VI',
  'us virgin islands': 'VI',
  'washington dc': 'DC',
  'washington d c': 'DC',
  newfoundland: 'NL',
  labrador: 'NL',
  'northwest territory': 'NT',
  'yukon territory': 'YT',
  pei: 'PE',
  'd c': 'DC',
  pq: 'QC',
  nf: 'NL',
  fla: 'FL',
  calif: 'CA',
  penn: 'PA',
  tex: 'TX',
  ill: 'IL',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  wash: 'WA',
  ariz: 'AZ',
  tenn: 'TN',
  ont: 'ON',
  que: 'QC',
  'nueva hampshire': 'NH',
  terranova: 'NL',
  'terre neuve': 'NL',
};

const byKey = new Map<string, Region>();
for (const region of REGIONS) {
  byKey.set(region.code.toLowerCase(), region);
  byKey.set(placeKey(region.name), region);
}
const translated = Object.values(TRANSLATED_NAMES).flatMap((names) => names.map(({ name, code }) => [name, code]));
for (const [key = '', code] of [...translated, ...Object.entries(OTHER_NAMES)]) {
  const region = REGIONS.find((candidate) => candidate.code === code);
  if (region) byKey.set(placeKey(key), region);
}

/** Finds a region by code, name or a common short form, in any letter case: "il", "Illinois", "Fla.", "Washington State". */
export function findRegion(text: string): Region | undefined {
  const key = placeKey(text).replace(/^(state|province) of | (state|province)$/, '');
  return byKey.get(key) ?? byKey.get(text.trim().toLowerCase().replaceAll('.', ''));
}

/** Province of a Canadian postal code. Its first letter determines the province; only X is shared by two. */
export function regionOfPostalCode(fsa: string): string | undefined {
  if (/^X0[ABC]$/.test(fsa)) return 'NU';
  return PROVINCE_LETTERS[fsa[0] ?? ''];
}

const PROVINCE_LETTERS: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

function parse(list: string): { code: string; name: string }[] {
  return list.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }));
}
