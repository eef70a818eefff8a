import type { FastifyInstance } from 'fastify';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { listCollectionsFor, type MediaViews } from '#features/collections/server/index.ts';
import { listLibraryCollections, listPopularTags } from '../contract.ts';
import { listPopularTagsFor } from './tags.ts';

interface LibraryRouteDeps extends StaffRouteDeps {
  mediaViews: MediaViews;
}

/** Routes that the lists and forms of all kinds of media share; limited to the user's collections. */
export function libraryRoutes(app: FastifyInstance, deps: LibraryRouteDeps): void {
  const { db, mediaViews } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(listLibraryCollections, ANY_STAFF, async ({ query: { kind, permission }, context: { powers } }) => {
    const wanted = permission === 'any' ? undefined : [permission];
    return { collections: await listCollectionsFor(db, powers, kind, wanted) };
  });
  staff.serve(listPopularTags, ANY_STAFF, async ({ query, context }) => ({
    tags: await listPopularTagsFor(db, context.powers, { ...query, table: mediaViews[query.kind] }),
  }));
}
