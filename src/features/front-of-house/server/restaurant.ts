import { eq } from 'drizzle-orm';
import { NotFound, Problem } from '#shared/problem.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import { locations } from '#features/locations/server/index.ts';
import type { Region } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';

/** A listed restaurant. @throws NotFound for an unknown one, gone for one that closed permanently */
export function restaurantIn(locations: Pick<LocationDirectory, 'entry'>, rlid: number): LocationEntry {
  const entry = locations.entry(rlid);
  if (!entry) throw new NotFound('No restaurant has this rlid');
  if (!entry.isListed) throw new Problem('gone', 'This restaurant is permanently closed');
  return entry;
}

/** The two ways in which guest service looks up a restaurant. */
export interface Restaurants {
  /**
   * A restaurant in any status: what guests have there can be read, left, cancelled and refunded after it has closed.
   * @throws NotFound for one that never was
   */
  restaurantOf(rlid: number): LocationEntry;
  /** A restaurant where guests can get something new. @throws NotFound, gone */
  listedRestaurantOf(rlid: number): LocationEntry;
}

export function restaurantsIn(locations: Pick<LocationDirectory, 'entry' | 'record'>): Restaurants {
  return {
    restaurantOf(rlid) {
      const entry = locations.record(rlid);
      if (!entry) throw new NotFound('No restaurant has this rlid');
      return entry;
    },
    listedRestaurantOf: (rlid) => restaurantIn(locations, rlid),
  };
}

/** False for a restaurant that a lookup refuses. With `listedRestaurantOf`, jobs skip what is stored of closed ones. */
export function isRestaurant(restaurantOf: (rlid: number) => LocationEntry, rlid: number): boolean {
  try {
    return restaurantOf(rlid).rlid === rlid;
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not_found' || error.code === 'gone')) return false;
    throw error;
  }
}

export function nameOfRestaurant({ wire }: LocationEntry): string {
  return wire.name ?? wire.city;
}

/** A restaurant in lists of bookings; '' for one that never was. */
export function shownRestaurant(
  restaurantOf: (rlid: number) => LocationEntry,
  rlid: number,
): { restaurantName: string; timeZone: string } {
  if (!isRestaurant(restaurantOf, rlid)) return { restaurantName: '', timeZone: 'UTC' };
  const entry = restaurantOf(rlid);
  return { restaurantName: nameOfRestaurant(entry), timeZone: entry.timeZone };
}

export function regionOf({ country, state }: Pick<LocationEntry, 'country' | 'state'>): Region {
  return { country, state: state.code };
}

/** The region of a restaurant in any status; one statement. @throws NotFound */
export async function regionOfRecord(db: Db, rlid: number): Promise<Region> {
  const [region] = await db
    .select({ country: locations.country, state: locations.state })
    .from(locations)
    .where(eq(locations.rlid, rlid));
  if (!region) throw new NotFound();
  return region;
}
