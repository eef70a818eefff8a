import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import type { Database } from '#platform/db/client.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import { addStaff, Browser, buildStaffApp } from '#test/staff-app.ts';
import { findScheduled, schedulePage } from './commands/schedule-page.ts';
import { pageGovernanceRoutes } from './staff-routes-governance.ts';

let database: Database;
let tree: PageTree;
let chief: Browser;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  const app = await buildStaffApp(database);
  pageGovernanceRoutes(app.http, {
    db: database.db,
    clock: app.clock,
    guard: app.guard,
    registry: blockRegistry,
    templates: Object.values(TEMPLATES),
    template: findTemplate,
    addressesChanged: async () => 0,
    reviewsEnded: async () => undefined,
    passwords: app.passwords,
  });
  tree = await PageTree.plant(database);
  await addStaff(database, app, { username: 'chief' });
  chief = new Browser(app);
  await chief.signIn('chief');
  return () => app.close();
});

describe('unscheduling', () => {
  it('is for a version of the page', async () => {
    const [planned, other] = [await tree.add('planned'), await tree.add('other')];
    const goLiveAt = new Date(Date.parse(TREE_NOW) + 3_600_000).toISOString();
    const wait = { goLiveAt, expireAt: null, expiredUrl: null, useNewest: true };
    await tree.run((tx) => schedulePage(tx, tree.context, { ...wait, pageId: planned }));
    const [own, foreign] = [(await tree.row(planned)).draftRevisionId, (await tree.row(other)).draftRevisionId];
    const unschedule = async (revision: number | null) =>
      (await chief.send('POST', `/wagtail/pages/${planned}/revisions/${revision}/unschedule/`)).statusCode;
    expect([await unschedule(foreign), await unschedule(4242)]).toEqual([404, 404]);
    expect(await findScheduled(database.db, planned)).toMatchObject({ revisionId: own });
    expect(await unschedule(own)).toBe(200);
    expect(await findScheduled(database.db, planned)).toBeUndefined();
  });
});
