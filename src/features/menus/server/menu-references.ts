import { desc, gt, lte } from 'drizzle-orm';
import type { Reference } from '#content/references.ts';
import { indexReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Menu } from '../menu.ts';
import { menuDrafts, menuVersions } from './tables.ts';

/** The menu as a source of references; there is only one. */
export const MENU_SOURCE = { kind: 'menu', id: 1 } as const;

/** The version that guests see and those that are scheduled. @param now ISO instant */
export async function listCurrentVersions(tx: Tx, now: string): Promise<(typeof menuVersions.$inferSelect)[]> {
  const scheduled = await tx.select().from(menuVersions).where(gt(menuVersions.liveAt, now));
  const live = await tx
    .select()
    .from(menuVersions)
    .where(lte(menuVersions.liveAt, now))
    .orderBy(desc(menuVersions.liveAt), desc(menuVersions.number))
    .limit(1);
  return [...live, ...scheduled];
}

/** Updates the index of images that the draft, the live version and scheduled versions show; call it after each change of one of these. */
export async function indexMenu(tx: Tx, now: string): Promise<void> {
  const drafts = await tx.select({ content: menuDrafts.content }).from(menuDrafts);
  const versions = await listCurrentVersions(tx, now);
  const found = (menus: readonly { content: Menu }[]) => menus.flatMap(({ content }) => imagesOf(content));
  await indexReferences(tx, MENU_SOURCE, { live: found(versions), draft: found(drafts) });
}

/** The images that a menu shows, by the path of their item. */
export function imagesOf({ items }: Menu): Reference[] {
  return items.flatMap(({ id, image }) => (image === null ? [] : [{ kind: 'image', id: image, path: pathOf(id) }]));
}

/** Where an item has its image. */
export const pathOf = (itemId: string) => `items.${itemId}.image`;
