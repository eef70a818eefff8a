import type { HostBoard, HostEntry } from '../../staff-contract.ts';
import { isAbout, type Step } from './step.ts';

/** A board with the host's own steps applied, and the parties with steps that the server has not done yet. */
export interface ProvisionalBoard {
  board: HostBoard;
  /** Ids of entries. */
  pending: ReadonlySet<number>;
}

/** Applies steps at once, before the server has done them. The server's answer then replaces the whole board. */
export function applySteps(board: HostBoard, steps: readonly Step[]): ProvisionalBoard {
  const pending = new Set<number>();
  let { live, closed } = board;
  steps.forEach((step, index) => {
    if (step.kind === 'add') {
      // The server has applied it, but this device did not get the answer.
      if ([...live, ...closed].some((entry) => entry.op === step.op)) return;
      const added = addedEntry(board, step, -1 - index);
      live = [...live, added];
      pending.add(added.id);
      return;
    }
    const before = [...live, ...closed].find((entry) => isAbout(step, entry));
    // A version that is ahead shows that the server has done the step.
    if (!before || before.version > step.version) return;
    const after = changed(before, step);
    pending.add(after.id);
    const isLive = after.state === 'waiting' || after.state === 'called';
    const others = live.filter(({ id }) => id !== after.id);
    const at =
      step.input.place === undefined ? live.findIndex(({ id }) => id === after.id) : Number(step.input.place) - 1;
    live = isLive ? others.toSpliced(at < 0 ? others.length : at, 0, after) : others;
    closed = [...(isLive ? [] : [after]), ...closed.filter(({ id }) => id !== after.id)];
  });
  return { board: { ...board, live: live.map((entry, index) => ({ ...entry, place: index + 1 })), closed }, pending };
}

function addedEntry(board: HostBoard, { op, at, input }: Step & { kind: 'add' }, id: number): HostEntry {
  return {
    id,
    op,
    version: 1,
    state: 'waiting',
    presence: 'here',
    source: 'host',
    name: input.name ?? '',
    partySize: input.partySize,
    phone: input.phone ?? '',
    hasEmail: (input.email ?? '') !== '',
    note: input.note ?? '',
    place: 0,
    quote: quoteFor(board, input.partySize),
    joinedAt: at,
    calledAt: null,
    callCount: 0,
    graceEndsAt: null,
    closedAt: null,
    table: '',
    reason: '',
    message: null,
    undoUntil: null,
  };
}

/** "3-4" and "7+" are bands. */
function quoteFor({ quotes }: HostBoard, size: number): HostEntry['quote'] {
  const found = quotes.find(({ band }) => {
    const [low = 0, high = Infinity] = band.replace('+', '').split('-').map(Number);
    return size >= low && size <= high;
  });
  return found?.wait ?? { low: 0, high: 0 };
}

const CLOSED_BY = { seat: 'seated', no_show: 'no_show', leave: 'left', decline: 'declined' } as const;

function changed(before: HostEntry, { at, input }: Step & { kind: 'change' }): HostEntry {
  const after = { ...before, version: before.version + 1, undoUntil: null };
  const { action, partySize = before.partySize, presence = before.presence, table = '', reason = '' } = input;
  if (action === 'call') return { ...after, state: 'called', calledAt: at, callCount: before.callCount + 1 };
  if (action === 'size') return { ...after, partySize };
  if (action === 'presence') return { ...after, presence };
  if (action === 'move') return { ...after, reason };
  if (action === 'undo') return { ...after, state: 'waiting', calledAt: null, closedAt: null, table: '', reason: '' };
  return { ...after, state: CLOSED_BY[action], closedAt: at, table, reason };
}
