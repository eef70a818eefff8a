import { eq, sql } from 'drizzle-orm';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import { EMPTY_MENU, type Menu } from '../menu.ts';
import { type Overlays, type ShownItem, type ShownMenu, shownMenu } from '../shown-menu.ts';
import { menuOverlays, menuVersions } from './tables.ts';

/** The menu for guests and orders. */
export interface Menus {
  /** The menu of a restaurant at an instant, now by default; empty before the first version. Two statements, three for a new version. */
  menuOf(
    db: Db,
    rlid: number,
    language: LanguageCode,
    options?: { atMs?: number; leavesOut?: (item: ShownItem) => boolean },
  ): Promise<ShownMenu>;
  /** The live menu of the chain, and its number: 0 before the first version. */
  live(db: Db, atMs?: number): Promise<{ number: number; menu: Menu }>;
  /**
   * The live menu for cached pages, under MENU_TAG and for at most this number of seconds; null where no version is
   * scheduled.
   */
  forPages(db: Db): Promise<{ menu: Menu; seconds: number | null }>;
}

/** Cache tag of what shows the chain's menu. */
export const MENU_TAG = 'menu';

export function createMenus({ clock }: { clock: Clock }): Menus {
  /** Versions never change, and only one or two are in use. */
  let known: { number: number; menu: Menu } = { number: 0, menu: EMPTY_MENU };
  const version = async (db: Db, number: number): Promise<typeof known | undefined> => {
    if (number === known.number) return known;
    const [row] = await db.select().from(menuVersions).where(eq(menuVersions.number, number));
    return row && (known = { number, menu: row.content });
  };
  /** The live menu, with the instant of the next version; one statement, two for a version that is not in memory. */
  const liveAndNext = async (db: Db, atMs: number) => {
    const at = new Date(atMs).toISOString();
    const { liveAt, number } = menuVersions;
    const newestFirst = sql`ORDER BY ${liveAt} DESC, ${number} DESC`;
    const [found] = await db
      .select({
        number: sql<number | null>`(array_agg(${number} ${newestFirst}) FILTER (WHERE ${liveAt} <= ${at}))[1]`,
        nextAt: sql<string | null>`min(${liveAt}) FILTER (WHERE ${liveAt} > ${at})`,
      })
      .from(menuVersions);
    const live = found?.number ? await version(db, found.number) : undefined;
    return { ...(live ?? { number: 0, menu: EMPTY_MENU }), nextAt: found?.nextAt ?? null };
  };
  return {
    live: (db, atMs = clock.now()) => liveAndNext(db, atMs),
    async forPages(db) {
      const nowMs = clock.now();
      const { menu, nextAt } = await liveAndNext(db, nowMs);
      return { menu, seconds: nextAt === null ? null : Math.ceil((Date.parse(nextAt) - nowMs) / 1000) };
    },
    async menuOf(db, rlid, language, { atMs = clock.now(), ...left } = {}) {
      const { number, menu } = await liveAndNext(db, atMs);
      return shownMenu(menu, await loadOverlays(db, rlid), { version: number, language, nowMs: atMs, ...left });
    },
  };
}

/** A restaurant's own values by item; one statement. */
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
 * each other. One statement.
 * @returns the id of an item of which too few are left: the caller rolls back
 */
export async function reservePortions(
  tx: Tx,
  rlid: number,
  counts: ReadonlyMap<string, number>,
): Promise<string | undefined> {
  if (counts.size === 0) return undefined;
  const wanted = sql.join(
    [...counts].map(([itemId, count]) => sql`(${itemId}::text, ${count}::int)`),
    sql`, `,
  );
  const rows = await rowsOf<{ item_id: string }>(
    tx,
    sql`
    WITH wanted (item_id, count) AS (VALUES ${wanted}),
    held AS (
      SELECT item_id FROM ${menuOverlays}
      WHERE rlid = ${rlid} AND item_id IN (SELECT item_id FROM wanted) AND portions_left IS NOT NULL
      ORDER BY item_id FOR UPDATE
    ),
    taken AS (
      UPDATE ${menuOverlays} AS overlay SET portions_left = overlay.portions_left - wanted.count
      FROM held JOIN wanted USING (item_id)
      WHERE overlay.rlid = ${rlid} AND overlay.item_id = held.item_id AND overlay.portions_left >= wanted.count
      RETURNING overlay.item_id
    )
    SELECT item_id FROM held WHERE item_id NOT IN (SELECT item_id FROM taken) ORDER BY item_id`,
  );
  return rows[0]?.item_id;
}

/** Gives back the portions of an order that is not made; one statement. */
export async function returnPortions(tx: Tx, rlid: number, counts: ReadonlyMap<string, number>): Promise<void> {
  await reservePortions(tx, rlid, new Map([...counts].map(([itemId, count]) => [itemId, -count])));
}
