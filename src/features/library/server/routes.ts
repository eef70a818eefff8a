import type { FastifyInstance } from 'fastify';
import { ANY_STAFF } from '#features/accounts/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { listLibraryCollections, listPopularTags } from '../contract.ts';
import { listCollectionsFor } from './collections.ts';
import { listPopularTagsFor } from './tags.ts';

/** What the lists and forms of all kinds of media ask for: nothing beyond one's own collections is told. */
export function libraryRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const { db } = deps;
  const staff = staffRoutes(app, deps);

  staff.serve(listLibraryCollections, ANY_STAFF, async ({ query: { kind, permission }, context: { powers } }) => {
    const found = await listCollectionsFor(db, powers, kind, permission === 'any' ? undefined : [permission]);
    return { collections: found.map(({ isPrivate, ...rest }) => ({ ...rest, is_private: isPrivate })) };
  });
  staff.serve(listPopularTags, ANY_STAFF, async ({ query, context }) => ({
    tags: await listPopularTagsFor(db, context.powers, query),
  }));
}
