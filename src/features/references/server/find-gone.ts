import { sql } from 'drizzle-orm';
import type { FieldError } from '#shared/problem.ts';
import type { Reference, ReferenceKind } from '#content/references.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Db } from '#platform/db/client.ts';

/** Their features stand on this one, so it cannot ask them. */
const TABLES: Readonly<Record<ReferenceKind, { table: string; there: string }>> = {
  page: { table: 'pages', there: 'trash_id IS NULL' },
  image: { table: 'images', there: 'true' },
  document: { table: 'documents', there: 'true' },
  video: { table: 'videos', there: 'true' },
  snippet: { table: 'snippets', there: 'true' },
};

/** A complaint about each reference that leads to nothing, at its place; one statement a kind. */
export async function complainOfGone(db: Db, references: readonly Reference[]): Promise<FieldError[]> {
  const kinds = new Set(references.map(({ kind }) => kind));
  const there = new Set<string>();
  for (const kind of kinds) {
    const ids = references.flatMap((reference) => (reference.kind === kind ? [reference.id] : []));
    const { table, there: condition } = TABLES[kind];
    const rows = await rowsOf<{ id: number }>(
      db,
      sql`
      SELECT thing.id FROM ${sql.identifier(table)} AS thing
      WHERE ${sql.raw(condition)} AND thing.id::bigint IN
        (SELECT given.id::bigint FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) AS given (id))`,
    );
    for (const { id } of rows) there.add(`${kind}:${id}`);
  }
  return references
    .filter(({ kind, id }) => !there.has(`${kind}:${id}`))
    .map(({ kind, path }) => ({ field: path, message: `points at a ${kind} that is gone` }));
}
