import type { EntryState } from '../../contract.ts';

/** States that are stored. An entry whose time is over is read as `expired`. */
export type StoredState = Exclude<EntryState, 'expired'>;

interface Stored {
  state: StoredState;
  expiresAt: string;
}

export function isLive({ state, expiresAt }: Stored, nowMs: number): boolean {
  return (state === 'waiting' || state === 'called') && Date.parse(expiresAt) > nowMs;
}

/** Works without a job: an entry that was live at its end has expired. */
export function stateAt(entry: Stored, nowMs: number): EntryState {
  const wasLive = entry.state === 'waiting' || entry.state === 'called';
  return wasLive && !isLive(entry, nowMs) ? 'expired' : entry.state;
}
