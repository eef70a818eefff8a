import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { Step } from './step.ts';

/** A step that the server refused, and why. */
export interface LostStep {
  step: Step;
  reason: string;
}

/** Steps of one account at one restaurant that the server has not done, in order, and those that it refused. */
export interface StepLog {
  waiting: readonly Step[];
  lost: readonly LostStep[];
}

export const EMPTY_LOG: StepLog = { waiting: [], lost: [] };

let database: UseStore | undefined;
const store = () => (database ??= createStore('host-stand', 'steps'));
const keyOf = (account: number, rlid: number) => `${account}/${rlid}`;

/** What an earlier window of this device left; nothing where the device cannot keep anything. */
export async function readLog(account: number, rlid: number): Promise<StepLog> {
  try {
    return (await get<StepLog>(keyOf(account, rlid), store())) ?? EMPTY_LOG;
  } catch {
    return EMPTY_LOG;
  }
}

/** @throws where the device cannot keep anything: private windows and full disks */
export async function writeLog(account: number, rlid: number, log: StepLog): Promise<void> {
  await set(keyOf(account, rlid), log, store());
}
