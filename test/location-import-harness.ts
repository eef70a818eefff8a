import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { listStoredLocations } from '#features/locations/server/queries/export-locations.ts';
import { importRoutes } from '#features/location-imports/server/staff-routes.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from './database.ts';
import { memoryMediaStore } from './memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from './staff-app.ts';

const ROLES = ['chief', 'second', 'texan', 'elsewhere', 'viewer', 'outsider'] as const;
const ALL = ['add', 'change', 'delete'] as const;

interface PlanReply {
  columns: { name: string; samples: string[]; guess: string | null; chosen: string | null }[];
  brands: { name: string; rows: number }[];
  brand: string | null;
  notes: string[];
  plan: {
    counts: Record<string, number>;
    liveBefore: number;
    warnings: string[];
    quality: { kind: string; count: number }[];
  } | null;
}

interface PlanRows {
  total: number;
  pages: number;
  rows: {
    kind: string;
    label: string;
    line: number;
    reason: string;
    changes: { field: string; from: string; to: string }[];
  }[];
}

/**
 * The routes of restaurant imports: `chief` and `second` may do all, `texan` in Texas, `elsewhere` in Maine, `viewer`
 * may view, `outsider` may only open the admin. Each test begins without restaurants.
 */
export function useLocationImportHarness() {
  const store = memoryMediaStore();
  let database: Database;
  let app: StaffApp;
  const browsers: Record<string, Browser> = {};
  const as = (name: string): Browser => {
    const browser = browsers[name];
    if (!browser) throw new Error(`There is no ${name}`);
    return browser;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    app = await buildStaffApp(database);
    const postalCode = (code: string) =>
      ({
        '77002': { lat: 29.756, lng: -95.365, city: 'Houston', state: 'TX' },
        '32801': { lat: 28.542, lng: -81.373, city: 'Orlando', state: 'FL' },
      })[code];
    importRoutes(app.http, {
      db: database.db,
      clock: app.clock,
      guard: app.guard,
      mediaStore: store,
      lookup: async () => ({ postalCode }),
    });
    const group = (
      name: string,
      member: number,
      locationPermissions: Parameters<typeof createGroup>[2]['locationPermissions'],
    ) =>
      inTransaction(database.db, (tx) =>
        createGroup(
          tx,
          { actor: { accountId: null, name: 'test' }, now: STAFF_NOW },
          {
            name,
            canAccessAdmin: true,
            pagePermissions: [],
            members: [member],
            locationPermissions: locationPermissions ?? [],
          },
        ),
      );
    for (const [at, username] of ROLES.entries()) {
      const isSuperuser = username === 'chief' || username === 'second';
      const id = await addStaff(database, app, { username, isSuperuser });
      if (username === 'texan') await group('Texas', id, [{ country: 'US', state: 'TX', permissions: ALL }]);
      if (username === 'elsewhere') await group('Maine', id, [{ country: 'US', state: 'ME', permissions: ALL }]);
      if (username === 'viewer') await group('Lookers', id, [{ country: '', state: '', permissions: ['view'] }]);
      if (username === 'outsider') await group('Others', id, []);
      const browser = new Browser(app, `192.0.2.${at + 10}`);
      const { statusCode } = await browser.signIn(username);
      if (statusCode !== 200) throw new Error(`${username} may not sign in: ${statusCode}`);
      browsers[username] = browser;
    }
    browsers['stranger'] = new Browser(app);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    store.files.clear();
    await database.exec(
      'TRUNCATE locations, location_imports, location_import_changes, location_import_plans, location_import_plan_rows, history_entries, history_news',
    );
  });

  const send = (who: string, content: string | Buffer, name = 'list.csv') =>
    as(who).upload('/wagtail/locations/import/', { name, bytes: Buffer.from(content) });
  const planOf = async (who: string, id: number) =>
    (await as(who).send('GET', `/wagtail/api/main/locations/import-plans/${id}/`)).json<PlanReply>();
  const compare = async (
    who: string,
    content: string | Buffer,
    options: { prune?: boolean; columns?: (string | null)[]; allowsFarPoints?: boolean; brand?: string } = {},
  ) => {
    const { id } = taken(await send(who, content)).json<{ id: number }>();
    const guessed = (await planOf(who, id)).columns.map(({ guess }) => guess);
    taken(
      await as(who).send('POST', `/wagtail/locations/import/${id}/compare/`, {
        json: {
          columns: options.columns ?? guessed,
          prune: options.prune ?? false,
          allowFarPoints: options.allowsFarPoints ?? false,
          ...(options.brand !== undefined && { brand: options.brand }),
        },
      }),
    );
    const { plan } = await planOf(who, id);
    if (!plan) throw new Error('Nothing was compared');
    return { id, plan };
  };
  const apply = (who: string, id: number, json: object = {}) =>
    as(who).send('POST', `/wagtail/locations/import/${id}/apply/`, { json });
  return {
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    store,
    as,
    /** Uploads a file. */
    send,
    planOf,
    /** Uploads and compares with the guessed columns. */
    compare,
    apply,
    /** Uploads, compares and applies. */
    load: async (who: string, content: string, options: { prune?: boolean; confirmed?: boolean } = {}) => {
      const { id } = await compare(who, content, options);
      return taken(await apply(who, id, { confirmed: options.confirmed ?? false })).json<{
        importId: number;
        created: number;
        changed: number;
        archived: number;
        left: string[];
      }>();
    },
    rowsOf: async (who: string, id: number, query = '') =>
      (await as(who).send('GET', `/wagtail/api/main/locations/import-plans/${id}/rows/?${query}`)).json<PlanRows>(),
    undo: (who: string, id: number) => as(who).send('POST', `/wagtail/locations/imports/${id}/undo/`, { json: {} }),
    stored: () => listStoredLocations(database.db),
  };
}

function taken<Reply extends { statusCode: number; body: string }>(reply: Reply): Reply {
  if (reply.statusCode !== 200) throw new Error(`It was refused: ${reply.body}`);
  return reply;
}
