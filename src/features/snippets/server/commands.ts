import { inArray, sql } from 'drizzle-orm';
import { Invalid, Problem } from '#shared/problem.ts';
import { checkStored } from '#content/check-stored.ts';
import { isStorable } from '#shared/storable.ts';
import type { SnippetDefinition, StoredOf } from '#content/define.ts';
import { replaceReferences, type Replacement } from '#content/replace-references.ts';
import { validateValue } from '#content/validate.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { keepDeleted, takeOut } from '#features/deleted-records/server/index.ts';
import { recordManyInHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import { forgetLocks, lockedAmong, lockRecord, refuseLocked, unlockRecord } from '#features/locks/server/index.ts';
import {
  type ReferenceFaults,
  countReferring,
  countReferringEach,
  forgetReferences,
} from '#features/references/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import { deletedKindOf, SNIPPET_PARTS } from './deleted-snippets.ts';
import { snippetModelFor } from './models.ts';
import { snippets } from './tables.ts';
import {
  insertSnippet,
  lockSnippet,
  snippetsTag,
  snippetTag,
  type SnippetWriting,
  updateSnippet,
} from './write-snippet.ts';

/** Context of staff commands, each of which checks rights. */
export interface SnippetCommandContext extends SnippetWriting {
  powers: StaffPowers;
  /** Errors for added media that the user may not use. */
  mediaFaults?: ReferenceFaults;
  /** Errors for added references to missing targets. */
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

interface AskedSnippet {
  app?: string;
  model: string;
  id: number;
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
 * @throws NotFound, Forbidden without change or when another user locked it, Conflict when `baseVersion` is outdated,
 * Invalid as in addSnippet
 */
export async function saveSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  sent: Sent & { id: number; baseVersion: number },
): Promise<number> {
  const model = snippetModelFor(context.powers, sent, 'change');
  const { id, version, value: before } = await holdFree(tx, context, model.name, sent.id);
  await refuseOlderVersion(tx, { kind: 'snippet', id, noun: 'this snippet', version }, sent.baseVersion);
  const value = await checked(tx, context, model, sent, before);
  return updateSnippet(tx, context, { model, id, version, name: sent.name, value }, { action: 'snippet.update' });
}

/**
 * Locks the row of a snippet that the actor may change and, with a value, checks that it could be saved; returns the
 * checked value. @param asked.evenLocked checks the right alone, regardless of locks
 * @throws as `saveSnippet`
 */
export async function checkSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  {
    sent,
    evenLocked = false,
    ...asked
  }: { model: string; id: number; evenLocked?: boolean; sent?: Omit<Sent, 'model'> & { baseVersion: number } },
): Promise<Record<string, unknown>> {
  const model = snippetModelFor(context.powers, asked, 'change');
  const {
    id,
    version,
    value: before,
  } = evenLocked ? await lockSnippet(tx, model.name, asked.id) : await holdFree(tx, context, model.name, asked.id);
  if (!sent) return before;
  await refuseOlderVersion(tx, { kind: 'snippet', id, noun: 'this snippet', version }, sent.baseVersion);
  return checked(tx, context, model, { ...sent, model: model.name }, before);
}

/** @throws NotFound, Forbidden without delete or when another user locked it, Problem "in_use" while the snippet is in use */
export async function deleteSnippet(tx: Tx, context: SnippetCommandContext, asked: AskedSnippet): Promise<void> {
  const model = snippetModelFor(context.powers, asked, 'delete');
  const { id, name } = await holdFree(tx, context, model.name, asked.id);
  if ((await countReferring(tx, { kind: 'snippet', ids: [id] })) > 0) {
    throw new Problem('in_use', 'This snippet is in use: remove it everywhere first');
  }
  await remove(tx, context, model.name, [{ id, name }]);
}

/**
 * Deletes those of these snippets that are neither used nor locked by another user; a constant number of statements.
 * @throws NotFound, Forbidden without delete
 */
export async function deleteSnippets(
  tx: Tx,
  context: SnippetCommandContext,
  asked: { model: string; ids: readonly number[] },
): Promise<{ done: number[]; refused: { id: number; reason: 'used' | 'locked' | 'gone' }[] }> {
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
  const locked = await lockedAmong(tx, context, 'snippet', ids);
  const free = there.filter(({ id }) => !uses.has(id) && !locked.has(id));
  await remove(tx, context, model.name, free);
  const done = new Set(free.map(({ id }) => id));
  const known = new Set(there.map(({ id }) => id));
  const reasonOf = (id: number) => {
    if (!known.has(id)) return 'gone';
    return locked.has(id) ? 'locked' : 'used';
  };
  return {
    done: ids.filter((id) => done.has(id)),
    refused: ids.flatMap((id) => (done.has(id) ? [] : [{ id, reason: reasonOf(id) }])),
  };
}

/**
 * Replaces all references of a snippet to one target by another; live at once. Returns true: no reference to the old target
 * is left, because a snippet has no draft.
 * @throws NotFound, Forbidden without change or when somebody else locked it, Conflict for a model that is no longer registered
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
  const row = await holdFree(tx, context, model.name, id);
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

/**
 * Locks a snippet for the actor: nobody else changes or deletes it. @throws NotFound, Forbidden without change, and as
 * `lockRecord`
 */
export async function keepSnippet(
  tx: Tx,
  context: SnippetCommandContext,
  { reason, isTakeOver, ...asked }: AskedSnippet & { reason: string; isTakeOver: boolean },
): Promise<void> {
  await lockRecord(tx, context, await holdForLock(tx, context, asked), { reason, isTakeOver });
}

/**
 * Unlocks a snippet. @throws NotFound; Forbidden without the right to change it, or when another user holds the lock
 * and the user is no superuser
 */
export async function releaseSnippet(tx: Tx, context: SnippetCommandContext, asked: AskedSnippet): Promise<void> {
  await unlockRecord(tx, context, await holdForLock(tx, context, asked));
}

async function holdForLock(tx: Tx, context: SnippetCommandContext, asked: AskedSnippet) {
  const model = snippetModelFor(context.powers, asked, 'change');
  const { id, name } = await lockSnippet(tx, model.name, asked.id);
  return { ...lockSubjectOf(id), details: { model: model.name, name } };
}

const lockSubjectOf = (id: number) => ({ kind: 'snippet' as const, id: String(id), noun: 'this snippet' });

/** Locks and returns the snippet's row. @throws NotFound, Forbidden when another user locked the snippet */
async function holdFree(tx: Tx, context: SnippetCommandContext, model: string, id: number) {
  const row = await lockSnippet(tx, model, id);
  await refuseLocked(tx, context, lockSubjectOf(id));
  return row;
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
  if (!isStorable(sent.name)) errors.push({ field: 'name', message: 'contains a character that cannot be stored' });
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
  const taken = await takeOut(tx, SNIPPET_PARTS, ids);
  const kept = gone.map(({ id, name }) => ({ id, title: name, rows: taken.get(id) ?? {} }));
  await keepDeleted(tx, context, deletedKindOf(model), kept);
  await forgetReferences(tx, 'snippet', ids);
  await forgetLocks(tx, 'snippet', ids);
  await recordManyInHistory(
    tx,
    context,
    'snippet',
    gone.map(({ id, name }) => ({ id, action: 'snippet.delete', details: { model, name } })),
  );
  await announceChange(tx, [...ids.map(snippetTag), snippetsTag(model)]);
}
