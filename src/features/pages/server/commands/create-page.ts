import { eq, max, sql } from 'drizzle-orm';
import type { PageId } from '#shared/brand.ts';
import { type FieldError, Forbidden, Invalid } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { LanguageCode } from '../../contract.ts';
import { countRefusal, mayBeBelow } from '../../placement-rules.ts';
import { freeSlug, isSlug, slugOf } from '../../slug.ts';
import { isBelow, isThere, siteRootPathOf, type PageRow } from '../queries/page-rows.ts';
import { pageRevisions, pages } from '../tables.ts';
import { faultOfPlace, requirePlace } from './address-limits.ts';
import { addRevision, checkDraft, draftColumns, indexPageReferences } from './add-revision.ts';
import { lockPageFor, type PageCommandContext, REFUSALS } from './context.ts';
import { faultsOfNewMedia } from './media-faults.ts';
import { SLUG_RULE, takenSlug } from './save-page-address.ts';

export interface NewPage {
  /** Null makes the root of a site. */
  parentId: number | null;
  template: string;
  title: string;
  /** Lower-case words and hyphens; unique among siblings; '' for a root. */
  slug: string;
  content: Record<string, unknown>;
  languageCode?: LanguageCode;
  /** The client's id of the save: a retry with this id finds the page that the save made. */
  saveId?: string;
  /** True when autosaves of its maker may overwrite the first draft. */
  isRolling?: boolean;
}

/** Slug for titles without any letter or digit allowed in an address. */
const NAMELESS_SLUG = 'page';
/** Slugs with this many equal first characters may equal a numbered slug, which may be cut to hold its number. */
const SLUG_STEM_CHARACTERS = 90;

/**
 * Adds a page with its first draft as the last child of its parent; it is not public until it is published. The rules
 * of the tree apply to everybody.
 * @throws Invalid for a bad or taken slug, a template not allowed there or bad content; NotFound for a missing parent;
 * Forbidden without the right to add there.
 */
export async function createPage(tx: Tx, context: PageCommandContext, page: NewPage): Promise<PageId> {
  if (page.parentId !== null) {
    const parent = await lockPageFor(tx, context, page.parentId, 'add');
    return insertPage(tx, context, parent, page);
  }
  if (!context.powers.isSuperuser) throw new Forbidden(REFUSALS.add);
  return insertPage(tx, context, null, page);
}

/**
 * The same for an editor's request: an empty slug becomes the title's, with a number where that is taken, and a
 * repeated save returns the page that it made. Unless `needsSlug`, an invalid slug is replaced too, and the answer
 * gives the reason.
 */
export async function addPageBelow(
  tx: Tx,
  context: PageCommandContext,
  page: NewPage & { parentId: number; saveId: string; needsSlug: boolean },
): Promise<{ id: PageId; isRepeated: boolean; slugFault?: FieldError | undefined }> {
  const parent = await lockPageFor(tx, context, page.parentId, 'add');
  const made = await findMadeBy(tx, context, parent.id, page.saveId);
  const isOwnSlug = page.slug === '' || page.slug === made?.slug;
  const slugFault = isOwnSlug || page.needsSlug ? undefined : await faultOfNewSlug(tx, parent, page.slug);
  if (made) return { id: made.id as PageId, isRepeated: true, slugFault };
  const slug = page.slug === '' || slugFault ? await freeSlugBelow(tx, parent.id, page.title) : page.slug;
  return { id: await insertPage(tx, context, parent, { ...page, slug }), isRepeated: false, slugFault };
}

async function insertPage(tx: Tx, context: PageCommandContext, parent: PageRow | null, page: NewPage): Promise<PageId> {
  const definition = context.template(page.template);
  if (!definition) throw new Invalid([{ field: 'template', message: `there is no template ${page.template}` }]);
  const checked = checkDraft(definition, context, page, 'draft');
  const siblings = parent ? await siblingsOf(tx, parent.id, page.slug) : { last: 0, hasSlug: false };
  const errors: FieldError[] = [...checked.errors];
  if (parent) {
    const slugFault = faultBeside(parent, page.slug, siblings);
    if (slugFault) errors.unshift(slugFault);
    const refusal = await refusalOfPlace(tx, context, definition, parent);
    if (refusal) errors.unshift({ field: 'template', message: refusal });
  }
  errors.push(...(await faultsOfNewMedia(tx, context, definition, { pageId: null, content: checked.content })));
  if (errors.length > 0) throw new Invalid(errors);
  const draft = { title: page.title, slug: page.slug, content: checked.content };
  const id = await insertRow(tx, context, parent, page, siblings.last + 1);
  const { saveId, isRolling } = page;
  const revisionId = await addRevision(tx, context, {
    ...draft,
    pageId: id,
    ...(saveId !== undefined && { saveId }),
    ...(isRolling !== undefined && { isRolling }),
  });
  await tx
    .update(pages)
    .set({
      ...draftColumns(definition, context, draft, revisionId),
      path: `${parent?.path ?? '/'}${id}/`,
      version: 1,
    })
    .where(eq(pages.id, id));
  await indexPageReferences(tx, context, definition, id, { live: null, draft: draft.content });
  await recordHistory(tx, context, 'page.create', ['page', id], {
    title: page.title,
    template: page.template,
    revisionId,
  });
  return id as PageId;
}

async function insertRow(
  tx: Tx,
  context: PageCommandContext,
  parent: PageRow | null,
  page: NewPage,
  sortOrder: number,
): Promise<number> {
  const depth = parent ? parent.depth + 1 : 0;
  const urlPath = parent ? `${parent.urlPath}${page.slug}/` : '/';
  requirePlace(faultOfPlace({ urlPath, depth }));
  const [inserted] = await tx
    .insert(pages)
    .values({
      parentId: parent?.id ?? null,
      // The path contains the page's own id, which only the insert returns: set with the first draft.
      path: `pending:${parent?.path ?? ''}${page.slug}`,
      depth,
      sortOrder,
      template: page.template,
      slug: page.slug,
      urlPath,
      languageCode: page.languageCode ?? null,
      draftTitle: page.title,
      createdAt: context.now,
      updatedAt: context.now,
      ownerId: context.actor.accountId,
    })
    .returning({ id: pages.id });
  if (!inserted) throw new Error('The new page has no id');
  return inserted.id;
}

/** The last position below a parent, and whether a page there has the slug, live or in its draft. */
async function siblingsOf(tx: Tx, parentId: number, slug: string): Promise<{ last: number; hasSlug: boolean }> {
  const [found] = await tx
    .select({
      last: max(pages.sortOrder),
      hasSlug: sql<
        boolean | null
      >`bool_or(${pages.trashId} IS NULL AND (${pages.slug} = ${slug} OR ${pages.draftSlug} = ${slug}))`,
    })
    .from(pages)
    .where(eq(pages.parentId, parentId));
  return { last: found?.last ?? 0, hasSlug: found?.hasSlug === true };
}

/** Why no new page below the parent can have the slug; undefined when one can. */
async function faultOfNewSlug(tx: Tx, parent: PageRow, slug: string): Promise<FieldError | undefined> {
  return faultBeside(parent, slug, await siblingsOf(tx, parent.id, slug));
}

function faultBeside(parent: PageRow, slug: string, siblings: { hasSlug: boolean }): FieldError | undefined {
  if (!isSlug(slug)) return { field: 'slug', message: SLUG_RULE };
  return siblings.hasSlug ? takenSlug(slug, parent.draftTitle) : undefined;
}

/** The title's slug, with a number where another page below the parent has it. @param ownId a page that may keep its own */
export async function freeSlugBelow(tx: Tx, parentId: number, title: string, ownId = 0): Promise<string> {
  const wanted = slugOf(title) || NAMELESS_SLUG;
  const stem = wanted.slice(0, SLUG_STEM_CHARACTERS);
  const rows = await tx
    .select({ slug: pages.slug, draftSlug: pages.draftSlug })
    .from(pages)
    .where(
      sql`${pages.parentId} = ${parentId} AND ${pages.id} <> ${ownId} AND ${isThere} AND (starts_with(${pages.slug}, ${stem}) OR starts_with(${pages.draftSlug}, ${stem}))`,
    );
  const taken = new Set(rows.flatMap(({ slug, draftSlug }) => [slug, draftSlug]));
  return freeSlug(wanted, (slug) => taken.has(slug));
}

/** Why a page of the template is not allowed below the parent; undefined when it is. */
async function refusalOfPlace(
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  parent: PageRow,
): Promise<string | undefined> {
  const above = context.template(parent.template);
  if (!above || !mayBeBelow(definition, above)) {
    return `no page of the type "${definition.label}" may stand below "${parent.draftTitle}"`;
  }
  const { maxCount, maxCountPerParent } = definition.placement;
  if (maxCount === undefined && maxCountPerParent === undefined) return undefined;
  const siteRoot = siteRootPathOf(parent.path);
  const [counts] = await tx
    .select({
      inSite: sql<number>`count(*)::int`,
      belowParent: sql<number>`(count(*) FILTER (WHERE ${pages.parentId} = ${parent.id}))::int`,
    })
    .from(pages)
    .where(sql`${pages.template} = ${definition.name} AND ${isThere} AND ${isBelow(pages.path, siteRoot)}`);
  return countRefusal(definition, counts ?? { inSite: 0, belowParent: 0 });
}

/** The page below the parent whose newest draft the same save wrote. */
async function findMadeBy(
  tx: Tx,
  context: PageCommandContext,
  parentId: number,
  saveId: string,
): Promise<{ id: number; slug: string } | undefined> {
  const [made] = await tx
    .select({ id: pages.id, slug: pages.slug })
    .from(pages)
    .innerJoin(pageRevisions, eq(pageRevisions.id, pages.draftRevisionId))
    .where(
      sql`${pages.parentId} = ${parentId} AND ${isThere} AND ${pageRevisions.saveId} = ${saveId} AND ${pageRevisions.authorId} IS NOT DISTINCT FROM ${context.actor.accountId}`,
    )
    .limit(1);
  return made;
}
