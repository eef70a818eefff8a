import { gt } from 'drizzle-orm';
import { referencesIn } from '#content/references.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { hasReferring, indexReferences } from '#features/references/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { findSnippetModel } from './models.ts';
import { snippets } from './tables.ts';

/** Maximum number of snippets per run. */
const MOST_AT_ONCE = 500;

/**
 * Indexes the references of snippets that were saved before references were indexed. Runs only when no snippet has indexed
 * references. Returns the number of snippets read.
 */
export async function indexOldSnippets(tx: Tx, registry: ContentRegistry): Promise<number> {
  if (await hasReferring(tx, 'snippet')) return 0;
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
