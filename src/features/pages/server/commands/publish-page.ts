import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Conflict, type FieldError, Invalid, NotFound } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import type { Tx } from '#platform/db/client.ts';
import { inSlices } from '#platform/slices.ts';
import type { PageRow } from '../queries/page-rows.ts';
import { pageRevisions, pages } from '../tables.ts';
import { checkDraft, type Draft, indexReferencesOfPages, searchOfAliases } from './add-revision.ts';
import { lockPageFor, lockPagesFor, type PageCommandContext } from './context.ts';
import { type PageEvent, recordPages } from './record-pages.ts';
import { announcePages, isOneOf } from './subtree.ts';
import { addressWith, faultOfLockBelow, findTakenSlug, moveAddressesBelow } from './save-page-address.ts';

/**
 * Makes the newest draft live. Every page that shows something of it is dropped from the cache when the transaction
 * commits.
 * @throws Invalid with the content path of every rule that the draft breaks; nothing changes then. Forbidden without the
 * right to publish, Conflict for an alias.
 */
export async function publishPage(tx: Tx, context: PageCommandContext, pageId: number): Promise<void> {
  const page = await lockPageFor(tx, context, pageId, 'publish');
  await publishRevision(tx, context, page, page.draftRevisionId);
}

/**
 * The same for many pages; none may be below another one whose address changes: its row would be out of date.
 * @param refusal the error for a page that breaks rules
 */
export async function publishPages(
  tx: Tx,
  context: PageCommandContext,
  pageIds: readonly number[],
  refusal?: Refusal,
): Promise<void> {
  const found = await lockPagesFor(tx, context, pageIds, 'publish');
  const versions = found.map((page) => ({ page, revisionId: page.draftRevisionId }));
  await publishVersions(tx, context, versions, { refusal });
}

type Refusal = (errors: readonly FieldError[], page: PageRow) => Invalid;

/** A version that goes live: the newest draft, or an older version that was scheduled or approved. */
interface ChosenVersion {
  /** Locked, and the right on it checked. */
  page: PageRow;
  revisionId: number | null;
}

/**
 * Makes one version of a page live. Newer drafts stay drafts.
 * @param action name of the action in the history
 * @throws Invalid, Conflict, NotFound as `publishPage`
 */
export async function publishRevision(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  revisionId: number | null,
  action: PublishAction = 'page.publish',
): Promise<void> {
  await publishVersions(tx, context, [{ page, revisionId }], { action });
}

/** The same for many versions, as `publishPages`: one or two statements for each page, and some eight for all of them. */
async function publishVersions(
  tx: Tx,
  context: PageCommandContext,
  chosen: readonly ChosenVersion[],
  {
    action = 'page.publish',
    refusal = (errors) => new Invalid(errors),
  }: { action?: PublishAction; refusal?: Refusal | undefined } = {},
): Promise<void> {
  const versions = await findVersions(tx, chosen);
  const done: Publication[] = [];
  for await (const few of inSlices(chosen, CHECKED_AT_ONCE)) {
    for (const { page, revisionId } of few) {
      const { errors, publication } = await checkVersion(tx, context, page, versions, revisionId);
      if (errors.length > 0) throw refusal(errors, page);
      await putLive(tx, context, publication, versions);
      done.push(publication);
    }
  }
  await finishPublishing(tx, context, done, { action });
}

/** Number of pages that are checked before the event loop serves other requests: a check takes some milliseconds. */
const CHECKED_AT_ONCE = 2;

type Version = Draft & { id: number; pageId: number; isRolling: boolean };

/** The chosen versions and the newest drafts of their pages, by id. */
async function findVersions(tx: Tx, chosen: readonly ChosenVersion[]): Promise<Map<number, Version>> {
  const { id, pageId, title, content, slug, isRolling } = pageRevisions;
  const ids = chosen.flatMap(({ page, revisionId }) => [revisionId ?? 0, page.draftRevisionId ?? 0]);
  const rows = await tx
    .select({ id, pageId, title, content, slug, isRolling })
    .from(pageRevisions)
    .where(isOneOf(sql`${id}`, [...new Set(ids)]));
  return new Map(rows.map((version) => [version.id, version]));
}

/** What would become live, and every rule that it breaks. */
async function checkVersion(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  versions: ReadonlyMap<number, Version>,
  revisionId: number | null,
): Promise<{ errors: FieldError[]; publication: Publication }> {
  if (page.isAlias) throw new Conflict('This page is an alias: it is published with its original');
  const definition = context.template(page.template);
  if (revisionId === null || !definition) throw new NotFound('This page does not exist');
  const draft = versions.get(revisionId);
  if (draft?.pageId !== page.id) throw new NotFound('This page has no draft');
  const isNewest = revisionId === page.draftRevisionId;
  const slug = isNewest || page.parentId === null ? (page.draftSlug ?? page.slug) : draft.slug;
  const { content: checked, errors } = checkDraft(definition, context, draft, 'publish');
  // Scheduled publishing and approval links act without a user account: locks on descendant pages do not apply.
  const isForSomebody = context.actor.accountId !== null;
  const slugFault =
    slug === page.slug
      ? undefined
      : ((isForSomebody ? faultOfLockBelow(page, slug) : undefined) ?? (await findTakenSlug(tx, page, slug)));
  if (slugFault) errors.push(slugFault);
  const content = definition.settle ? checked : draft.content;
  const newest = isNewest ? content : (versions.get(page.draftRevisionId ?? 0)?.content ?? {});
  return {
    errors,
    publication: { page, definition, newest, published: { title: draft.title, content, slug, revisionId } },
  };
}

/** Writes the live columns of a page, and makes the published revision final. */
async function putLive(
  tx: Tx,
  context: PageCommandContext,
  { page, published }: Publication,
  versions: ReadonlyMap<number, Version>,
): Promise<void> {
  const draftSlug = page.draftSlug ?? page.slug;
  const isNewest = published.revisionId === page.draftRevisionId;
  await tx
    .update(pages)
    .set({
      ...liveColumns(context, page, published),
      ...(!isNewest && { hasUnpublishedChanges: true, draftSlug: draftSlug === published.slug ? null : draftSlug }),
    })
    .where(eq(pages.id, page.id));
  const draft = versions.get(published.revisionId);
  if (draft) await settle(tx, published, draft);
}

/** How a version came to be live: by hand, by the clock, by the last approval of a workflow, or with a release bundle. */
export type PublishAction =
  | 'page.publish'
  | 'page.publish_scheduled'
  | 'page.publish_approved'
  | 'page.publish_bundle'
  | 'page.publish_bundle_undone';

/** Makes the published revision final: autosaves no longer overwrite it, and its content is what was published. */
async function settle(
  tx: Tx,
  { revisionId, content }: Published,
  draft: { content: Record<string, unknown>; isRolling: boolean },
): Promise<void> {
  if (!draft.isRolling && content === draft.content) return;
  await tx.update(pageRevisions).set({ isRolling: false, content }).where(eq(pageRevisions.id, revisionId));
}

/** A draft that is being made live. */
export type Published = Draft & { revisionId: number };

/** A page whose live row changes. */
export interface Publication {
  /** The row as it was before. */
  page: PageRow;
  definition: TemplateDefinition;
  published: Published;
  /** Content of the newest draft. */
  newest: Draft['content'];
}

/** The live columns of a page once the draft is published. */
export function liveColumns(context: PageCommandContext, page: PageRow, published: Published) {
  return {
    isLive: true,
    liveTitle: published.title,
    liveRevisionId: published.revisionId,
    slug: published.slug,
    urlPath: addressWith(page, published.slug),
    draftSlug: null,
    hasUnpublishedChanges: false,
    firstPublishedAt: page.firstPublishedAt ?? context.now,
    lastPublishedAt: context.now,
    updatedAt: context.now,
    expiredAt: null,
    review: null,
  };
}

/**
 * Updates what depends on published pages: addresses of the pages below, aliases, references, schedules, reviews, history
 * and caches. Cancels an earlier schedule, which would replace the published version, and ends an open review.
 * @param options.keepsPlans keeps the schedule and the review, for changes of references only
 */
export async function finishPublishing(
  tx: Tx,
  context: PageCommandContext,
  done: readonly Publication[],
  { action = 'page.publish', keepsPlans = false }: { action?: PublishAction; keepsPlans?: boolean } = {},
): Promise<void> {
  const idsOf = (some: readonly Publication[]) => some.map(({ page }) => page.id);
  if (!keepsPlans) {
    await clearSchedules(tx, idsOf(done));
    const reviewed = done.filter(({ page }) => page.review);
    if (reviewed.length > 0) await context.reviewsEnded?.(tx, idsOf(reviewed));
  }
  const movedIds: number[] = [];
  for (const { page, published } of done)
    movedIds.push(...(await moveAddressesBelow(tx, context, page, addressWith(page, published.slug))));
  const aliases = await publishAliases(tx, context, idsOf(done));
  await indexReferencesOfPages(
    tx,
    context,
    done.map(({ page, definition, published, newest }) => ({
      pageId: page.id,
      definition,
      live: published.content,
      draft: newest,
    })),
  );
  await recordPages(
    tx,
    context,
    done.flatMap((publication) => eventsOf(publication, action)),
  );
  const aliasIdsOf = (ids: readonly number[]) =>
    aliases.filter(({ sourceId }) => ids.includes(sourceId)).map(({ id }) => id);
  const same = idsOf(done.filter(isLinkSame));
  await announcePages(tx, [...same, ...aliasIdsOf(same)], { isLinkSame: true });
  const changed = idsOf(done.filter((one) => !isLinkSame(one)));
  await announcePages(tx, [...changed, ...movedIds, ...aliasIdsOf(changed)]);
}

const isLinkSame = ({ page, published }: Publication) =>
  page.isLive && page.liveTitle === published.title && page.slug === published.slug;

function eventsOf({ page, published }: Publication, action: PublishAction): PageEvent[] {
  const isKnown = page.firstPublishedAt !== null;
  const rename = { from: page.liveTitle, to: published.title };
  const move = { from: page.urlPath, to: addressWith(page, published.slug) };
  return [
    ...(isKnown && rename.from !== rename.to ? [{ pageId: page.id, action: 'page.rename', details: rename }] : []),
    {
      pageId: page.id,
      action,
      details: { revisionId: published.revisionId, ...(isKnown && page.slug !== published.slug && move) },
    },
  ];
}

/** Takes the scheduled time off the page's version that has one. */
export const clearSchedule = (tx: Tx, pageId: number): Promise<void> => clearSchedules(tx, [pageId]);

async function clearSchedules(tx: Tx, pageIds: readonly number[]): Promise<void> {
  await tx
    .update(pageRevisions)
    .set({ goLiveAt: null })
    .where(and(isOneOf(sql`${pageRevisions.pageId}`, pageIds), isNotNull(pageRevisions.goLiveAt)));
}

/**
 * Copies the live content of pages to their aliases and to aliases of these, those in the trash too; one statement. They
 * keep their slugs and places.
 */
async function publishAliases(
  tx: Tx,
  context: PageCommandContext,
  pageIds: readonly number[],
): Promise<{ id: number; sourceId: number }[]> {
  return tx
    .update(pages)
    .set({
      isLive: sql`${pages.trashId} IS NULL`,
      liveTitle: sql`shown.live_title`,
      draftTitle: sql`shown.live_title`,
      liveRevisionId: sql`shown.live_revision_id`,
      draftRevisionId: sql`shown.live_revision_id`,
      search: sql`shown.search`,
      hasUnpublishedChanges: false,
      firstPublishedAt: sql`coalesce(${pages.firstPublishedAt}, ${context.now})`,
      lastPublishedAt: context.now,
      updatedAt: context.now,
      version: sql`${pages.version} + 1`,
    })
    .from(
      sql`(WITH RECURSIVE shows (id, source_id) AS (
          SELECT mirror.id, mirror.alias_of_id FROM pages AS mirror WHERE ${isOneOf(sql`mirror.alias_of_id`, pageIds)}
          UNION SELECT mirror.id, shows.source_id FROM pages AS mirror JOIN shows ON mirror.alias_of_id = shows.id
        ) SELECT shows.id, shows.source_id, source.live_title, source.live_revision_id,
          ${searchOfAliases(sql`source`)} AS search
        FROM shows JOIN pages AS source ON source.id = shows.source_id) AS shown`,
    )
    .where(sql`${pages.id} = shown.id`)
    .returning({ id: pages.id, sourceId: sql<number>`shown.source_id` });
}
