import { sql, type SQLWrapper } from 'drizzle-orm';
import type { FieldError } from '#shared/problem.ts';
import type { Reference, ReferenceKind } from '#content/references.ts';
import { pages } from '#features/pages/server/index.ts';
import { snippets } from '#features/snippets/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';
import { MEDIA } from './choosable.ts';

const ALL: Readonly<Record<ReferenceKind, SQLWrapper>> = {
  ...MEDIA,
  snippet: snippets,
  page: sql`(SELECT id FROM ${pages} WHERE trash_id IS NULL)`,
};

/** Errors for references to deleted items, by content path; one statement per kind. */
export async function findDeletedReferences(db: Db, references: readonly Reference[]): Promise<FieldError[]> {
  const kinds = new Set(references.map(({ kind }) => kind));
  const there = new Set<string>();
  for (const kind of kinds) {
    const ids = references.flatMap((reference) => (reference.kind === kind ? [reference.id] : []));
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`
      SELECT thing.id FROM ${ALL[kind]} AS thing
      WHERE thing.id::bigint IN
        (SELECT given.id::bigint FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS given (id))`,
    );
    for (const { id } of rows) there.add(`${kind}:${id}`);
  }
  return references
    .filter(({ kind, id }) => !there.has(`${kind}:${id}`))
    .map(({ kind, path }) => ({ field: path, message: `refers to a ${kind} that no longer exists` }));
}
