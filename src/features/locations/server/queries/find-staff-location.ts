import { and, desc, eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { mayOnLocation, type StaffPowers } from '#features/rights/permissions.ts';
import { historyEntries } from '#features/history/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { StoredLocation } from '../../fields/stored-location.ts';
import { localDate } from '../../fields/time-zone.ts';
import { LOCATION_SERVICES } from '../../staff-contract.ts';
import type { LocationForm, StaffLocation } from '../../staff-contract-edit.ts';
import { fromWeek, toSpans } from '../../staff-contract-hours.ts';
import { nationalPhone } from '../../fields/national-phone.ts';
import { locations } from '../tables.ts';
import { listVersionedLocations, type VersionedLocation } from './export-locations.ts';

export const LOCATION_SUBJECT = 'location';

/** One restaurant of the user's regions. @throws NotFound for all others */
export async function getVisibleLocation(db: Db, powers: StaffPowers, rlid: number): Promise<VersionedLocation> {
  const [found] = await listVersionedLocations(db, [rlid]);
  if (!found || !mayOnLocation(powers, 'view', found.location)) throw new NotFound('This restaurant does not exist');
  return found;
}

/** Throws unless there is a restaurant with the number and the user may see it; one statement. */
export async function checkVisibleLocation(db: Db, powers: StaffPowers, rlid: number): Promise<void> {
  const [row] = await db
    .select({ country: locations.country, state: locations.state })
    .from(locations)
    .where(eq(locations.rlid, rlid));
  if (!row || !mayOnLocation(powers, 'view', row)) throw new NotFound('This restaurant does not exist');
}

/** One restaurant as its form has it; two statements. @throws NotFound */
export async function findStaffLocation(
  db: Db,
  { powers, now, localPageRoot }: { powers: StaffPowers; now: string; localPageRoot: string | null },
  rlid: number,
): Promise<StaffLocation> {
  const { location, version } = await getVisibleLocation(db, powers, rlid);
  const [last] = await db
    .select({ by: historyEntries.actorName })
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectKind, LOCATION_SUBJECT), eq(historyEntries.subjectId, String(rlid))))
    .orderBy(desc(historyEntries.id))
    .limit(1);
  const rights = (['change', 'delete'] as const).filter((right) => mayOnLocation(powers, right, location));
  return {
    rlid,
    version,
    title: titleOf(location),
    country: location.country,
    form: formOf(location),
    url: location.archivedAt === null && localPageRoot !== null ? localPageRoot + location.localPageUrl : null,
    archivedAt: location.archivedAt,
    updatedAt: location.updatedAt,
    updatedBy: last?.by ?? null,
    today: localDate(Date.parse(now), location.timeZone),
    rights,
  };
}

/** "#0412 Harbor Point", or "#0412 12 Bay Street" where it has no name. */
export function titleOf({
  restaurantNumber,
  name,
  address1,
}: Pick<StoredLocation, 'restaurantNumber' | 'name' | 'address1'>): string {
  return `${restaurantNumber ? `#${restaurantNumber} ` : ''}${name || address1}`;
}

function formOf(location: StoredLocation): LocationForm {
  return {
    restaurantNumber: location.restaurantNumber,
    name: location.name,
    address1: location.address1,
    address2: location.address2,
    city: location.city,
    state: location.state,
    zip: location.zip,
    latitude: String(location.latitude),
    longitude: String(location.longitude),
    phone: nationalPhone(location.phone),
    timeZone: location.timeZone,
    status: location.status,
    reopensOn: location.reopensOn ?? '',
    services: Object.fromEntries(LOCATION_SERVICES.map((name) => [name, location[name]])) as LocationForm['services'],
    operationHours: fromWeek(location.operationHours),
    curbsideHours: fromWeek(location.curbsideHours),
    deliveryHours: fromWeek(location.deliveryHours),
    exceptions: location.exceptions.map(({ date, service, intervals, label }) => ({
      date,
      service,
      spans: toSpans(intervals),
      label: label ?? '',
    })),
  };
}
