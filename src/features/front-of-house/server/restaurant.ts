import { eq } from 'drizzle-orm';
import { NotFound, Problem } from '#shared/problem.ts';
import type { LocationDirectory, LocationEntry } from '#features/locator/server/index.ts';
import { locations } from '#features/locations/server/index.ts';
import type { Region } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';

/** A listed restaurant. @throws NotFound for one that is not there, gone for one that closed for good */
export function restaurantIn(locations: Pick<LocationDirectory, 'entry'>, rlid: number): LocationEntry {
  const entry = locations.entry(rlid);
  if (!entry) throw new NotFound('No restaurant has this rlid');
  if (entry.standing === 'gone') throw new Problem('gone', 'This restaurant has closed for good');
  return entry;
}

export function nameOfRestaurant({ wire }: LocationEntry): string {
  return wire.name ?? wire.city;
}

export function regionOf({ country, state }: Pick<LocationEntry, 'country' | 'state'>): Region {
  return { country, state: state.code };
}

/** The region of a restaurant, whatever its standing; one statement. @throws NotFound */
export async function regionOfRecord(db: Db, rlid: number): Promise<Region> {
  const [region] = await db
    .select({ country: locations.country, state: locations.state })
    .from(locations)
    .where(eq(locations.rlid, rlid));
  if (!region) throw new NotFound();
  return region;
}
