import { milesBetween } from '#features/locations/fields/distance.ts';
import { postalArea, readPostalCode } from '#features/locations/fields/read-postal-code.ts';
import { readCoordinates } from '#features/locations/fields/read-coordinates.ts';
import type { LocationFields } from '#features/locations/fields/stored-location.ts';
import { timeZoneAt } from '#features/locations/fields/time-zone.ts';
import { isRootUrl } from '#features/locations/fields/web-address.ts';
import { RowRefused, type RowContext } from './row-context.ts';

type Address = Pick<
  LocationFields,
  'address1' | 'address2' | 'city' | 'state' | 'country' | 'zip' | 'latitude' | 'longitude' | 'countryRootUrl'
>;

/** Greatest distance of a point from the centre of its postal code for the code to determine the state. */
const SAME_AREA_MILES = 60;

/**
 * Reads the address of a row's restaurant from its columns. A column that the source has must be filled.
 * @throws RowRefused naming the field and the error.
 */
export function readAddress(context: RowContext): Partial<Address> {
  const { row, text } = context;
  const address: Partial<Address> = { ...readStreet(context), ...readPoint(context) };
  if (row.carries('city')) address.city = required('city', text('city'));
  const rootUrl = row.carries('countryRootURL') ? readRootUrl(context) : undefined;
  if (rootUrl !== undefined) address.countryRootUrl = rootUrl;

  const postal = row.carries('zip') ? readPostalCode(required('zip', text('zip'))) : undefined;
  if (postal && !('reason' in postal)) address.zip = postal.zip;
  const country = readCountry(text('country'));
  if (row.carries('state')) {
    const region = readRegion(context, address);
    address.state = region.code;
    address.country = region.country;
    if (country && country !== region.country)
      throw new RowRefused('country', `"${text('country')}" does not have the state or province ${region.code}`);
  }
  if (postal && 'reason' in postal) throw new RowRefused('zip', postal.reason);
  if (postal && address.country && address.country !== postal.country)
    throw new RowRefused(
      'zip',
      `"${text('zip')}" is ${postal.country === 'CA' ? 'a Canadian postal code' : 'a ZIP'}, and ${address.state} is not in ${postal.country === 'CA' ? 'Canada' : 'the United States'}`,
    );
  return address;
}

function readStreet({ row, text }: RowContext): Partial<Address> {
  const street: Partial<Address> = {};
  if (row.carries('address1') || row.carries('street') || row.carries('fullAddress')) {
    const joined = [text('houseNumber'), text('street')].filter(Boolean).join(' ');
    // A full address begins with the street: the parts after the first comma are in other columns.
    street.address1 = required(
      'address1',
      text('address1') || joined || (text('fullAddress').split(',')[0]?.trim() ?? ''),
    );
  }
  if (row.carries('address2')) {
    const address2 = text('address2');
    street.address2 = address2 === street.address1 ? '' : address2;
  }
  return street;
}

function readPoint({ row, text }: RowContext): Partial<Address> {
  if (!row.carries('latitude') && !row.carries('longitude') && !row.carries('point')) return {};
  const pair = /^[([]?\s*(-?[\d.]+)\s*[,; ]\s*(-?[\d.]+)\s*[)\]]?$/.exec(text('point'));
  const read = readCoordinates(text('latitude') || (pair?.[1] ?? ''), text('longitude') || (pair?.[2] ?? ''));
  if ('reason' in read) throw new RowRefused(read.field, read.reason);
  return read;
}

function readRegion({ text, places, omit }: RowContext, address: Partial<Address>): { code: string; country: string } {
  const written = text('state');
  const region = places.region(written.replace(/^(US|CA)-/i, ''));
  if (region) return region;
  const inferred = regionOfPostalCode(address, places);
  if (inferred) {
    omit('state', 'state', `${inferred.code}, by ${address.zip}`);
    return inferred;
  }
  const { latitude, longitude } = address;
  const zone = latitude === undefined || longitude === undefined ? '' : timeZoneAt(latitude, longitude);
  const where = zone === '' ? '' : ` (the point is in the zone ${zone})`;
  throw new RowRefused(
    'state',
    written === '' ? `is missing${where}` : `"${written}" is no US state or Canadian province${where}`,
  );
}

/** Finds a missing state by the postal code if the point agrees: other countries also have codes of five digits. */
function regionOfPostalCode({ zip, latitude, longitude }: Partial<Address>, places: RowContext['places']) {
  if (zip === undefined || latitude === undefined || longitude === undefined) return undefined;
  const place = places.postalCode(postalArea(zip));
  if (!place) return undefined;
  const miles = milesBetween({ latitude: place.lat, longitude: place.lng }, { latitude, longitude });
  return miles <= SAME_AREA_MILES ? places.region(place.state) : undefined;
}

function readCountry(text: string): string | undefined {
  const word = text.toUpperCase().replace(/[.\s]/g, '');
  if (word === '') return undefined;
  if (/^(US|USA|UNITEDSTATES|UNITEDSTATESOFAMERICA|AMERICA|PR|PUERTORICO|GU|GUAM|VI|AS|MP)$/.test(word)) return 'US';
  if (/^(CA|CAN|CANADA)$/.test(word)) return 'CA';
  throw new RowRefused('country', `"${text}" is not supported: the United States and Canada are`);
}

function readRootUrl({ text, omit }: RowContext): string | undefined {
  const url = text('countryRootURL');
  if (url === '' || isRootUrl(url)) return url;
  omit('countryRootURL', 'url', `"${url}" is neither an absolute address nor a path such as "/ca"`);
  return undefined;
}

function required(field: string, value: string): string {
  if (value === '') throw new RowRefused(field, 'is missing');
  return value;
}
