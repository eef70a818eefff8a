import { sql } from 'drizzle-orm';
import { Forbidden, Invalid } from '#shared/problem.ts';
import { mayExplore, mayOnPage } from '#features/rights/permissions.ts';
import type { Tx } from '#platform/db/client.ts';
import { type Viewer, hasPageRight, UNGOVERNED } from '../../page-rights.ts';
import { isSlug } from '../../slug.ts';
import { lockPageFor, type PageCommandContext } from './context.ts';
import { lockPageRow, type PageRow } from '../queries/page-rows.ts';
import { listPrivatePages } from '../queries/page-privacy.ts';
import { givePrivacy, planPrivacy, type PrivacyPlan } from './keep-privacy.ts';
import { findPlaceRefusal } from './place-refusal.ts';
import { recordPages } from './record-pages.ts';
import { announcePages, isOneOf, lockSubtree, lockTree, type SubtreePage } from './subtree.ts';
import { writeAliases, writeCopies } from './write-copies.ts';

export interface PageCopy {
  pageId: number;
  /** Title of the topmost copy. An alias has the title of its source. */
  title: string;
  slug: string;
  parentId: number;
  withDescendants: boolean;
  /** Copies of live pages are live at once. */
  publishCopies: boolean;
  /** Pages that show the published content of the originals, instead of content of their own. */
  isAlias: boolean;
}

/**
 * Copies a page, alone or with its descendants, to the end of another; a constant number of statements. The user owns
 * every copy. A copy has the restrictions of its original, and a live one also those that its original inherits. An alias
 * with descendants contains what guests can reach: live pages below live ones.
 * @throws NotFound; Forbidden without the right on every page copied; Invalid on `new_slug`, `new_parent_page`,
 * `publish_copies` or `alias`
 */
export async function copyPage(
  tx: Tx,
  context: PageCommandContext,
  copy: PageCopy,
): Promise<{ id: number; pageCount: number; parentId: number }> {
  await lockTree(tx);
  const source = await lockPageFor(tx, context, copy.pageId, 'copy');
  const viewer: Viewer = { accountId: context.actor.accountId, powers: context.powers };
  const parent = await lockPageRow(tx, copy.parentId, viewer.accountId);
  if (!parent || !mayExplore(viewer.powers, parent.path)) throw invalid('new_parent_page', 'does not exist');
  if (!isSlug(copy.slug)) throw invalid('new_slug', 'must contain only lower-case letters, digits and single hyphens');
  if (copy.withDescendants && parent.path.startsWith(source.path)) {
    throw invalid('new_parent_page', 'is the page itself or a page below it, which is also copied');
  }
  // The rows are read before any copy is written, so a copy never contains itself.
  const subtree = await lockSubtree(tx, source.path);
  const meant = copy.withDescendants ? subtree : subtree.slice(0, 1);
  const originals = copy.isAlias ? reachable(meant) : meant;
  refuseForeign(viewer, originals);
  await refusePlace(tx, context, { copy, source, parent, originals });
  // An alias is as private as its source, wherever it is.
  const privacy = copy.isAlias ? undefined : await planCopies(tx, copy, parent, originals);

  const place = { parent, slug: copy.slug, top: source };
  const copies = copy.isAlias
    ? await writeAliases(tx, context, originals, place)
    : await writeCopies(tx, context, originals, {
        ...place,
        title: copy.title,
        publishes: copy.publishCopies,
      });
  if (privacy) {
    const made = new Map(copies.map(({ id, sourceId }) => [sourceId, id]));
    await givePrivacy(tx, context, {
      given: privacy.given.map((one) => ({ ...one, pageId: made.get(one.pageId) ?? 0 })),
    });
  }
  const [first] = copies;
  if (!first) throw new Error('A copy has at least one page');
  await recordPages(
    tx,
    context,
    copies.flatMap(({ id, sourceId, title, isLive }) => [
      {
        pageId: id,
        action: copy.isAlias ? 'page.create_alias' : 'page.copy',
        details: { title, from: sourceId, ...(id === first.id && { pageCount: copies.length }) },
      },
      ...(isLive && !copy.isAlias ? [{ pageId: id, action: 'page.publish', details: { title } }] : []),
    ]),
  );
  await announcePages(
    tx,
    copies.filter(({ isLive }) => isLive).map(({ id }) => id),
  );
  return { id: first.id, pageCount: copies.length, parentId: parent.id };
}

/** Which restrictions the copies get, by the ids of their originals. @throws Invalid when a live copy would be less private */
async function planCopies(
  tx: Tx,
  { publishCopies }: PageCopy,
  parent: PageRow,
  originals: readonly SubtreePage[],
): Promise<PrivacyPlan> {
  const ids = originals.map(({ id }) => id);
  const closed = new Map(
    (await listPrivatePages(tx, isOneOf(sql`pages.id`, [...ids, parent.id]))).map((one) => [one.id, one.restrictions]),
  );
  const held = (closed.get(parent.id) ?? []).filter(({ pageId }) => parent.path.includes(`/${pageId}/`));
  const plan = planPrivacy(
    originals.map((original) => {
      const own = [original.id, original.aliasOfId];
      const all = closed.get(original.id) ?? [];
      const wanted = publishCopies && original.isLive ? all : all.filter(({ pageId }) => own.includes(pageId));
      return { id: original.id, path: original.path, wanted, held, isRestricted: false };
    }),
  );
  if (publishCopies && originals.some(({ id, isLive }) => isLive && plan.tooOpen.has(id))) {
    throw invalid(
      'publish_copies',
      'would show a page to more people: copy it as a draft and set who may see it first',
    );
  }
  return plan;
}

/** Live pages whose parents, down from the first, are live too. Topmost first in, topmost first out. */
function reachable(subtree: readonly SubtreePage[]): SubtreePage[] {
  const [top] = subtree;
  if (!top?.isLive) throw invalid('alias', 'can only be created for a live page');
  const ids = new Set([top.id]);
  return subtree.filter((page) => {
    const isIn = page.id === top.id || (page.isLive && page.parentId !== null && ids.has(page.parentId));
    if (isIn) ids.add(page.id);
    return isIn;
  });
}

/** Copying gives the content away, so it takes the right to edit each page that is copied. */
function refuseForeign(viewer: Viewer, originals: readonly SubtreePage[]): void {
  const foreign = originals.filter(
    (page) =>
      !hasPageRight(viewer, 'copy', {
        ...page,
        isSiteRoot: false,
        isAlias: page.aliasOfId !== null,
        ...UNGOVERNED,
        below: { any: false, live: false, locked: false, areOwn: true },
      }),
  ).length;
  if (foreign === 0) return;
  throw new Forbidden(
    foreign === 1 ? 'You may not copy one of the pages below it' : `You may not copy ${foreign} of the pages below it`,
  );
}

async function refusePlace(
  tx: Tx,
  context: PageCommandContext,
  {
    copy,
    source,
    parent,
    originals,
  }: {
    copy: PageCopy;
    source: PageRow;
    parent: PageRow;
    originals: readonly SubtreePage[];
  },
): Promise<void> {
  const mayPublish = mayOnPage(context.powers, 'publish', parent.path);
  if (copy.isAlias && !mayPublish) throw invalid('alias', 'goes live immediately, but you may not publish pages there');
  if (copy.publishCopies && !copy.isAlias && !mayPublish) {
    throw invalid('publish_copies', 'requires the right to publish pages there');
  }
  const refusal = await findPlaceRefusal(
    tx,
    { viewer: { accountId: context.actor.accountId, powers: context.powers }, template: context.template },
    {
      page: { id: source.id, parentId: null, path: null, template: source.template },
      slugs: [copy.slug],
      destination: parent,
      hasLive: false,
      arriving: originals.map(({ template }) => template),
    },
  );
  if (refusal) throw invalid(refusal.kind === 'slug' ? 'new_slug' : 'new_parent_page', refusal.message);
}

const invalid = (field: string, message: string) => new Invalid([{ field, message }]);
