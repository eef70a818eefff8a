import { eq } from 'drizzle-orm';
import { blockRegistry } from '#blocks/definitions.ts';
import type { PagePermission, StaffPowers } from '#features/rights/permissions.ts';
import { createUser } from '#features/accounts/server/index.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import {
  type AddressChange,
  type PageCommandContext,
  createPage,
  createSite,
  publishPage,
} from '#features/pages/server/index.ts';
import { pages } from '#features/pages/server/tables.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';

export const TREE_NOW = '2026-11-19T12:00:00.000Z';
export const PROMOTE = { seo_title: '', description: '', share_image: null, is_noindex: false };

/** A site with a live home page in an empty database, with helpers for tests of the page tree. */
export class PageTree {
  readonly database: Database;
  readonly context: PageCommandContext;
  rootId = 0;

  private constructor(database: Database) {
    this.database = database;
    this.context = {
      actor: { accountId: null, name: 'test' },
      now: TREE_NOW,
      powers: SYSTEM_POWERS,
      registry: blockRegistry,
      template: findTemplate,
    };
  }

  static async plant(database: Database): Promise<PageTree> {
    const tree = new PageTree(database);
    tree.rootId = await tree.addSite('Main', '*', true);
    return tree;
  }

  /** Adds a site; returns its root page. */
  async addSite(name: string, host: string, isDefault = false): Promise<number> {
    return this.run(async (tx) => {
      const id = await createPage(tx, this.context, {
        parentId: null,
        template: 'home',
        title: name,
        slug: '',
        content: { body: [], ...PROMOTE },
      });
      await createSite(tx, this.context, { name, host, isDefault, rootPageId: id, languageCode: 'en' });
      await publishPage(tx, this.context, id);
      return id;
    });
  }

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.database.db, work);
  }

  /** A page titled "Page slug"; a draft unless `isLive`. */
  async add(
    slug: string,
    parentId = this.rootId,
    options: { isLive?: boolean; template?: string; ownerId?: number; body?: unknown[] } = {},
  ): Promise<number> {
    const { isLive = false, template = 'generic_content', ownerId, body = [] } = options;
    return this.run(async (tx) => {
      const content = { body, ...PROMOTE };
      const id = await createPage(tx, this.context, { parentId, template, title: `Page ${slug}`, slug, content });
      if (isLive) await publishPage(tx, this.context, id);
      if (ownerId !== undefined) await tx.update(pages).set({ ownerId }).where(eq(pages.id, id));
      return id;
    });
  }

  addUser(username: string): Promise<number> {
    const user = { username, email: `${username}@chain.example`, passwordHash: null };
    return this.run((tx) => createUser(tx, this.context, user));
  }

  /** A user with permissions on a page and its descendants; announced address changes are collected in `changes`. */
  async as(
    accountId: number | null,
    ...grants: [PagePermission[], number][]
  ): Promise<PageCommandContext & { changes: AddressChange[] }> {
    const pageGrants: StaffPowers['pageGrants'] = (
      await Promise.all(
        grants.map(async ([permissions, pageId]) => {
          const { path } = await this.row(pageId);
          return permissions.map((permission) => ({ permission, pagePath: path }));
        }),
      )
    ).flat();
    const changes: AddressChange[] = [];
    return {
      ...this.context,
      actor: { accountId, name: 'somebody' },
      powers: grants.length === 0 ? SYSTEM_POWERS : { ...SYSTEM_POWERS, isSuperuser: false, pageGrants },
      changes,
      addressesChanged: async (_tx, change) => changes.push(change),
    };
  }

  async row(id: number): Promise<typeof pages.$inferSelect> {
    const [row] = await this.database.db.select().from(pages).where(eq(pages.id, id));
    if (!row) throw new Error(`There is no page ${id}`);
    return row;
  }

  /** The history of a page, oldest first, as action names. */
  async history(id: number): Promise<string[]> {
    const rows = await this.database.db
      .select({ action: historyEntries.action })
      .from(historyEntries)
      .where(eq(historyEntries.subjectId, String(id)))
      .orderBy(historyEntries.id);
    return rows.map(({ action }) => action);
  }
}
