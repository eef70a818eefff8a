import { Forbidden } from '#shared/problem.ts';
import type { TemplateDefinition } from '#content/define.ts';
import { diffContent } from '#content/diff.ts';
import type { Fields } from '#content/field.ts';
import { text } from '#content/fields/text.ts';
import type { ContentRegistry } from '#content/registry.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { REFUSALS } from '../commands/context.ts';
import { type TitlesOf, wordChanges } from '../compare/word-changes.ts';
import { findSides } from './compare-sides.ts';
import { findPlacedPage } from './page-summaries.ts';

interface CompareDeps {
  registry: ContentRegistry;
  template(name: string): TemplateDefinition | undefined;
  titlesOf?: TitlesOf | undefined;
}

/** Fields of every page besides those of its template. */
const PAGE_FIELDS: Fields = { title: text({ label: 'Title' }), slug: text({ label: 'Slug' }) };

/**
 * The differences between two versions of a page: four statements, and at most two more for each kind of record that
 * they name.
 * @throws NotFound for a page outside the user's tree or a version of another page, Forbidden without the right to see
 * drafts
 */
export async function compareRevisions(
  db: Db,
  viewer: Viewer,
  { registry, template, titlesOf }: CompareDeps,
  asked: { id: number; from: string; to: string },
) {
  const { page, ancestors } = await findPlacedPage(db, viewer, template, asked.id);
  if (!page.rights.includes('view_draft')) throw new Forbidden(REFUSALS.view_draft);
  const { from, to } = await findSides(db, page.id, asked);
  const [before, after] = [from, to].map(({ content, title, slug }) => ({ ...content, title, slug }));
  const fields = { ...PAGE_FIELDS, ...template(page.template)?.fields };
  const differences = diffContent(fields, before ?? {}, after ?? {}, registry);
  const meta = ({ id, at, by }: typeof from) => ({ id, at, by });
  return {
    page,
    ancestors,
    from: meta(from),
    to: meta(to),
    changes: await wordChanges(db, viewer, differences, titlesOf),
  };
}
