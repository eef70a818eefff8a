import type { Db } from '#platform/db/client.ts';
import { pages } from '../tables.ts';
import { isThere } from './page-standing.ts';

/** All pages of all sites, drafts too; those in the trash do not count. */
export function countPages(db: Db): Promise<number> {
  return db.$count(pages, isThere);
}
