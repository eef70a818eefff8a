import type { Location } from '#features/locations/contract.ts';

/** Maximum age of a wait-time reading, as on the server. */
const FRESH_MINUTES = 15;

/** The wait of a restaurant as text, and its age in minutes unless the reading has no time. */
export interface CurrentWait {
  wait: string;
  minutes: number | undefined;
}

/**
 * The wait to show at `now` (epoch ms); undefined without a reading, for an old one, and where nobody can join.
 * @param offered what the restaurant offers at that time
 */
export function currentWait(
  offered: Pick<Location, 'waitListReady' | 'estimatedWaitTime' | 'waitUpdatedAt'>,
  now: number,
): CurrentWait | undefined {
  const { waitListReady, estimatedWaitTime: wait, waitUpdatedAt } = offered;
  if (!waitListReady || !wait) return undefined;
  const minutes =
    waitUpdatedAt === undefined ? undefined : Math.max(0, Math.floor((now - Date.parse(waitUpdatedAt)) / 60_000));
  return minutes !== undefined && minutes > FRESH_MINUTES ? undefined : { wait, minutes };
}
