import { slugify } from '#shared/slug.ts';
import { postalArea } from './read-postal-code.ts';

const TEXTS: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  circle: 'cir',
  square: 'sq',
  trail: 'trl',
  terrace: 'ter',
  plaza: 'plz',
  center: 'ctr',
  centre: 'ctr',
  crossing: 'xing',
  highway: 'hwy',
  parkway: 'pkwy',
  pky: 'pkwy',
  expressway: 'expy',
  freeway: 'fwy',
  turnpike: 'tpke',
  mount: 'mt',
  saint: 'st',
  fort: 'ft',
  route: 'rte',
  suite: 'ste',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
};

/** "number:412" for "412", "0412" and "#412": spreadsheets drop leading zeros, so they identify the same restaurant. */
export function numberKey(restaurantNumber: string): string {
  const plain = restaurantNumber.trim().toLowerCase().replace(/^#\s*/, '');
  return `number:${plain.replace(/^0+(?=.)/, '')}`;
}

/** "address:12-bay-st:32801", the same for "12 Bay Street" and "12 BAY ST.": how a restaurant without a number is found again. */
export function addressKey(address1: string, zip: string): string {
  return `address:${addressTokens(address1).join('-')}:${slugify(postalArea(zip))}`;
}

/** A street address in short form: "1200 North Main Street" gives 1200, n, main, st. */
export function addressTokens(address1: string): string[] {
  return slugify(address1)
    .split('-')
    .filter((word) => word !== '')
    .map((word) => TEXTS[word] ?? word);
}
