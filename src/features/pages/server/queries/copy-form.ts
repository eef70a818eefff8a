import { Forbidden } from '#shared/problem.ts';
import { mayOnPage } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { freeSlug } from '../../slug.ts';
import type { PageRef } from '../../staff-shapes.ts';
import { REFUSALS } from '../commands/context.ts';
import { listSlugs } from '../commands/place-refusal.ts';
import { countSubtree } from './deletion-impact.ts';
import { findPlacedPage, type FindTemplate, type PlacedPage } from './page-summaries.ts';

/** Initial values of the form for a copy: beside the original, with a slug that is free there. */
export interface CopyForm extends Pick<PlacedPage, 'page' | 'ancestors'> {
  parent: PageRef;
  slug: string;
  descendant_count: number;
  may_publish: boolean;
}

/** @throws NotFound; Forbidden without the right to copy; four statements */
export async function findCopyForm(db: Db, viewer: Viewer, template: FindTemplate, pageId: number): Promise<CopyForm> {
  const { page, ancestors } = await findPlacedPage(db, viewer, template, pageId);
  const parent = ancestors.at(-1);
  if (!page.rights.includes('copy') || !parent) throw new Forbidden(REFUSALS.copy);
  const taken = await listSlugs(db, parent.id);
  const counts = await countSubtree(db, page.path);
  return {
    page,
    ancestors,
    parent: { id: parent.id, title: parent.title },
    slug: freeSlug(page.slug, (slug) => taken.has(slug)),
    descendant_count: counts.page_count - 1,
    may_publish: counts.live_count > 0 && mayOnPage(viewer.powers, 'publish', page.path),
  };
}
