import { useLive } from '#features/front-of-house/site/use-live.ts';
import type { WaitListEntry } from '../contract.ts';
import { fetchEntry } from './wait-list-api.ts';

const POLL_MS = 15_000;

/** The current state of an entry, read every 15 seconds until it can no longer change; see `useLive`. */
export function useLiveEntry(given: WaitListEntry): { entry: WaitListEntry; isLate: boolean } {
  const { value: entry, isLate } = useLive(given, {
    read: (signal) => fetchEntry(given.plan_ahead_id, signal),
    mayChange: ({ may }) => may.leave || may.return || may.rejoin,
    everyMs: POLL_MS,
    events: `/api/waitlist/${encodeURIComponent(given.plan_ahead_id)}/events/`,
  });
  return { entry, isLate };
}
