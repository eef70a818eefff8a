import { Conflict, Invalid, Problem } from '#shared/problem.ts';
import { callRefusal } from '../../call-rule.ts';
import type { Presence } from '../../contract.ts';
import type { HostAction } from '../../staff-contract.ts';
import type { Undo, waitListEntries } from '../tables.ts';
import { bandOf } from './estimate.ts';
import { isLive, stateAt } from './states.ts';

const MINUTE_MS = 60_000;

type Entry = typeof waitListEntries.$inferSelect;

/** An action on a party, with its details. */
export interface StepInput {
  action: HostAction;
  presence?: Presence | undefined;
  partySize?: number | undefined;
  /** From 1. */
  place?: number | undefined;
  table?: string | undefined;
  /** Seats the party although another one has the table. */
  isForced?: boolean | undefined;
  /** Needed to move or decline a party. */
  reason?: string | undefined;
}

/** The changes of a step. The caller raises the version and keeps the state that an undo restores. */
export interface StepPlan {
  set: Partial<Entry>;
  /** How long it can be undone; 0 for never. */
  undoMs: number;
}

/** How long each action can be undone; a no-show until the list of the day ends. */
const UNDO_MINUTES: Readonly<Record<Exclude<HostAction, 'undo' | 'no_show'>, number>> = {
  call: 5,
  seat: 15,
  leave: 5,
  decline: 0,
  presence: 5,
  size: 5,
  move: 5,
};

/**
 * The changes of an action to an entry. Time limits depend on the clock only.
 * @param line the live entries in order, the entry among them
 * @param takenBy name of the party that has the table
 * @throws Conflict when the entry's state forbids the action or the table is taken, Invalid without a reason that the
 *   action needs, Problem party_too_large
 */
export function planStep(
  entry: Entry,
  input: StepInput,
  {
    nowMs,
    line,
    settings,
    takenBy,
  }: {
    nowMs: number;
    takenBy?: string | undefined;
    line: readonly Pick<Entry, 'id' | 'rank'>[];
    settings: { graceMinutes: number; maxPartySize: number };
  },
): StepPlan {
  if (input.action === 'undo') return { set: undone(entry, nowMs), undoMs: 0 };
  if (!isLive(entry, nowMs)) throw new Conflict(`This party is not in line any more: ${OVER[stateAt(entry, nowMs)]}`);
  if (NEED_REASON.has(input.action) && !input.reason) throw new Invalid([{ field: 'reason', message: 'is required' }]);
  const now = new Date(nowMs).toISOString();
  const undoMs =
    input.action === 'no_show'
      ? Math.max(0, Date.parse(entry.expiresAt) - nowMs)
      : UNDO_MINUTES[input.action] * MINUTE_MS;
  return { set: { ...changeOf(), ...(input.reason && { reason: input.reason }) }, undoMs };

  function changeOf(): Partial<Entry> {
    switch (input.action) {
      case 'call':
        return called(entry, nowMs);
      case 'seat':
        if (takenBy !== undefined && !input.isForced)
          throw new Conflict(`Table ${input.table} was given to ${takenBy || 'another party'} less than an hour ago`);
        return { state: 'seated', closedAt: now, tableName: input.table ?? '', presence: 'here' };
      case 'no_show':
        requireGraceOver(entry, settings.graceMinutes, nowMs);
        return { state: 'no_show', closedAt: now };
      case 'leave':
        return { state: 'left', closedAt: now };
      case 'decline':
        return { state: 'declined', closedAt: now };
      case 'presence':
        return { presence: input.presence ?? entry.presence };
      case 'size':
        return sized(input.partySize ?? entry.partySize, settings.maxPartySize);
      case 'move':
        return { rank: rankAt(line, entry.id, input.place ?? 1) };
      default:
        throw new Error(`No step ${input.action}`);
    }
  }
}

/** Actions at the expense of a party, which its guests and other hosts may ask about. */
const NEED_REASON: ReadonlySet<HostAction> = new Set(['move', 'decline']);

const OVER: Readonly<Record<ReturnType<typeof stateAt>, string>> = {
  waiting: 'it waits',
  called: 'it was notified',
  seated: 'it is seated',
  no_show: 'it did not come',
  left: 'it left',
  declined: 'it was declined',
  expired: 'its day is over',
};

function called(entry: Entry, nowMs: number): Partial<Entry> {
  // An undo takes back the state, not the message.
  const refusal = callRefusal(entry.callCount, entry.messageAt, nowMs);
  if (refusal !== null) throw new Conflict(refusal);
  return { state: 'called', calledAt: new Date(nowMs).toISOString(), callCount: entry.callCount + 1 };
}

/** @throws Problem party_too_large */
export function sized(partySize: number, maxPartySize: number): Pick<Entry, 'partySize' | 'band'> {
  if (partySize > maxPartySize)
    throw new Problem('party_too_large', `The wait list takes parties of up to ${maxPartySize}`, {
      errors: [{ field: 'partySize', message: `must be at most ${maxPartySize}` }],
    });
  return { partySize, band: bandOf(partySize) };
}

/** ISO instant until which a called party keeps its place; null for others. */
export function graceEnd(entry: Pick<Entry, 'state' | 'calledAt'>, graceMinutes: number): string | null {
  if (entry.state !== 'called' || entry.calledAt === null) return null;
  return new Date(Date.parse(entry.calledAt) + graceMinutes * MINUTE_MS).toISOString();
}

function requireGraceOver(entry: Entry, graceMinutes: number, nowMs: number): void {
  const end = graceEnd(entry, graceMinutes);
  if (end === null) throw new Conflict('Only a party that was notified can be a no-show');
  if (nowMs < Date.parse(end)) throw new Conflict('The party keeps its place until its grace period is over');
}

/** A rank that puts an entry at a place among the others. @param place from 1 */
export function rankAt(line: readonly Pick<Entry, 'id' | 'rank'>[], entryId: number, place: number): number {
  const others = line.filter(({ id }) => id !== entryId);
  const at = Math.min(Math.max(place, 1), others.length + 1) - 1;
  const before = others[at - 1]?.rank;
  const after = others[at]?.rank;
  if (before === undefined) return (after ?? 1) - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

/** @throws Conflict when there is nothing to undo, or it is too late */
function undone({ undo }: Entry, nowMs: number): Partial<Entry> {
  if (!undo || Date.parse(undo.until) <= nowMs) throw new Conflict('The last step cannot be undone any more');
  return undo.before;
}

/** The state that an undo of the next step restores. */
export function snapshotOf(entry: Entry): Undo['before'] {
  const {
    state,
    presence,
    partySize,
    band,
    rank,
    quoteLow,
    quoteHigh,
    ahead,
    expectedMinutes,
    calledAt,
    callCount,
    closedAt,
    tableName,
    reason,
  } = entry;
  return {
    state,
    presence,
    partySize,
    band,
    rank,
    quoteLow,
    quoteHigh,
    ahead,
    expectedMinutes,
    calledAt,
    callCount,
    closedAt,
    tableName,
    reason,
  };
}
