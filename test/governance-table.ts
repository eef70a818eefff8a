import { readFileSync } from 'node:fs';

/** Actors in the tests of the state table. The editor requests reviews; the lawyer decides first, the speaker last. */
export const CAST = ['editor', 'publisher', 'lawyer', 'speaker', 'superuser'] as const;
export type Person = (typeof CAST)[number];

/** The state of one page in the state table. */
export interface GovernedState {
  page: 'draft' | 'live' | 'live with a draft' | 'expired' | 'in the trash';
  /** The user who deleted the page, and its state before. */
  trashed: { by: Person; was: Exclude<GovernedState['page'], 'in the trash'> } | null;
  plan: 'none' | 'newest' | 'older';
  review: 'none' | 'in review' | 'changes requested';
  task: 'first' | 'last' | null;
  /** The user who requested the review. */
  requester: Person | null;
  holder: Person | null;
}

export const FIRST_STATE: GovernedState = {
  page: 'draft',
  trashed: null,
  plan: 'none',
  review: 'none',
  task: null,
  requester: null,
  holder: null,
};

/** One row of the table: who may do the action, by state, and its effect on the page. */
export interface GovernedAction {
  name: string;
  mayDo(state: GovernedState, person: Person): boolean;
  /** True for scheduled actions. */
  isByClock: boolean;
  after(state: GovernedState, person: Person): GovernedState;
}

const DECISION = new URL('../docs/decisions/0057-governance-of-pages.md', import.meta.url);

/** The state table of the decision record. @throws for a word that is not explained here */
export function readStateTable(): GovernedAction[] {
  const lines = readFileSync(DECISION, 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ')).map(cellsOf);
  const [header = [], , ...body] = rows;
  return body.map((cells) => {
    const cell = (column: string) => cells[header.indexOf(column)] ?? '';
    const [name = ''] = cells;
    for (const column of header.slice(1, -1))
      if (cell(column) !== CLOCK) allowed(cell(column), FIRST_STATE, 'editor', true);
    const effects = cell('becomes')
      .split('; ')
      .map((words) => EFFECTS[words] ?? unknown(words));
    return {
      name,
      isByClock: cell('draft') === CLOCK,
      mayDo(state, person) {
        let may = allowed(cell(state.page), state, person, false);
        if (state.page === 'in the trash') return may;
        if (state.review !== 'none') may = allowed(cell(state.review), state, person, may);
        if (state.plan !== 'none') may = allowed(cell('planned'), state, person, may);
        if (state.holder) may = allowed(cell('locked'), state, person, may);
        return may;
      },
      after: (state, person) => effects.reduce((held, effect) => ({ ...held, ...effect(held, person) }), state),
    };
  });
}

const CLOCK = 'the clock';
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const unknown = (words: string): never => {
  throw new Error(`The state table says “${words}”, which its test does not know`);
};

/** A cell of the table applied to what the cells before it allowed: “only …” restricts, “·” changes nothing. */
function allowed(cell: string, state: GovernedState, person: Person, before: boolean): boolean {
  if (cell === '·') return before;
  const isOnly = cell.startsWith('only ');
  const isAmong = cell
    .replace(/^only /, '')
    .split(', ')
    .some((people) => (PEOPLE[people] ?? unknown(people))(state, person));
  return isAmong && (!isOnly || before);
}

const PEOPLE: Record<string, (state: GovernedState, person: Person) => boolean> = {
  nobody: () => false,
  editors: () => true,
  publishers: (_state, person) => person === 'publisher' || person === 'superuser',
  superusers: (_state, person) => person === 'superuser',
  reviewers: ({ task }, person) =>
    person === 'superuser' || (task === 'first' && person === 'lawyer') || (task === 'last' && person === 'speaker'),
  'the requester': ({ requester }, person) => person === requester,
  'whoever deleted or may delete it': ({ trashed }, person) =>
    person === trashed?.by || !trashed?.was.startsWith('live') || person === 'publisher' || person === 'superuser',
  'the holder': ({ holder }, person) => person === holder,
};

type Effect = (state: GovernedState, person: Person) => Partial<GovernedState>;
const NO_REVIEW = { review: 'none', task: null, requester: null } as const;
const PUBLISHED = { page: 'live', plan: 'none', ...NO_REVIEW } as const;

const EFFECTS: Record<string, Effect> = {
  'as before': () => ({}),
  'a draft': () => ({ page: 'draft' }),
  'what was live has a draft': ({ page }) => (page === 'live' ? { page: 'live with a draft' } : {}),
  'a plan stays with the older version': ({ plan }) => (plan === 'newest' ? { plan: 'older' } : {}),
  'live, not planned, not in review': () => PUBLISHED,
  'what is planned is live, newer drafts stay': ({ plan, page }) => {
    if (plan === 'none' || page === 'in the trash') return {};
    return plan === 'newest' ? PUBLISHED : { ...PUBLISHED, page: 'live with a draft' };
  },
  'what was live is expired': ({ page }) =>
    page === 'live' || page === 'live with a draft' ? { page: 'expired' } : {},
  planned: () => ({ plan: 'newest' }),
  'not planned': () => ({ plan: 'none' }),
  'in review at the first task': (_state, requester) => ({ review: 'in review', task: 'first', requester }),
  'in review at the first task, or at the one that asked for changes': ({ task, requester }, person) => ({
    review: 'in review',
    task: task ?? 'first',
    requester: requester ?? person,
  }),
  'at the next task, after the last one live, not planned, not in review': ({ task }) =>
    task === 'first' ? { task: 'last' } : PUBLISHED,
  'changes requested': () => ({ review: 'changes requested' }),
  'not in review': () => NO_REVIEW,
  locked: ({ holder }, person) => ({ holder: holder ?? person }),
  'locked by whoever took over': (_state, person) => ({ holder: person }),
  'not locked': () => ({ holder: null }),
  'in the trash, not planned, not in review, not locked': ({ page }, by) => ({
    page: 'in the trash',
    trashed: page === 'in the trash' ? null : { by, was: page },
    plan: 'none',
    holder: null,
    ...NO_REVIEW,
  }),
  'a draft, or expired as before': ({ trashed }) => ({
    page: trashed?.was === 'expired' ? 'expired' : 'draft',
    trashed: null,
  }),
};

/** A reachable state, with the shortest path to it. */
export interface ReachedState {
  state: GovernedState;
  way: { action: GovernedAction; person: Person }[];
}

/** Every state that the actions of the table can reach. */
export function reachableStates(actions: readonly GovernedAction[]): ReachedState[] {
  const reached = new Map<string, ReachedState>([[stateKey(FIRST_STATE), { state: FIRST_STATE, way: [] }]]);
  for (const { state, way } of reached.values()) {
    for (const action of actions) {
      for (const person of CAST) {
        if (!action.isByClock && !action.mayDo(state, person)) continue;
        const after = action.after(state, person);
        if (!reached.has(stateKey(after)))
          reached.set(stateKey(after), { state: after, way: [...way, { action, person }] });
      }
    }
  }
  return [...reached.values()];
}

/** Key of a state. It includes the requester of the review only where that matters. */
export const stateKey = ({ page, trashed, plan, review, task, holder }: GovernedState): string =>
  JSON.stringify([page, trashed?.by, trashed?.was, plan, review, task, holder]);
