import type { PartyValues } from '#features/front-of-house/party-values.ts';
import { postTo, readFrom } from '#features/front-of-house/site/guest-api.ts';
import { aBoolean, aNumber, aString, type Check, oneOf, optional, record } from '#ui/site/shape.ts';
import type { ClosedReason, EntryState, Presence, WaitEstimate, WaitListEntry } from '../contract.ts';

/** Paths of the endpoints that contract.ts declares; repeated so that its schemas stay out of the browser. */
const WAIT_LIST_PATH = '/api/waitlist/';
const ESTIMATE_PATH = '/api/waitlist/estimate/';

const minutes = record<{ low: number; high: number }>({ low: aNumber, high: aNumber });

const closedReason: Check<ClosedReason> = oneOf('off', 'closed', 'last_join', 'paused', 'full', 'elsewhere');
const state: Check<EntryState> = oneOf('waiting', 'called', 'seated', 'no_show', 'left', 'declined', 'expired');
const presence: Check<Presence> = oneOf('remote', 'coming', 'here');

const estimateShape: Check<WaitEstimate> = record<WaitEstimate>({
  rlid: aNumber,
  partySize: aNumber,
  isOpen: aBoolean,
  closedReason: optional(closedReason),
  pauseReason: optional(aString),
  opensAt: optional(aString),
  url: optional(aString),
  isSeatingNow: aBoolean,
  wait: optional(minutes),
  partiesAhead: aNumber,
  reservableAt: optional(aString),
  maxPartySize: aNumber,
  readAt: aString,
});

const entryShape: Check<WaitListEntry> = record<WaitListEntry>({
  plan_ahead_id: aString,
  rlid: aNumber,
  restaurantName: aString,
  state,
  presence,
  name: aString,
  language: oneOf('en', 'es', 'fr-CA'),
  partySize: aNumber,
  partiesAhead: aNumber,
  quote: minutes,
  wait: optional(minutes),
  joinedAt: aString,
  calledAt: optional(aString),
  graceEndsAt: optional(aString),
  readAt: aString,
  version: aNumber,
  maxPartySize: aNumber,
  may: record<WaitListEntry['may']>({
    changePresence: aBoolean,
    changeSize: aBoolean,
    leave: aBoolean,
    return: aBoolean,
    rejoin: aBoolean,
  }),
});

/** The wait for a party. @throws GuestRefusal (not_found), ShapeMismatch, or what fetch throws */
export async function fetchEstimate(rlid: number, partySize: number, signal: AbortSignal): Promise<WaitEstimate> {
  const query = new URLSearchParams({ rlid: String(rlid), partySize: String(partySize) });
  return readFrom(`${ESTIMATE_PATH}?${query}`, estimateShape, signal);
}

/** The guest's own entry. @throws as `fetchEstimate` */
export async function fetchEntry(token: string, signal?: AbortSignal): Promise<WaitListEntry> {
  return readFrom(`${WAIT_LIST_PATH}${encodeURIComponent(token)}/`, entryShape, signal);
}

/** Joins the list. @throws as `postTo` */
export async function joinList(
  rlid: number,
  values: PartyValues,
  sender: { key: string; language: string },
): Promise<WaitListEntry> {
  return postTo(WAIT_LIST_PATH, { ...values, rlid, partySize: Number(values.partySize) }, entryShape, sender);
}
