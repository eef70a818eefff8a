import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Db } from '#platform/db/client.ts';
import { atSize } from '#test/at-size.ts';
import { createTestDatabase } from '#test/database.ts';
import { LEGAL, plantWorkflow, PRESS } from '#test/governance-harness.ts';
import {
  CAST,
  FIRST_STATE,
  type GovernedAction,
  type GovernedState,
  reachableStates,
  readStateTable,
  stateKey,
} from '#test/governance-table.ts';
import { act, castOf, type GovernedPage, stateOf } from '#test/governed-page.ts';
import { PageTree } from '#test/page-tree.ts';

const ACTIONS = readStateTable();
const STATES = reachableStates(ACTIONS);
/**
 * All actions by all people in all states are some 10,000 commands: the usual run takes every seventh state, and so does a
 * server's database, where the same rules run.
 */
const EVERY = process.env['TEST_DATABASE_URL'] === undefined ? atSize({ usual: 7, large: 1 }) : 7;

let database: Database;
let harness: GovernedPage;

beforeAll(async () => {
  database = await createTestDatabase();
  const tree = await PageTree.plant(database);
  const { taskIds } = await plantWorkflow(tree, LEGAL, PRESS);
  const places = [await tree.add('here'), await tree.add('there')] as const;
  harness = { tree, cast: await castOf(tree), taskIds, places, pageId: await tree.add('menu', places[0]) };
});
afterAll(() => database.close());

const actionOf = (name: string): GovernedAction => {
  const found = ACTIONS.find((action) => action.name === name);
  if (!found) throw new Error(`The table has no action “${name}”`);
  return found;
};

const ROLLED_BACK = new Error('rolled back');
/** What happens inside is forgotten again. */
async function forgetting(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await db
    .transaction(async (tx) => {
      await work(tx);
      throw ROLLED_BACK;
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error;
    });
}

/** The table remembers who deleted a page and what it was, and who asked for a review; rows show it later. */
const asRow = (state: GovernedState): GovernedState => ({ ...state, trashed: null, requester: null });

describe('the table of states, actions and people', () => {
  it.each(STATES.filter((_, at) => at % EVERY === 0).map((reached) => [stateKey(reached.state), reached] as const))(
    'says who may do what in %s, and what becomes of it',
    async (_key, { state, way }) => {
      await forgetting(database.db, async (db) => {
        for (const { action, person } of way) await act(db, harness, action.name, person);
        expect(await stateOf(db, harness)).toEqual(asRow(state));
        const wrong: string[] = [];
        for (const action of ACTIONS) {
          for (const person of action.isByClock ? (['superuser'] as const) : CAST) {
            await forgetting(db, async (inner) => {
              const may = action.isByClock || action.mayDo(state, person);
              const does = await act(inner, harness, action.name, person);
              const after = stateKey(await stateOf(inner, harness));
              const expected = stateKey(asRow(may ? action.after(state, person) : state));
              if (does !== may) wrong.push(`${person} ${does ? 'may' : 'may not'} ${action.name}`);
              else if (after !== expected) wrong.push(`${action.name} of ${person} leads to ${after}, not ${expected}`);
            });
          }
        }
        expect(wrong).toEqual([]);
      });
    },
  );
});

describe('a random walk through commands and the clock', () => {
  it('never reaches a state that the table lacks', async () => {
    const known = new Set(STATES.map(({ state }) => stateKey(state)));
    const step = fc.record({
      name: fc.constantFrom(...ACTIONS.map(({ name }) => name)),
      person: fc.constantFrom(...CAST),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) =>
        forgetting(database.db, async (db) => {
          let state = FIRST_STATE;
          for (const { name, person } of steps) {
            const action = actionOf(name);
            const may = action.isByClock || action.mayDo(state, person);
            expect(await act(db, harness, name, person)).toBe(may);
            if (may) state = action.after(state, person);
            expect(known).toContain(stateKey(state));
            expect(await stateOf(db, harness)).toEqual(asRow(state));
          }
        }),
      ),
      {
        numRuns: atSize({ usual: 15, large: 300 }),
        // The clock passes while the page is in the trash.
        examples: [
          [
            ['delete', 'it expires', 'restore', 'publish', 'its time comes'].map((name) => ({
              name,
              person: 'superuser' as const,
            })),
          ],
        ],
      },
    );
  });
});
