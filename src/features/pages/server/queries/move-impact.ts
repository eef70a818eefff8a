import { Forbidden, NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { REFUSALS } from '../commands/context.ts';
import { findMoveRefusal } from '../commands/move-page.ts';
import { findImpact, type Impact } from './deletion-impact.ts';
import { findPageRow, siteRootPathOf } from './page-rows.ts';
import { findPlacedPage, type PlacedPage } from './page-summaries.ts';

/** What a move would change. */
export interface MoveImpact extends Impact {
  destination: PlacedPage['page'];
  destination_ancestors: PlacedPage['ancestors'];
  old_url_path: string;
  new_url_path: string;
  /** Live pages whose old addresses will redirect. */
  redirect_count: number;
  refusal: string | null;
}

/** @throws NotFound for either page; Forbidden without the right to move; at most eleven statements */
export async function findMove(
  db: Db,
  viewer: Viewer,
  template: (name: string) => TemplateDefinition | undefined,
  pageId: number,
  destinationId: number,
): Promise<MoveImpact> {
  const { siteName: _siteName, ...impact } = await findImpact(db, viewer, template, pageId);
  if (!impact.page.rights.includes('move')) throw new Forbidden(REFUSALS.move);
  const { page: destination, ancestors } = await findPlacedPage(db, viewer, template, destinationId);
  const page = await findPageRow(db, pageId, viewer.accountId);
  const there = await findPageRow(db, destinationId, viewer.accountId);
  if (!page || !there) throw new NotFound('This page does not exist');
  const context = { actor: { accountId: viewer.accountId, name: '' }, powers: viewer.powers, template };
  const refusal = await findMoveRefusal(db, context, page, there);
  const newUrlPath = `${there.urlPath}${page.slug}/`;
  const redirects = newUrlPath !== page.urlPath && siteRootPathOf(page.path) === siteRootPathOf(there.path) && !refusal;
  return {
    ...impact,
    destination,
    destination_ancestors: ancestors,
    old_url_path: page.urlPath,
    new_url_path: newUrlPath,
    redirect_count: redirects ? impact.live_count : 0,
    refusal: refusal ? worded(refusal) : null,
  };
}

/** Completes the message of a refused place to a sentence. */
function worded({ kind, message }: { kind: string; message: string }): string {
  return kind === 'place' ? `The new place ${message}` : message;
}
