import { desc, eq } from 'drizzle-orm';
import { nameOfRestaurant, regionOf } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { EMPTY_MENU, type MenuItem } from '../menu.ts';
import { menuRules } from '../rules.ts';
import { isOutAt } from '../shown-menu.ts';
import type { KitchenMenu } from '../staff-contract.ts';
import { currencyOf } from '../money.ts';
import { findProblems } from './find-problems.ts';
import { mayAtKitchen } from './kitchen-access.ts';
import { loadOverlays, type Menus } from './menus.ts';
import { menuDrafts, menuVersions } from './tables.ts';

const MOST_VERSIONS = 20;

/** The draft and the versions; four statements at most. */
export async function loadMenuDraft(db: Db, menus: Menus, { powers, nowMs }: { powers: StaffPowers; nowMs: number }) {
  const [draft] = await db.select().from(menuDrafts).where(eq(menuDrafts.id, 1));
  const live = await menus.live(db, nowMs);
  const { content: _content, ...columns } = {
    content: menuVersions.content,
    number: menuVersions.number,
    liveAt: menuVersions.liveAt,
    by: menuVersions.publishedBy,
  };
  const versions = await db.select(columns).from(menuVersions).orderBy(desc(menuVersions.number)).limit(MOST_VERSIONS);
  const menu = draft?.content ?? EMPTY_MENU;
  return {
    menu,
    version: draft?.version ?? 0,
    changed: draft ? { by: draft.changedBy, at: new Date(draft.changedAt).toISOString() } : null,
    problems: await findProblems(db, menu),
    live: live.number === 0 ? null : live.menu,
    versions: versions.map(({ number, liveAt, by }) => ({
      number,
      liveAt: new Date(liveAt).toISOString(),
      by,
      isLive: number === live.number,
    })),
    may: { change: menuRules.change.allows(powers, {}) },
  };
}

/** Items and options of the live menu with a restaurant's own values; three statements at most. */
export async function loadKitchenMenu(
  db: Db,
  menus: Menus,
  restaurant: LocationEntry,
  { powers, nowMs }: { powers: StaffPowers; nowMs: number },
): Promise<KitchenMenu> {
  const { menu } = await menus.live(db, nowMs);
  const overlays = await loadOverlays(db, restaurant.rlid);
  const categories = new Map(menu.categories.flatMap(({ name, items }) => items.map((id) => [id, name.en])));
  const order = [...new Set([...categories.keys(), ...menu.items.map(({ id }) => id)])];
  const items = new Map(menu.items.map((item) => [item.id, item]));
  const region = regionOf(restaurant);
  return {
    rlid: restaurant.rlid,
    name: nameOfRestaurant(restaurant),
    timeZone: restaurant.timeZone,
    currency: currencyOf(restaurant),
    items: order.flatMap((id) => {
      const item = items.get(id);
      if (!item) return [];
      const overlay = overlays.get(id);
      const isOut = overlay !== undefined && isOutAt(overlay, nowMs);
      return [
        {
          id,
          name: item.name.en,
          category: categories.get(id) ?? 'Options',
          chainPrice: lowestPrice(item),
          price: overlay?.price ?? null,
          isHidden: overlay?.isHidden ?? false,
          isOut,
          outUntil: isOut ? (overlay.outUntil ?? null) : null,
          left: overlay?.left ?? null,
        },
      ];
    }),
    may: {
      change: mayAtKitchen(powers, 'change', region),
      prices: mayAtKitchen(powers, 'settings', region),
    },
  };
}

function lowestPrice({ price, sizes }: MenuItem): number {
  return sizes.length > 0 ? Math.min(...sizes.map((size) => size.price)) : price;
}
