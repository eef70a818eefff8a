import { Invalid } from '#shared/problem.ts';
import type { SnippetDefinition, StoredOf } from '#content/define.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { validateValue } from '#content/validate.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { snippets } from './tables.ts';

interface SnippetCommandContext {
  actor: Actor;
  now: string;
  registry: ContentRegistry;
}

/** Makes a snippet and returns its id. @throws Invalid naming each field that breaks a rule, or 'name' when it is taken. */
export async function createSnippet<D extends SnippetDefinition>(
  tx: Tx,
  context: SnippetCommandContext,
  snippet: { model: D; name: string; value: StoredOf<D> },
): Promise<number> {
  const value = checked(context, snippet.model, snippet.value);
  const [row] = await tx
    .insert(snippets)
    .values({
      model: snippet.model.name,
      name: snippet.name,
      value,
      createdAt: context.now,
      updatedAt: context.now,
    })
    .onConflictDoNothing()
    .returning({ id: snippets.id });
  if (!row) throw new Invalid([{ field: 'name', message: `there is a ${snippet.model.label} of that name already` }]);
  await recordHistory(tx, context.actor, {
    at: context.now,
    action: 'snippet.create',
    subjectKind: 'snippet',
    subjectId: String(row.id),
    details: { model: snippet.model.name, name: snippet.name },
  });
  return row.id;
}

function checked(context: SnippetCommandContext, model: SnippetDefinition, value: unknown): Record<string, unknown> {
  const result = validateValue(model, value, 'publish', context.registry);
  if (result.errors.length > 0) throw new Invalid(result.errors);
  return result.value;
}
