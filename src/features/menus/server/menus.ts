import { and, asc, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { EMPTY_MENU, type Menu } from '../menu.ts';
import { type Overlays, type ShownMenu, shownMenu } from '../shown-menu.ts';
import { menuOverlays, menuVersions } from './tables.ts';

/** The menu as guests and orders read it. */
export interface Menus {
  /** The menu of a restaurant at an instant, now by default; empty before the first version. Two statements, three for a new version. */
  menuOf(db: Db, rlid: number, language: LanguageCode, atMs?: number): Promise<ShownMenu>;
  /** The live menu of the chain, and its number: 0 before the first version. */
  live(db: Db, atMs?: number): Promise<{ number: number; menu: Menu }>;
}

export function createMenus({ clock }: { clock: Clock }): Menus {
  /** Versions never change, and one or two are asked for. */
  let known: { number: number; menu: Menu } = { number: 0, menu: EMPTY_MENU };
  const live: Menus['live'] = async (db, atMs = clock.now()) => {
    const [newest] = await db
      .select({ number: menuVersions.number })
      .from(menuVersions)
      .where(lte(menuVersions.liveAt, new Date(atMs).toISOString()))
      .orderBy(desc(menuVersions.liveAt), desc(menuVersions.number))
      .limit(1);
    if (!newest) return { number: 0, menu: EMPTY_MENU };
    if (newest.number === known.number) return known;
    const [row] = await db.select().from(menuVersions).where(eq(menuVersions.number, newest.number));
    if (!row) return { number: 0, menu: EMPTY_MENU };
    known = { number: row.number, menu: row.content };
    return known;
  };
  return {
    live,
    async menuOf(db, rlid, language, atMs = clock.now()) {
      const { number, menu } = await live(db, atMs);
      return shownMenu(menu, await loadOverlays(db, rlid), { version: number, language, nowMs: atMs });
    },
  };
}

/** What a restaurant has of its own, by item; one statement. */
export async function loadOverlays(db: Db, rlid: number): Promise<Overlays> {
  const rows = await db.select().from(menuOverlays).where(eq(menuOverlays.rlid, rlid));
  return new Map(
    rows.map(({ itemId, price, isHidden, isOut, outUntil, portionsLeft }) => [
      itemId,
      { price, isHidden, isOut, outUntil: outUntil && new Date(outUntil).toISOString(), left: portionsLeft },
    ]),
  );
}

/**
 * Takes portions of items that are counted; their rows are locked in the order of their ids, so that two orders never wait for
 * each other. One statement where nothing is counted.
 * @returns the id of an item of which too few are left: the caller rolls back
 */
export async function takePortions(
  tx: Tx,
  rlid: number,
  counts: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  const counted = await tx
    .select({ itemId: menuOverlays.itemId, left: menuOverlays.portionsLeft })
    .from(menuOverlays)
    .where(
      and(
        eq(menuOverlays.rlid, rlid),
        inArray(menuOverlays.itemId, [...counts.keys()]),
        isNotNull(menuOverlays.portionsLeft),
      ),
    )
    .orderBy(asc(menuOverlays.itemId))
    .for('update');
  for (const { itemId, left } of counted) {
    const count = counts.get(itemId) ?? 0;
    if ((left ?? 0) < count) return itemId;
    await changePortions(tx, rlid, itemId, -count);
  }
  return undefined;
}

/** Gives back the portions of an order that is not made. */
export async function returnPortions(tx: Tx, rlid: number, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [itemId, count] of [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await changePortions(tx, rlid, itemId, count);
}

async function changePortions(tx: Tx, rlid: number, itemId: string, by: number): Promise<void> {
  await tx
    .update(menuOverlays)
    .set({ portionsLeft: sql`${menuOverlays.portionsLeft} + ${by}` })
    .where(and(eq(menuOverlays.rlid, rlid), eq(menuOverlays.itemId, itemId), isNotNull(menuOverlays.portionsLeft)));
}
