import { createStore, get, update, type UseStore } from 'idb-keyval';

/** A step of a screen that was not done, and why. */
export interface LostStep<S> {
  step: S;
  reason: string;
  /** The step was never sent, and can still be sent. */
  isUnsent?: boolean;
}

/** Steps of this device at one restaurant that the server has not done, in order, and those that were given up. */
export interface StepLog<S> {
  waiting: readonly S[];
  lost: readonly LostStep<S>[];
}

export const EMPTY_LOG: StepLog<never> = { waiting: [], lost: [] };

/** Screens that keep steps, each in a database of its own. */
export type StepPlace = 'host-stand' | 'kitchen';

const databases = new Map<StepPlace, UseStore>();
function store(place: StepPlace): UseStore {
  const database = databases.get(place) ?? createStore(place, 'steps');
  databases.set(place, database);
  return database;
}

/** Steps that an earlier window of this device left; empty where the device cannot store them. */
export async function readLog<S>(place: StepPlace, rlid: number): Promise<StepLog<S>> {
  try {
    return (await get<StepLog<S>>(rlid, store(place))) ?? EMPTY_LOG;
  } catch {
    return EMPTY_LOG;
  }
}

/**
 * Keeps what a window changed of its steps, and leaves the steps of other windows as they are.
 * @throws where the device cannot store anything: private windows and full disks
 */
export async function keepSteps<S extends { op: string }>(
  place: StepPlace,
  rlid: number,
  { before, after }: { before: StepLog<S>; after: StepLog<S> },
): Promise<void> {
  const changed = (kept: StepLog<S> = EMPTY_LOG): StepLog<S> => ({
    waiting: withOwn(kept.waiting, before.waiting, after.waiting, ({ op }) => op),
    lost: withOwn(kept.lost, before.lost, after.lost, ({ step }) => step.op),
  });
  await update(rlid, changed, store(place));
}

function withOwn<T>(kept: readonly T[], before: readonly T[], after: readonly T[], opOf: (one: T) => string): T[] {
  const own = new Set([...before, ...after].map(opOf));
  return [...kept.filter((one) => !own.has(opOf(one))), ...after];
}
