import type { Db } from '#platform/db/client.ts';
import { pages } from '../tables.ts';

/** All pages of all sites, drafts too. */
export function countPages(db: Db): Promise<number> {
  return db.$count(pages);
}
