import { asc, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { locations } from '../tables.ts';

/** A stored restaurant with all that the directory shows of it. Instants as the database writes them. */
export type LocationRow = Omit<typeof locations.$inferSelect, 'sourceKey' | 'archivedAt' | 'createdAt' | 'version'>;

/** Every restaurant that is not archived, permanently closed ones too, by rlid. One query. */
export async function listLocations(db: Db): Promise<LocationRow[]> {
  return db
    .select({
      rlid: locations.rlid,
      restaurantNumber: locations.restaurantNumber,
      name: locations.name,
      address1: locations.address1,
      address2: locations.address2,
      city: locations.city,
      state: locations.state,
      country: locations.country,
      countryRootUrl: locations.countryRootUrl,
      zip: locations.zip,
      latitude: locations.latitude,
      longitude: locations.longitude,
      timeZone: locations.timeZone,
      phone: locations.phone,
      hours: locations.hours,
      exceptions: locations.exceptions,
      status: locations.status,
      reopensOn: locations.reopensOn,
      hasCurbside: locations.hasCurbside,
      hasDelivery: locations.hasDelivery,
      hasOnlineOrdering: locations.hasOnlineOrdering,
      hasTakeOut: locations.hasTakeOut,
      isDiningRoomOpened: locations.isDiningRoomOpened,
      outsideDining: locations.outsideDining,
      isReservationsEnabled: locations.isReservationsEnabled,
      localPageUrl: locations.localPageUrl,
      estimatedWaitTime: locations.estimatedWaitTime,
      waitListMaxPartySize: locations.waitListMaxPartySize,
      waitListReady: locations.waitListReady,
      waitUpdatedAt: locations.waitUpdatedAt,
      updatedAt: locations.updatedAt,
    })
    .from(locations)
    .where(isNull(locations.archivedAt))
    .orderBy(asc(locations.rlid));
}
