import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { SaveAction, SavedPage } from '../../editor-contract.ts';
import { slugOf } from '../../slug.ts';
import { liveUrl } from '../queries/find-site.ts';
import { lockPageRow, type PageRow } from '../queries/page-rows.ts';
import { statusOf } from '../queries/page-summaries.ts';
import { pageRevisions, pages } from '../tables.ts';
import { addRevision, checkDraft, type Draft, draftColumns, indexPageReferences } from './add-revision.ts';
import { addPageBelow, freeSlugBelow, type NewPage } from './create-page.ts';
import { type PageCommandContext, requirePageRight } from './context.ts';
import { faultsOfNewMedia } from './media-faults.ts';
import { announcePages } from './subtree.ts';
import { finishPublishing, liveColumns, publishPage } from './publish-page.ts';
import {
  addressWith,
  faultOfLockBelow,
  faultOfSlug,
  findTakenSlug,
  lockParentOfRenamed,
  moveAddressesBelow,
} from './save-page-address.ts';
import {
  findLiveContent,
  findNewestRevision,
  lockForEditing,
  type NewestRevision,
  refuseOtherVersion,
} from './save-page-lock.ts';

/** What an editor sends of a page. */
export interface PageSave {
  pageId: number;
  /** The page's version when the edit began. */
  baseVersion: number;
  /** A uuid, the same with every repetition of the save. */
  saveId: string;
  title: string;
  slug: string;
  content: Record<string, unknown>;
  action: SaveAction;
}

/**
 * Stores an editor's changes as the newest draft and, with `publish`, makes it live. Otherwise the public page does not
 * change; the address of a page that is not live moves with its draft. An invalid slug prevents publishing only: a
 * draft keeps its present slug.
 * @throws Conflict when another user saved after `baseVersion`, unless this very save did; Invalid by content path,
 * 'title' or 'slug', with nothing stored; Forbidden, NotFound
 */
export async function savePage(tx: Tx, context: PageCommandContext, asked: PageSave): Promise<SavedPage> {
  await lockParentOfRenamed(tx, asked.pageId, asked.slug);
  const { page, definition } = await lockForEditing(tx, context, asked.pageId);
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  const isPublishing = asked.action === 'publish';
  if (isPublishing) requirePageRight(viewer, 'publish', page);
  const wantedSlug = await slugOfSave(tx, page, asked);
  const slugFault =
    (await faultOfSlug(tx, page, wantedSlug)) ??
    (isPublishing && wantedSlug === page.draftSlug
      ? (faultOfLockBelow(page, wantedSlug) ?? (await findTakenSlug(tx, page, wantedSlug)))
      : undefined);
  // The first page of a site has no field for it.
  const isSlugLeft = slugFault !== undefined && !isPublishing && page.parentId !== null;
  const save = { ...asked, slug: isSlugLeft ? (page.draftSlug ?? page.slug) : wantedSlug };
  const slugNote = isSlugLeft ? { slug_error: slugFault.message } : {};
  const newest = await findNewestRevision(tx, page);
  if (isSameSave(context, newest, save.saveId)) {
    const { content } = checkDraft(definition, context, save, isPublishing ? 'publish' : 'draft');
    return { ...(await savedPage(tx, context, page, newest)), ...slugNote, ...changedBy(save.content, content) };
  }
  refuseOtherVersion(context, page, newest, save.baseVersion);

  const { content, errors } = checkDraft(definition, context, save, isPublishing ? 'publish' : 'draft');
  if (slugFault && !isSlugLeft) errors.unshift(slugFault);
  errors.push(...(await faultsOfNewMedia(tx, context, definition, { pageId: page.id, content })));
  if (errors.length > 0) throw new Invalid(errors);

  const draft = { title: save.title, slug: save.slug, content };
  const { id, isNew } = await keepRevision(tx, context, page, newest, { ...draft, ...save, content });
  const revised = { ...draft, revisionId: id };
  const columns = draftColumns(definition, context, draft, id);
  if (isPublishing) {
    await tx
      .update(pages)
      .set({ ...columns, ...liveColumns(context, page, revised) })
      .where(eq(pages.id, page.id));
    await finishPublishing(tx, context, [{ page, definition, published: revised, newest: content }]);
  } else {
    await tx
      .update(pages)
      .set({ ...columns, ...addressColumns(page, save.slug) })
      .where(eq(pages.id, page.id));
    await finishDraft(tx, context, definition, page, { ...revised, isNoted: isNew || save.action === 'save' });
  }
  const after: PageRow = {
    ...page,
    version: page.version + 1,
    ...(isPublishing ? liveColumns(context, page, revised) : { hasUnpublishedChanges: true }),
    ...(!isPublishing && addressColumns(page, save.slug)),
  };
  const written = { id, authorId: viewer.accountId, by: context.actor.name, at: context.now };
  return { ...(await savedPage(tx, context, after, written)), ...slugNote, ...changedBy(save.content, content) };
}

/**
 * The slug of a page that was never live follows its title, with a number where a sibling has it already, as at
 * creation: an author who is still typing a title gets no errors about slugs. Any other slug is taken as it is.
 */
async function slugOfSave(tx: Tx, page: PageRow, { title, slug }: PageSave): Promise<string> {
  if (page.parentId === null || page.firstPublishedAt !== null || slug === page.slug) return slug;
  if (slug === '' || slug !== slugOf(title)) return slug;
  return freeSlugBelow(tx, page.parentId, title, page.id);
}

/** Makes a page as an editor sent it, published if asked; sent again, answers for the page that was made. */
export async function addPage(
  tx: Tx,
  context: PageCommandContext,
  page: NewPage & { parentId: number; saveId: string; action: SaveAction },
): Promise<SavedPage> {
  const isPublishing = page.action === 'publish';
  const { id, isRepeated, slugFault } = await addPageBelow(tx, context, {
    ...page,
    isRolling: page.action === 'autosave',
    needsSlug: isPublishing,
  });
  if (isPublishing && !isRepeated) await publishPage(tx, context, id);
  const made = await lockPageRow(tx, id, context.actor.accountId);
  const newest = made && (await findNewestRevision(tx, made));
  if (!made || !newest) throw new Error(`The new page ${id} is gone`);
  const [kept] = await tx
    .select({ content: pageRevisions.content })
    .from(pageRevisions)
    .where(eq(pageRevisions.id, newest.id));
  const slugNote = slugFault ? { slug_error: slugFault.message } : {};
  return {
    ...(await savedPage(tx, context, made, newest)),
    ...slugNote,
    ...changedBy(page.content, kept?.content ?? {}),
  };
}

/** True when the newest revision is what this save wrote: its answer was lost. */
function isSameSave(
  context: PageCommandContext,
  newest: NewestRevision | undefined,
  saveId: string,
): newest is NewestRevision {
  return newest !== undefined && newest.saveId === saveId.toLowerCase() && newest.authorId === context.actor.accountId;
}

/**
 * Stores a save as a revision. A manual save creates a new revision. An autosave replaces the previous autosave of the same
 * author, unless that revision is live.
 */
async function keepRevision(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  newest: NewestRevision | undefined,
  save: Draft & { saveId: string; action: SaveAction },
): Promise<{ id: number; isNew: boolean }> {
  const isRolling = save.action === 'autosave';
  const isOwnRolling =
    newest?.isRolling === true &&
    newest.authorId !== null &&
    newest.authorId === context.actor.accountId &&
    newest.id !== page.liveRevisionId;
  const { title, slug, content, saveId } = save;
  if (!isOwnRolling) {
    const id = await addRevision(tx, context, { pageId: page.id, title, slug, content, saveId, isRolling });
    return { id, isNew: true };
  }
  await tx
    .update(pageRevisions)
    .set({ title, slug, content, saveId, isRolling, savedAt: context.now })
    .where(eq(pageRevisions.id, newest.id));
  return { id: newest.id, isNew: false };
}

/** Where the draft's slug goes: a live page keeps its address until it is published. */
function addressColumns(page: PageRow, slug: string) {
  if (page.isLive) return { draftSlug: slug === page.slug ? null : slug };
  return { slug, draftSlug: null, urlPath: addressWith(page, slug) };
}

/** What follows once a page's row has a newer draft. */
async function finishDraft(
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  page: PageRow,
  draft: Draft & { revisionId: number; isNoted: boolean },
): Promise<void> {
  if (!page.isLive) {
    const moved = await moveAddressesBelow(tx, context, page, addressWith(page, draft.slug));
    await announcePages(tx, moved);
  }
  const live = await findLiveContent(tx, page);
  await indexPageReferences(tx, context, definition, page.id, { live, draft: draft.content });
  if (!draft.isNoted) return;
  await recordHistory(tx, context, 'page.save_draft', ['page', page.id], { revisionId: draft.revisionId });
}

async function savedPage(
  tx: Tx,
  context: PageCommandContext,
  page: PageRow,
  newest: Pick<NewestRevision, 'id' | 'authorId' | 'by' | 'at'>,
): Promise<SavedPage> {
  const [live] = page.isLive ? await tx.select({ url: liveUrl }).from(pages).where(eq(pages.id, page.id)) : [];
  const isOwn = newest.authorId !== null && newest.authorId === context.actor.accountId;
  return {
    id: page.id,
    saved: { version: page.version, at: newest.at, by: newest.by, is_own: isOwn },
    revision_id: newest.id,
    slug: page.draftSlug ?? page.slug,
    status: statusOf(page),
    live_url: live?.url ?? null,
  };
}

/** The fields that cleaning left other than they were sent. */
function changedBy(sent: Record<string, unknown>, kept: Record<string, unknown>): Pick<SavedPage, 'content'> {
  const changed = Object.entries(kept).filter(([name, value]) => !isDeepStrictEqual(value, sent[name]));
  return changed.length > 0 ? { content: Object.fromEntries(changed) } : {};
}
