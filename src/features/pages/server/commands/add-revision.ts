import { isBlank } from '#shared/is-blank.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { FieldError } from '#shared/problem.ts';
import { isStorable } from '#shared/storable.ts';
import type { TemplateDefinition } from '#content/define.ts';
import type { ValidationMode } from '#content/field.ts';
import { referencesIn } from '#content/references.ts';
import { textOfFields } from '#content/search-text.ts';
import { validateValue } from '#content/validate.ts';
import { indexManyReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { MAX_TITLE_CHARACTERS } from '../../editor-contract.ts';
import { pageRevisions, pages } from '../tables.ts';
import type { PageCommandContext } from './context.ts';

/** Longest text of a page that searches cover, in characters. */
const MAX_SEARCHED_CHARACTERS = 100_000;

/** What a page holds at one moment; `content` is checked. */
export interface Draft {
  title: string;
  slug: string;
  content: Record<string, unknown>;
}

/**
 * Title and content cleaned for storage, with every error by content path or 'title'. A draft may be incomplete but not
 * malformed.
 */
export function checkDraft(
  definition: TemplateDefinition,
  context: Pick<PageCommandContext, 'registry'>,
  draft: { title: string; content: Record<string, unknown> },
  mode: ValidationMode,
): { content: Record<string, unknown>; errors: FieldError[] } {
  const checked = validateValue(definition, draft.content, mode, context.registry);
  const titleFault = faultOfTitle(draft.title, mode);
  const errors = [...(titleFault ? [{ field: 'title', message: titleFault }] : []), ...checked.errors];
  if (errors.length === 0) {
    for (const [field, held] of Object.entries({ title: draft.title, content: checked.value })) {
      if (!isStorable(held)) errors.push({ field, message: 'contains a character that cannot be stored' });
    }
  }
  return { content: checked.value, errors };
}

function faultOfTitle(title: string, mode: ValidationMode): string | undefined {
  if (title.length > MAX_TITLE_CHARACTERS) return `must have at most ${MAX_TITLE_CHARACTERS} characters`;
  return mode === 'publish' && isBlank(title) ? 'is required' : undefined;
}

/** Stores a checked draft as a new revision and returns its id; the caller updates the page's row. */
export async function addRevision(
  tx: Tx,
  context: PageCommandContext,
  draft: Draft & { pageId: number; saveId?: string; isRolling?: boolean },
): Promise<number> {
  const [revision] = await tx
    .insert(pageRevisions)
    .values({
      pageId: draft.pageId,
      title: draft.title,
      slug: draft.slug,
      content: draft.content,
      createdAt: context.now,
      authorId: context.actor.accountId,
      saveId: draft.saveId ?? null,
      isRolling: draft.isRolling ?? false,
    })
    .returning({ id: pageRevisions.id });
  if (!revision) throw new Error('The new revision has no id');
  return revision.id;
}

/** The columns of a page that follow its newest draft, whether or not it is live. */
export function draftColumns(
  definition: TemplateDefinition,
  context: PageCommandContext,
  draft: Draft,
  revisionId: number,
) {
  return {
    draftRevisionId: revisionId,
    draftTitle: draft.title,
    hasUnpublishedChanges: true,
    updatedAt: context.now,
    version: sql<number>`${pages.version} + 1`,
    search: searchVector(draft.title, draft.slug, textOf(definition, context, draft.content)),
  };
}

/** Words of a page by weight: title, then slug, then text. */
export function searchVector(title: string, slug: string, text: string): SQL<string> {
  return sql<string>`setweight(to_tsvector('simple', ${title}), 'A') || setweight(to_tsvector('simple', ${slug}), 'B') || setweight(to_tsvector('simple', ${text}), 'C')`;
}

/**
 * Words for aliases of a live page: its text only while no newer draft has another, which the aliases do not show.
 * @param page name of the page's row in the statement
 */
export function searchOfAliases(page: SQL): SQL {
  return sql`CASE WHEN ${page}.has_unpublished_changes
    THEN setweight(to_tsvector('simple', ${page}.live_title), 'A') || setweight(to_tsvector('simple', ${page}.slug), 'B')
    ELSE ${page}.search END`;
}

function textOf(definition: TemplateDefinition, context: PageCommandContext, content: Record<string, unknown>): string {
  let text = '';
  for (const piece of textOfFields(definition.fields, content, context.registry)) {
    text += `${piece}\n`;
    if (text.length >= MAX_SEARCHED_CHARACTERS) break;
  }
  return text.slice(0, MAX_SEARCHED_CHARACTERS);
}

/** What a page holds; `live` is the live content, null for a page that is not live. */
export interface HeldByPage {
  live: Record<string, unknown> | null;
  draft: Record<string, unknown>;
}

/** Records the references of a page. */
export const indexPageReferences = (
  tx: Tx,
  context: PageCommandContext,
  definition: TemplateDefinition,
  pageId: number,
  held: HeldByPage,
): Promise<void> => indexReferencesOfPages(tx, context, [{ pageId, definition, ...held }]);

/** The same for many pages, in two statements. */
export async function indexReferencesOfPages(
  tx: Tx,
  context: PageCommandContext,
  held: readonly (HeldByPage & { pageId: number; definition: TemplateDefinition })[],
): Promise<void> {
  await indexManyReferences(
    tx,
    'page',
    held.map(({ pageId, definition, live, draft }) => {
      const find = (content: Record<string, unknown> | null) =>
        content ? referencesIn(definition.fields, content, context.registry) : [];
      return { id: pageId, live: find(live), draft: find(draft) };
    }),
  );
}
