import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { rangeOf } from '#shared/listing.ts';
import { describeForm } from '#content/describe-form.ts';
import type { ContentRegistry } from '#content/registry.ts';
import { emptyValue } from '#content/validate.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { listHistory } from '#features/history/server/index.ts';
import { findLocks, lockStateOf } from '#features/locks/server/index.ts';
import { isLockedAgainst } from '#features/locks/locked-against.ts';
import { countReferring, countReferringEach, usesOfKind } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder } from '#platform/db/list-sql.ts';
import * as contract from '../contract.ts';
import { rulesOfKind } from '../rules.ts';
import { describeSnippetType, findSnippetModel, snippetModelFor, snippetModelsOf } from './models.ts';
import { snippets } from './tables.ts';

type Reply<E extends { reply: z.ZodType }> = z.infer<E['reply']>;
interface Viewer {
  accountId: number;
  powers: StaffPowers;
}
interface Asked {
  app?: string;
  model: string;
}

/** One statement. @throws Forbidden when the user may see no model */
export async function listSnippetTypes(db: Db, powers: StaffPowers): Promise<Reply<typeof contract.listSnippetTypes>> {
  const models = snippetModelsOf(powers);
  const counts = await db
    .select({ model: snippets.model, count: sql<number>`count(*)::int` })
    .from(snippets)
    .groupBy(snippets.model);
  const countOf = (name: string) => counts.find(({ model }) => model === name)?.count ?? 0;
  return { types: models.map((model) => ({ ...describeSnippetType(powers, model), count: countOf(model.name) })) };
}

/** Four statements. @throws NotFound */
export async function listSnippetsFor(
  db: Db,
  { powers, accountId }: Viewer,
  asked: Asked & { q: string; p: number; ordering: contract.SnippetOrdering },
): Promise<Reply<typeof contract.listSnippets>> {
  const model = snippetModelFor(powers, asked, 'view');
  const where = and(eq(snippets.model, model.name), hasWords(asked.q, snippets.name));
  const total = await db.$count(snippets, where);
  const { p, pages, limit, offset } = rangeOf(asked.p, total, contract.SNIPPETS_PAGE_SIZE);
  const isByUses = asked.ordering === 'uses' || asked.ordering === '-uses';
  const used = usesOfKind(db, 'snippet');
  const columns = { id: snippets.id, name: snippets.name, updatedAt: snippets.updatedAt };
  // Only sorting by uses needs the use counts of all snippets.
  const query = db.select(columns).from(snippets).where(where).limit(limit).offset(offset).$dynamic();
  const order = inOrder(asked.ordering, {
    name: sql`lower(${snippets.name})`,
    updated: snippets.updatedAt,
    uses: sql`coalesce(${used.uses}, 0)`,
  });
  const rows = await (isByUses
    ? query.leftJoin(used, eq(used.targetId, snippets.id)).orderBy(...order, asc(snippets.name), asc(snippets.id))
    : query.orderBy(...order, asc(snippets.id)));
  const uses = await countReferringEach(
    db,
    'snippet',
    rows.map(({ id }) => id),
  );
  const locks = await findLocks(
    db,
    'snippet',
    rows.map(({ id }) => String(id)),
  );
  const lockerOf = (id: number) => {
    const lock = locks.get(String(id));
    return lock && isLockedAgainst({ accountId }, lock) ? lock.lockedByName : null;
  };
  return {
    type: describeSnippetType(powers, model),
    rows: rows.map(({ id, name, updatedAt }) => ({
      id,
      name,
      updatedAt: new Date(updatedAt).toISOString(),
      uses: uses.get(id) ?? 0,
      lockedBy: lockerOf(id),
    })),
    total,
    p,
    pages,
  };
}

/** No statement. @throws NotFound, Forbidden without add */
export function newSnippetFor(
  powers: StaffPowers,
  registry: ContentRegistry,
  asked: Asked,
): Reply<typeof contract.getNewSnippet> {
  const model = snippetModelFor(powers, asked, 'add');
  return {
    type: describeSnippetType(powers, model),
    form: describeForm(model.fields, registry),
    value: emptyValue(model.fields),
  };
}

/** Five statements. @throws NotFound */
export async function getSnippetFor(
  db: Db,
  { powers, accountId }: Viewer,
  registry: ContentRegistry,
  asked: Asked & { id: number },
): Promise<contract.OpenSnippet> {
  const model = snippetModelFor(powers, asked, 'view');
  const row = await findRow(db, model.name, asked.id);
  const newest = await listHistory(db, { kind: 'snippet', id: String(row.id) }, 1);
  return {
    type: describeSnippetType(powers, model),
    form: describeForm(model.fields, registry),
    id: row.id,
    name: row.name,
    // A field that was added after the snippet was saved starts empty.
    value: { ...emptyValue(model.fields), ...row.value },
    version: row.version,
    saved: { at: new Date(row.updatedAt).toISOString(), by: newest.rows[0]?.by ?? null },
    uses: await countReferring(db, { kind: 'snippet', ids: [row.id] }),
    lockState: await lockStateOf(
      db,
      { accountId, powers },
      { kind: 'snippet', id: String(row.id) },
      rulesOfKind(model.name).change.allows(powers, {}),
    ),
  };
}

/** Three statements. @throws NotFound */
export async function snippetHistoryFor(
  db: Db,
  powers: StaffPowers,
  asked: Asked & { id: number; p: number },
): Promise<Reply<typeof contract.getSnippetHistory>> {
  const model = snippetModelFor(powers, asked, 'view');
  const { id, name } = await findRow(db, model.name, asked.id);
  return { title: name, ...(await listHistory(db, { kind: 'snippet', id: String(id) }, asked.p)) };
}

/** One statement. @throws NotFound for a deleted snippet or another model */
export async function findSnippetFor(
  db: Db,
  powers: StaffPowers,
  asked: Asked & { id: number },
  right: Parameters<typeof snippetModelFor>[2],
): Promise<void> {
  const model = snippetModelFor(powers, asked, 'view');
  await findRow(db, model.name, asked.id);
  snippetModelFor(powers, asked, right);
}

/** Describes snippets for the "used by" list; one statement. Deleted snippets are absent. */
export async function describeSnippetsFor(
  db: Db,
  powers: StaffPowers,
  ids: readonly number[],
): Promise<Map<number, { type: string; title: string | null; editUrl: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: snippets.id, model: snippets.model, name: snippets.name })
    .from(snippets)
    .where(inArray(snippets.id, [...ids]));
  return new Map(
    rows.map(({ id, model, name }) => {
      const rules = rulesOfKind(model);
      const address = `/wagtail/snippets/${contract.SNIPPET_APP}/${model}/edit/${id}/`;
      return [
        id,
        {
          type: findSnippetModel(model)?.label ?? 'Snippet',
          title: rules.view.allows(powers, {}) ? name : null,
          editUrl: rules.change.allows(powers, {}) ? address : null,
        },
      ];
    }),
  );
}

async function findRow(db: Db, model: string, id: number): Promise<typeof snippets.$inferSelect> {
  const [row] = await db
    .select()
    .from(snippets)
    .where(and(eq(snippets.id, id), eq(snippets.model, model)));
  if (!row) throw new NotFound('This snippet does not exist');
  return row;
}
