import type { Week } from '#features/opening-hours/hours.ts';
import { flagTable } from '#features/locations/fields/flags.ts';
import type { LocationRow } from '#features/locations/server/queries/list-locations.ts';
import { locations } from '#features/locations/server/tables.ts';
import type { Db } from '#platform/db/client.ts';

/** 11:00 AM to 10:00 PM, every day. */
export const LUNCH_TO_TEN: Week = Array.from({ length: 7 }, () => [{ opens: 660, closes: 1320 }]);

/** The smallest valid restaurant, in Orlando and open from 11 to 10; overrides last. */
export function buildLocationRow(overrides: Partial<LocationRow> = {}): LocationRow {
  const rlid = overrides.rlid ?? 10001;
  return {
    rlid,
    restaurantNumber: String(rlid - 10000).padStart(4, '0'),
    name: '',
    address1: '12 Bay Street',
    address2: '',
    city: 'Orlando',
    state: 'FL',
    country: 'US',
    countryRootUrl: '',
    zip: '32801',
    latitude: 28.53834,
    longitude: -81.37924,
    timeZone: 'America/New_York',
    phone: '+14075550142',
    hours: { operation: LUNCH_TO_TEN, curbside: null, delivery: null },
    exceptions: [],
    status: 'open',
    reopensOn: null,
    ...flagTable(({ isUsual }) => isUsual),
    localPageUrl: 'florida/orlando/12-bay-street/',
    estimatedWaitTime: null,
    waitListMaxPartySize: null,
    waitListReady: false,
    waitUpdatedAt: null,
    updatedAt: '2026-03-01T08:00:00.000Z',
    ...overrides,
  };
}

/** Stores rows like an import. */
export async function insertLocationRows(db: Db, rows: readonly LocationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(locations)
    .values(rows.map((row) => ({ ...row, sourceKey: `number:${row.rlid}`, createdAt: row.updatedAt })));
}
