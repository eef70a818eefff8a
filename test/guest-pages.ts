import { isNull } from 'drizzle-orm';
import { blockRegistry } from '#blocks/definitions.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage, type PageCommandContext, publishPage } from '#features/pages/server/index.ts';
import { pages } from '#features/pages/server/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { TestApp } from './app.ts';
import { TREE_NOW } from './page-tree.ts';

/** Host to which guests of the test site post, and their address. */
export const GUEST_HOST = 'site.example';
export const GUEST_ORIGIN = `http://${GUEST_HOST}`;

/** For test commands that create and change pages of the application's own site. */
export const PAGE_CONTEXT: PageCommandContext = {
  actor: { accountId: null, name: 'test' },
  now: TREE_NOW,
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};

/** Creates a live page below the home page; returns its id. */
export async function makeLivePage(
  { database: { db } }: TestApp,
  { template, slug, content }: { template: string; slug: string; content: Record<string, unknown> },
): Promise<number> {
  const [root] = await db.select({ id: pages.id }).from(pages).where(isNull(pages.parentId));
  return inTransaction(db, async (tx) => {
    const id = await createPage(tx, PAGE_CONTEXT, { parentId: root?.id ?? 0, template, title: slug, slug, content });
    await publishPage(tx, PAGE_CONTEXT, id);
    return id;
  });
}
