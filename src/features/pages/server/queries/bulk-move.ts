import type { TemplateDefinition } from '#content/define.ts';
import { mayOnPage } from '#features/rights/permissions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { mayBeBelow } from '../../placement-rules.ts';
import { REFUSALS } from '../commands/context.ts';
import { listSlugs } from '../commands/place-refusal.ts';
import type { PageRow } from './page-rows.ts';

/** Why pages cannot move below a destination, by id; numbers of pages are checked by the move itself. One statement. */
export async function findBulkMoveRefusals(
  db: Db,
  { powers }: Viewer,
  find: (name: string) => TemplateDefinition | undefined,
  moving: readonly PageRow[],
  destination: PageRow,
): Promise<Map<number, string>> {
  const slugs = await listSlugs(db, destination.id);
  const parent = find(destination.template);
  const refusals = new Map<number, string>();
  for (const page of moving) {
    const reason = refusalOf(page);
    if (reason) refusals.set(page.id, reason);
    else if (page.parentId !== destination.id) slugs.add(page.slug);
  }
  return refusals;

  function refusalOf(page: PageRow): string | undefined {
    if (destination.path.startsWith(page.path)) return 'The destination is the page itself or a page below it';
    if (!mayOnPage(powers, 'add', destination.path)) return REFUSALS.add;
    if ((page.isLive || page.below.live) && !mayOnPage(powers, 'publish', destination.path)) {
      return 'It is live or has live pages below it, and you may not publish pages there';
    }
    if (page.parentId === destination.id) return undefined;
    const child = find(page.template);
    if (!child || !parent || !mayBeBelow(child, parent)) {
      return `A page of type "${child?.label ?? page.template}" is not allowed there`;
    }
    return slugs.has(page.slug) || (page.draftSlug !== null && slugs.has(page.draftSlug))
      ? `Another page there has the slug "${page.slug}"`
      : undefined;
  }
}
