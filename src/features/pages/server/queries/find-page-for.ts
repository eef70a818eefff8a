import { NotFound } from '#shared/problem.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import { maySeePage, type Viewer, type PageRight } from '../../page-rights.ts';
import { requirePageRight } from '../commands/context.ts';
import { findPageRow, type PageRow } from './page-rows.ts';

/**
 * The page if the user may explore it, and has the right on it when one is named; one statement. With a right, whoever
 * decides the page's open task needs no place in the explorer.
 * @throws NotFound for a page that is deleted, in the trash, or outside the user's tree; Forbidden without the right
 */
export async function findPageFor(db: Db, viewer: Viewer, pageId: number, right?: PageRight): Promise<PageRow> {
  const page = await findPageRow(db, pageId, viewer.accountId);
  const isThere = page && (right ? maySeePage(viewer, page) : mayExplore(viewer.powers, page.path));
  if (!isThere) throw new NotFound('This page does not exist');
  if (right) requirePageRight(viewer, right, page);
  return page;
}
