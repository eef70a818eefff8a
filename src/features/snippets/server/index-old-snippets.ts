import { gt, sql } from 'drizzle-orm';
import { referencesIn } from '#content/references.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { rowsOf } from '#platform/db/rows-of.ts';
import type { Tx } from '#platform/db/client.ts';
import { findSnippetModel } from './models.ts';
import { snippets } from './tables.ts';

/** Snippets that one run reads. */
const MOST_AT_ONCE = 500;

/**
 * Notes what snippets point at that were saved before that was noted: when no snippet is known to point at anything.
 * Returns how many were read.
 */
export async function indexOldSnippets(tx: Tx, registry: ContentRegistry): Promise<number> {
  const rows = await rowsOf<{ known: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT 1 FROM content_references WHERE source_kind = 'snippet') AS known`,
  );
  if (rows[0]?.known) return 0;
  let read = 0;
  for (let last = 0; ;) {
    const some = await tx
      .select()
      .from(snippets)
      .where(gt(snippets.id, last))
      .orderBy(snippets.id)
      .limit(MOST_AT_ONCE)
      .for('share');
    for (const { id, model, value } of some) {
      const fields = findSnippetModel(model)?.fields;
      if (!fields) continue;
      const held = [...referencesIn(fields, value, registry)];
      await indexReferences(tx, { kind: 'snippet', id }, { live: held, draft: held });
      read += 1;
    }
    if (some.length < MOST_AT_ONCE) return read;
    last = some.at(-1)?.id ?? last;
  }
}
