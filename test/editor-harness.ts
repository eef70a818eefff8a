import { endRuns } from '#features/workflows/server/index.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import type { PagePermission } from '#features/rights/permissions.ts';
import { faultsOfMedia } from '#features/choosers/server/index.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { AddressChange, PageCommandContext } from '#features/pages/server/commands/context.ts';
import { createPage, createSite, publishPage } from '#features/pages/server/index.ts';
import { editorRoutes } from '#features/pages/server/staff-routes-editor.ts';
import { pages } from '#features/pages/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate, TEMPLATES } from '#templates/definitions.ts';
import { createTestDatabase, emptyAllTables } from './database.ts';
import { addStaff, Browser, buildStaffApp, STAFF_NOW, type StaffApp } from './staff-app.ts';

/** The state of one test: a live home page, and a signed-in superuser. */
export interface EditorHarness {
  database: Database;
  app: StaffApp;
  chief: Browser;
  chiefId: number;
  rootId: number;
  /** Changes of live addresses reported by the routes. */
  moves: AddressChange[];
}

export const editorContext: PageCommandContext = {
  actor: { accountId: null, name: 'test' },
  now: STAFF_NOW,
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};

export const heading = (text: string) => ({
  id: crypto.randomUUID(),
  type: 'heading',
  version: 1,
  value: { heading_text: text, size: 'h2', style: 'plain' },
});
export const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
/** A content page with these headings. */
export const content = (...texts: string[]) => ({ body: texts.map(heading), ...promote });

/** The editor's routes over a database that is emptied before each test. `show` gets the harness of each test. */
export function useEditorHarness(show: (harness: EditorHarness) => void) {
  let database: Database;
  let harness: EditorHarness;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await emptyAllTables(database);
    const moves: AddressChange[] = [];
    const app = await buildStaffApp(database);
    editorRoutes(app.http, {
      db: database.db,
      clock: app.clock,
      guard: app.guard,
      registry: blockRegistry,
      templates: Object.values(TEMPLATES),
      template: findTemplate,
      mediaFaults: faultsOfMedia,
      addressesChanged: async (_tx, change) => moves.push(change),
      reviewsEnded: async (tx, ids) => endRuns(tx, ids, new Date(app.clock.now()).toISOString()),
      passwords: app.passwords,
    });
    const chiefId = await addStaff(database, app, { username: 'wren' });
    const chief = await signInTo(app, 'wren');
    const rootId = await makeHome(database);
    harness = { database, app, chief, chiefId, rootId, moves };
    show(harness);
    return () => app.close();
  });

  const signedIn = (username: string) => signInTo(harness.app, username);
  return {
    signedIn,
    /** A user with these rights on a page and its descendants. */
    async limited(username: string, pageId: number, permissions: readonly PagePermission[]): Promise<Browser> {
      const id = await addStaff(database, harness.app, { username, isSuperuser: false });
      await inTransaction(database.db, (tx) =>
        createGroup(tx, editorContext, {
          name: username,
          canAccessAdmin: true,
          pagePermissions: permissions.length > 0 ? [{ pageId, permissions }] : [],
          members: [id],
        }),
      );
      return signedIn(username);
    },
    /** Creates a page with its slug as title and heading. */
    make: (slug: string, options: { parentId?: number; isLive?: boolean; template?: string } = {}) =>
      inTransaction(database.db, async (tx) => {
        const { parentId = harness.rootId, template = 'generic_content' } = options;
        const page = { parentId, template, title: slug, slug, content: content(slug) };
        const id = await createPage(tx, editorContext, page);
        if (options.isLive) await publishPage(tx, editorContext, id);
        return id;
      }),
    async rowOf(id: number) {
      const [row] = await database.db.select().from(pages).where(eq(pages.id, id));
      if (!row) throw new Error(`There is no page ${id}`);
      return row;
    },
    /** Posts a manual save of version 1, with `changes` applied. */
    save: (id: number, changes: Record<string, unknown> = {}, browser = harness.chief) =>
      browser.send('POST', `/wagtail/pages/${id}/edit/`, {
        json: {
          baseVersion: 1,
          save_id: crypto.randomUUID(),
          title: 'Story',
          slug: 'story',
          content: content('New'),
          action: 'save',
          ...changes,
        },
      }),
  };
}

async function signInTo(app: StaffApp, username: string): Promise<Browser> {
  const browser = new Browser(app, `192.0.2.${username.length}`);
  expect((await browser.signIn(username)).statusCode).toBe(200);
  return browser;
}

const makeHome = (database: Database) =>
  inTransaction(database.db, async (tx) => {
    const home = { parentId: null, template: 'home', title: 'Home', slug: '', content: content() };
    const id = await createPage(tx, editorContext, home);
    const site = { name: 'Main', host: '*', isDefault: true, rootPageId: id, languageCode: 'en' } as const;
    await createSite(tx, editorContext, site);
    await publishPage(tx, editorContext, id);
    return id;
  });
