import type { FastifyInstance } from 'fastify';
import { type StaffGuard, staffContext } from '#features/accounts/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { route } from '#platform/http/route.ts';
import { listLibraryCollections, listPopularTags } from '../contract.ts';
import { listCollectionsFor } from './collections.ts';
import { listPopularTagsFor } from './tags.ts';

/** What the lists and forms of all kinds of media ask for: nothing beyond one's own collections is told. */
export function libraryRoutes(app: FastifyInstance, deps: { db: Db; clock: Clock; guard: StaffGuard }): void {
  const { db, guard } = deps;
  const staffOnly = { access: 'staff', guard: guard.requireStaff };

  route(
    app,
    listLibraryCollections,
    async ({ query: { kind, permission }, ...exchange }) => {
      const { powers } = await staffContext(deps, exchange);
      const found = await listCollectionsFor(db, powers, kind, permission === 'any' ? undefined : [permission]);
      return { collections: found.map(({ isPrivate, ...rest }) => ({ ...rest, is_private: isPrivate })) };
    },
    staffOnly,
  );

  route(
    app,
    listPopularTags,
    async ({ query, ...exchange }) => {
      const { powers } = await staffContext(deps, exchange);
      return { tags: await listPopularTagsFor(db, powers, query) };
    },
    staffOnly,
  );
}
