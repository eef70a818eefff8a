import { and, eq, ne } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import type { SnippetDefinition } from '#content/define.ts';
import { referencesIn } from '#content/references.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { indexReferences } from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { snippets } from './tables.ts';

export interface SnippetWriting {
  actor: Actor;
  /** ISO instant. */
  now: string;
  registry: ContentRegistry;
}

/** Cache tag of pages that show a snippet. */
export const snippetTag = (id: number) => `snippet:${id}`;

/** Cache tag of what is made of all snippets of a model. */
export const snippetsTag = (model: string) => `snippets:${model}`;

/** Locks a snippet of the model. @throws NotFound when there is none */
export async function lockSnippet(tx: Tx, model: string, id: number): Promise<typeof snippets.$inferSelect> {
  const [row] = await tx
    .select()
    .from(snippets)
    .where(and(eq(snippets.id, id), eq(snippets.model, model)))
    .for('update');
  if (!row) throw new NotFound('This snippet does not exist');
  return row;
}

/** Name and value of a snippet, locked until the transaction ends; undefined when it was deleted. */
export async function findSnippetValue(tx: Tx, id: number) {
  const [row] = await tx
    .select({ name: snippets.name, value: snippets.value })
    .from(snippets)
    .where(eq(snippets.id, id))
    .for('update');
  return row;
}

/** Inserts a validated snippet with its references and history; returns its id. @throws Invalid on 'name' when it is taken */
export async function insertSnippet(
  tx: Tx,
  context: SnippetWriting,
  snippet: { model: SnippetDefinition; name: string; value: Record<string, unknown> },
): Promise<number> {
  const { model, name, value } = snippet;
  const [row] = await tx
    .insert(snippets)
    .values({ model: model.name, name, value, createdAt: context.now, updatedAt: context.now })
    .onConflictDoNothing()
    .returning({ id: snippets.id });
  if (!row) throw taken(model);
  await follow(tx, context, { ...snippet, id: row.id, action: 'snippet.create' });
  return row.id;
}

/** Updates a locked snippet with its references and history; returns the new version. @throws Invalid as `insertSnippet` */
export async function updateSnippet(
  tx: Tx,
  context: SnippetWriting,
  snippet: { model: SnippetDefinition; id: number; version: number; name: string; value: Record<string, unknown> },
  noted: { action: string; details?: Record<string, unknown> },
): Promise<number> {
  const { model, id, name, value } = snippet;
  const twin = await tx.$count(
    snippets,
    and(eq(snippets.model, model.name), eq(snippets.name, name), ne(snippets.id, id)),
  );
  if (twin > 0) throw taken(model);
  const version = snippet.version + 1;
  await tx.update(snippets).set({ name, value, version, updatedAt: context.now }).where(eq(snippets.id, id));
  await follow(tx, context, { ...snippet, ...noted });
  return version;
}

const taken = (model: SnippetDefinition) =>
  new Invalid([{ field: 'name', message: `there is already a ${model.label} with this name` }]);

/** Updates references and history, and drops cached pages that show the snippet. */
async function follow(
  tx: Tx,
  context: SnippetWriting,
  snippet: {
    model: SnippetDefinition;
    id: number;
    name: string;
    value: Record<string, unknown>;
    action: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { model, id, name, value, action, details } = snippet;
  const held = [...referencesIn(model.fields, value, context.registry)];
  await indexReferences(tx, { kind: 'snippet', id }, { live: held, draft: held });
  await recordHistory(tx, context, action, ['snippet', id], { model: model.name, name, ...details });
  await announceChange(tx, [snippetTag(id), snippetsTag(model.name)]);
}
