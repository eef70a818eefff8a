import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardMarks } from '#features/guard/server/tables.ts';
import { createSubscriptions } from '#features/subscriptions/server/index.ts';
import { createTestDatabase } from '#test/database.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import type { Database } from '#platform/db/client.ts';
import { createLogger } from '#platform/logger.ts';
import { backgroundJobs } from './background-jobs.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('forgets every mark of guests that is over, however many a day brings', async () => {
  const { db } = database;
  await database.exec(`INSERT INTO guard_marks (kind, hash, count, expires_at)
    SELECT 'ip', 'over ' || n, 1, timestamptz '${STAFF_NOW}' - interval '1 minute' FROM generate_series(1, 170) AS n;
    INSERT INTO guard_marks (kind, hash, count, expires_at) VALUES ('ip', 'counts', 1, '2026-12-24')`);
  const jobs = backgroundJobs({
    db,
    logger: createLogger('silent'),
    subscriptions: await createSubscriptions(db, () => 'https://chain.example'),
    retention: { mailDays: 1, messageDays: 1, submissionDays: 1, reportDays: 1, spamDays: 1 },
  });
  const { signal } = new AbortController();
  await jobs.find(({ name }) => name === 'guard marks')?.run({ now: STAFF_NOW, signal });
  expect((await db.select().from(guardMarks)).map(({ hash }) => hash)).toEqual(['counts']);
});
