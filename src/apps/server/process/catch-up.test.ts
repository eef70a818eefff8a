import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLocationsVersion } from '#features/locations/server/index.ts';
import { createLocationDirectory, type LocationDirectory } from '#features/locator/server/index.ts';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { createLogger } from '#platform/logger.ts';
import { createCatchUp, readFailedAgain } from './catch-up.ts';

let database: Database;
let known = '';
let locations: LocationDirectory;
let rebuilds = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertLocationRows(database.db, [buildLocationRow({ rlid: 10001 })]);
  known = await readLocationsVersion(database.db);
  locations = await createLocationDirectory(database.db, { clock: fixedClock('2026-03-04T17:00:00Z') });
});
afterAll(() => database.close());

describe('catching up when a node begins to listen', () => {
  const catchUp = () =>
    createCatchUp({
      db: database.db,
      logger: createLogger('info', { write: () => undefined }),
      app: { forget: () => undefined },
      locations: { rebuild: () => (rebuilds++, locations.rebuild()) },
      known,
    })();

  it('reads nothing again while no restaurant was written to', async () => {
    await catchUp();
    expect(rebuilds).toBe(0);
  });

  it('sees what was written between the reading and the listening', async () => {
    await insertLocationRows(database.db, [
      buildLocationRow({ rlid: 10002, localPageUrl: 'florida/orlando/2-bay-street/' }),
    ]);
    await catchUp();
    expect([rebuilds, locations.size]).toEqual([1, 2]);
  });
});

describe('reading again after a failed reading', () => {
  it('makes the node ready without another change, and forgets what shows restaurants', async () => {
    const forgotten: string[] = [];
    const app = { forget: (tags: readonly string[]) => void forgotten.push(...tags) };
    await database.exec('ALTER TABLE locations RENAME TO locations_away');
    await locations.update([10001]);
    expect(locations.isReady).toBe(false);
    const stop = readFailedAgain({ app, locations }, 10);
    try {
      await database.exec('ALTER TABLE locations_away RENAME TO locations');
      await expect.poll(() => locations.isReady).toBe(true);
      await expect.poll(() => forgotten).toContain('locations');
    } finally {
      await stop();
    }
  });
});
