import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid } from '#shared/problem.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { country, SNIPPETS, tieredNavigation } from '../definitions.ts';
import { createSnippet } from './commands.ts';
import { loadSnippets } from './queries.ts';

const context = {
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  registry: blockRegistry,
};
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const create = (name: string, value: Parameters<typeof createSnippet<typeof country>>[2]['value']) =>
  inTransaction(database.db, (tx) => createSnippet(tx, context, { model: country, name, value }));
const errorsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Invalid ? (error.errors ?? []).map(({ field }) => field) : error;
};

describe('createSnippet', () => {
  it('stores the value and records it in the history', async () => {
    const id = await create('United States', country.example);
    expect((await loadSnippets(database.db, [id, 424_242])).get(id)).toEqual({
      id,
      model: 'country',
      value: country.example,
    });
    const [entry] = await database.db.select().from(historyEntries);
    expect(entry).toMatchObject({ action: 'snippet.create', subjectKind: 'snippet', subjectId: String(id) });
  });

  it('refuses a name that another snippet of the model has', async () => {
    await create('Canada', { ...country.example, code: 'CA' });
    expect(await errorsOf(create('Canada', country.example))).toEqual(['name']);
  });

  it.each([
    ['a missing name', { printable_name: ' ' }, 'printable_name'],
    ['a code that is none', { code: 'us' }, 'code'],
    ['a missing page', { home_page: null }, 'home_page'],
  ])('refuses %s', async (_, gap, field) => {
    expect(await errorsOf(create(`With ${field}`, { ...country.example, ...gap }))).toEqual([field]);
  });

  it('refuses a second tier whose page is not in the first tier', async () => {
    const [group] = tieredNavigation.example.tier_two_links;
    const value = {
      ...tieredNavigation.example,
      tier_two_links: [{ ...group, parent: 99, links: group?.links ?? [] }],
    };
    const work = inTransaction(database.db, (tx) =>
      createSnippet(tx, context, { model: tieredNavigation, name: 'Menu', value }),
    );
    expect(await errorsOf(work)).toEqual(['tier_two_links.0.parent']);
  });
});

describe('the snippet models', () => {
  it('have the names under which they are stored', () => {
    expect(Object.keys(SNIPPETS)).toEqual(Object.values(SNIPPETS).map(({ name }) => name));
  });
});
