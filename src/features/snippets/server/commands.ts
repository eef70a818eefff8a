import { inArray, sql } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import { checkStored, isStorable } from '#content/check-stored.ts';
import type { SnippetDefinition, StoredOf } from '#content/define.ts';
import { replaceReferences, type Replacement } from '#content/replace-references.ts';
import { validateValue } from '#content/validate.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { recordManyInHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import {
  type ReferenceFaults,
  countReferring,
  countReferringEach,
  forgetReferences,
} from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { snippetModelFor } from './models.ts';
import { snippets } from './tables.ts';
import { insertSnippet, lockSnippet, snippetTag, type SnippetWriting, updateSnippet } from './write-snippet.ts';

/** Context of staff commands, each of which checks rights. */
export interface SnippetCommandContext extends SnippetWriting {
  powers: StaffPowers;
  /** Errors for added media that the user may not use. */
  mediaFaults?: ReferenceFaults;
  /** Complaints about references that lead to nothing, of those that a save adds. */
  goneFaults?: ReferenceFaults;
}

/**
 * Creates a snippet for seeds and tests; returns its id. Targets of its references need not exist yet.
 * @throws Invalid with each field that breaks a rule, or 'name' when the name is taken.
 */
export async function createSnippet<D extends SnippetDefinition>(
  tx: Tx,
  context: SnippetWriting,
  snippet: { model: D; name: string; value: StoredOf<D> },
): Promise<number> {
  const { value, errors } = validateValue(snippet.model, snippet.value, 'publish', context.registry);
  if (errors.length > 0) throw new Invalid(errors);
  return insertSnippet(tx, context, { model: snippet.model, name: snippet.name, value });
}

interface Sent {
  app?: string;
  model: string;
  name: string;
  value: Record<string, unknown>;
}

/** @throws NotFound, Forbidden without add, Invalid naming 'name' and each field by content path */
export async function addSnippet(tx: Tx, context: SnippetCommandContext, sent: Sent): Promise<number> {
  const model = snippetModelFor(context.powers, sent, 'add');
  const value = await checked(tx, context, model, sent, {});
  return insertSnippet(tx, context, { model, name: sent.name, value });
}

/**
 * Saves a snippet; the commit drops cached pages that show it. Returns the new version.
 * @throws NotFound, Forbidden without change, Conflict when `baseVersion` is outdated, Invalid as in addSnippet
 */
export async function saveSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  sent: Sent & { id: number; baseVersion: number },
): Promise<number> {
  const model = snippetModelFor(context.powers, sent, 'change');
  const { id, version, value: before } = await lockSnippet(tx, model.name, sent.id);
  await refuseOlderVersion(tx, { kind: 'snippet', id, noun: 'this snippet', version }, sent.baseVersion);
  const value = await checked(tx, context, model, sent, before);
  return updateSnippet(tx, context, { model, id, version, name: sent.name, value }, { action: 'snippet.update' });
}

/**
 * Locks a snippet that the actor may change and, with a value, makes sure that it could be saved; returns the checked value.
 * @throws as `saveSnippet`
 */
export async function checkSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  { sent, ...asked }: { model: string; id: number; sent?: Omit<Sent, 'model'> & { baseVersion: number } },
): Promise<Record<string, unknown>> {
  const model = snippetModelFor(context.powers, asked, 'change');
  const { id, version, value: before } = await lockSnippet(tx, model.name, asked.id);
  if (!sent) return before;
  await refuseOlderVersion(tx, { kind: 'snippet', id, noun: 'this snippet', version }, sent.baseVersion);
  return checked(tx, context, model, { ...sent, model: model.name }, before);
}

/** @throws NotFound, Forbidden without delete, Conflict while the snippet is in use */
export async function deleteSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  asked: { app?: string; model: string; id: number },
): Promise<void> {
  const model = snippetModelFor(context.powers, asked, 'delete');
  const { id, name } = await lockSnippet(tx, model.name, asked.id);
  if ((await countReferring(tx, { kind: 'snippet', ids: [id] })) > 0) {
    throw new Conflict('This snippet is used: take it out everywhere first');
  }
  await remove(tx, context, model.name, [{ id, name }]);
}

/** Deletes the unused snippets among these; a constant number of statements. @throws NotFound, Forbidden without delete */
export async function deleteSnippets(
  tx: Tx,
  context: SnippetCommandContext,
  asked: { model: string; ids: readonly number[] },
): Promise<{ done: number[]; refused: { id: number; reason: 'used' | 'gone' }[] }> {
  const model = snippetModelFor(context.powers, asked, 'delete');
  const ids = [...new Set(asked.ids)];
  const rows = await tx
    .select({ id: snippets.id, model: snippets.model, name: snippets.name })
    .from(snippets)
    .where(inArray(snippets.id, ids))
    .orderBy(snippets.id)
    .for('update');
  const there = rows.filter((row) => row.model === model.name);
  const uses = await countReferringEach(tx, 'snippet', ids);
  const unused = there.filter(({ id }) => !uses.has(id));
  await remove(tx, context, model.name, unused);
  const done = new Set(unused.map(({ id }) => id));
  const known = new Set(there.map(({ id }) => id));
  return {
    done: ids.filter((id) => done.has(id)),
    refused: ids.flatMap((id) =>
      done.has(id) ? [] : [{ id, reason: known.has(id) ? ('used' as const) : ('gone' as const) }],
    ),
  };
}

/**
 * Replaces all references of a snippet to one target by another; live at once. Returns true: no reference to the old target
 * is left, because a snippet has no draft.
 * @throws NotFound, Forbidden without change, Conflict for a model that is no longer registered
 */
export async function replaceInSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  id: number,
  change: Replacement,
): Promise<boolean> {
  const [found] = await tx
    .select({ model: snippets.model })
    .from(snippets)
    .where(sql`${snippets.id} = ${id}`);
  const model = snippetModelFor(context.powers, { model: found?.model ?? '' }, 'change');
  const row = await lockSnippet(tx, model.name, id);
  const { value, count } = replaceReferences(model.fields, row.value, context.registry, change);
  if (count > 0) {
    await updateSnippet(
      tx,
      context,
      { ...row, model, value },
      { action: 'snippet.replace_references', details: { ...change } },
    );
  }
  return true;
}

async function checked(
  tx: Tx,
  context: SnippetCommandContext,
  model: SnippetDefinition,
  sent: Sent,
  before: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { registry } = context;
  const { value, errors, added } = checkStored(model, sent.value, before, { mode: 'publish', registry });
  if (!isStorable(sent.name)) errors.push({ field: 'name', message: 'holds a character that cannot be kept' });
  if (errors.length === 0) errors.push(...((await context.goneFaults?.(tx, added)) ?? []));
  if (errors.length === 0) errors.push(...((await context.mediaFaults?.(tx, added)) ?? []));
  if (errors.length > 0) throw new Invalid(errors);
  return value;
}

async function remove(
  tx: Tx,
  context: SnippetCommandContext,
  model: string,
  gone: readonly { id: number; name: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await tx.delete(snippets).where(inArray(snippets.id, ids));
  await forgetReferences(tx, 'snippet', ids);
  await recordManyInHistory(
    tx,
    context.actor,
    context.now,
    gone.map(({ id, name }) => ({
      action: 'snippet.delete',
      subjectKind: 'snippet',
      subjectId: String(id),
      details: { model, name },
    })),
  );
  await announceChange(tx, ids.map(snippetTag));
}
