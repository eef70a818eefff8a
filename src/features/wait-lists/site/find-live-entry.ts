import type { WaitListEntry } from '../contract.ts';
import { forgetEntry, readRememberedEntry } from './remembered-entry.ts';
import { GuestRefusal } from '#features/front-of-house/site/guest-api.ts';
import { fetchEntry } from './wait-list-api.ts';

/**
 * The entry that this browser joined last, while it is in line; one that has ended is forgotten. Null also when it
 * cannot be read now: joining must not depend on it.
 */
export async function findLiveEntry(signal?: AbortSignal): Promise<WaitListEntry | null> {
  const remembered = readRememberedEntry();
  if (!remembered) return null;
  try {
    const entry = await fetchEntry(remembered.token, signal);
    if (entry.may.leave) return entry;
    if (!entry.may.return && !entry.may.rejoin) forgetEntry();
  } catch (error) {
    if (error instanceof GuestRefusal && error.code === 'not_found') forgetEntry();
  }
  return null;
}
