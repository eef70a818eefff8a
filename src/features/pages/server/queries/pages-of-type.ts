import { and, desc, eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import type { Db } from '#platform/db/client.ts';
import type { Viewer } from '../../page-rights.ts';
import { pages } from '../tables.ts';
import { listRange, type ListTemplates, withParents } from './list-pages.ts';
import { explorable } from './list-pages-scope.ts';
import { isThere } from './page-rows.ts';

/** Pages of a type in the user's tree, newest change first; three statements. @throws NotFound for an unknown type */
export async function listPagesOfType(
  db: Db,
  viewer: Viewer,
  kinds: ListTemplates,
  query: { model: string; p: number },
) {
  const definition = kinds.template(query.model);
  if (!definition) throw new NotFound('This page type does not exist');
  const { rows, ...range } = await listRange(db, viewer, kinds, {
    where: and(isThere, eq(pages.template, query.model), explorable(viewer.powers)),
    order: [desc(pages.updatedAt), desc(pages.id)],
    p: query.p,
  });
  return { label: definition.label, rows: await withParents(db, viewer, rows), ...range };
}
