import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { restaurantIn } from '#features/front-of-house/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasCurrent } from '#platform/http/etag.ts';
import { RawJson, route, SharedJson } from '#platform/http/route.ts';
import { getAvailability, getMenu } from '../contract.ts';
import type { Menus } from './menus.ts';

const COST = 3;
/** Menus that are kept as they are sent: a menu of 2,000 items has 770 KB. */
const MOST_KEPT = 20;

/** The menu of a restaurant, with its present availability. */
export function menuRoutes(
  app: FastifyInstance,
  { db, menus, locations }: { db: Db; menus: Menus; locations: LocationDirectory },
): void {
  const kept = new LRUCache<string, SharedJson>({ max: MOST_KEPT });
  const options = { access: 'everyone', cost: COST } as const;

  route(
    app,
    getMenu,
    async ({ query: { rlid, language }, request, reply }) => {
      restaurantIn(locations, rlid);
      const menu = await menus.menuOf(db, rlid, language);
      const digest = createHash('sha256').update(JSON.stringify(menu)).digest('base64url').slice(0, 16);
      const etag = `"${menu.version}-${digest}"`;
      reply.header('cache-control', 'public, max-age=5').header('etag', etag);
      if (hasCurrent(request, etag)) {
        reply.code(304).header('vary', 'accept-encoding');
        return new RawJson('');
      }
      const text = kept.get(etag) ?? new SharedJson(JSON.stringify(getMenu.reply.parse(menu)));
      kept.set(etag, text);
      return text;
    },
    options,
  );

  route(
    app,
    getAvailability,
    async ({ query: { rlid }, reply }) => {
      restaurantIn(locations, rlid);
      const { version, items } = await menus.menuOf(db, rlid, 'en');
      reply.header('cache-control', 'public, max-age=5');
      const limited = Object.values(items).filter(({ isOut, left }) => isOut || left !== null);
      return { version, items: limited.map(({ id, isOut, backAt, left }) => ({ id, isOut, backAt, left })) };
    },
    options,
  );
}
