import { integer, pgView } from 'drizzle-orm/pg-core';

/** Which sites have redirects, as other features may read it: a view, so that none of them writes. Null is every site. */
export const redirects = pgView('redirects', { id: integer('id').notNull(), siteId: integer('site_id') }).existing();
