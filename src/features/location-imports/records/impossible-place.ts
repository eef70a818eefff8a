import { readPostalCode } from '#features/locations/fields/read-postal-code.ts';
import type { LocationFields, StoredLocation } from '#features/locations/fields/stored-location.ts';
import type { RegionLookup, Rejection } from './record.ts';

/**
 * Returns why a restaurant cannot have this state, country and postal code together; undefined if it can. Rows of tables
 * are checked when they are read; an export of our own may have been edited since. What is stored is not asked again.
 */
export function impossiblePlace(
  { values, stored }: { values: Partial<LocationFields>; stored: StoredLocation | undefined },
  { region: findRegion }: RegionLookup,
): Omit<Rejection, 'line'> | undefined {
  const { state, country, zip } = { ...stored, ...values };
  if (state === undefined || (stored?.state === state && stored.country === country && stored.zip === zip))
    return undefined;
  const region = findRegion(state);
  if (region?.code !== state) return { field: 'state', reason: `"${state}" is no US state or Canadian province` };
  if (country !== undefined && country !== region.country)
    return { field: 'country', reason: `"${country}" does not have the state or province ${state}` };
  const postal = zip === undefined ? undefined : readPostalCode(zip);
  if (postal && 'zip' in postal && postal.country !== region.country)
    return { field: 'zip', reason: `"${zip}" is not one of ${region.name}` };
  return undefined;
}
