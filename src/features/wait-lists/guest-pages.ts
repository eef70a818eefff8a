import type { LanguageCode } from '#features/pages/contract.ts';

/** Page of one entry for its guest: `/waitlist/{plan_ahead_id}/`. Without JavaScript it also takes the guest's actions. */
export const STATUS_PAGE_PATH = '/waitlist/';
/** Page with the form to join: `/waitlist/join/?rlid={rlid}`. */
export const JOIN_PAGE_PATH = '/waitlist/join/';

/** Value of `source` in the address on a restaurant's sign: the guest who scans it is at the door. */
export const SIGN_SOURCE = 'stand';

/** Value of `ACTION_FIELD` on the page to join: shows the wait for another size, and joins nothing. */
export const SHOW_WAIT_ACTION = 'wait';

/**
 * Actions of a guest on an entry's page, as values of `ACTION_FIELD`. `return` also brings back a party after a
 * no-show.
 */
export const ENTRY_ACTIONS = ['remote', 'coming', 'here', 'size', 'leave', 'return'] as const;

/** Why an action was not done. `changed`: the entry has changed meanwhile. */
export const ENTRY_REFUSALS = ['changed', 'size', 'duplicate', 'closed', 'token', 'rate'] as const;
export type EntryRefusal = (typeof ENTRY_REFUSALS)[number];

/** The page to join the list of a restaurant, in the guest's language. */
export function joinPageUrl(rlid: number, language: LanguageCode): string {
  return `${JOIN_PAGE_PATH}?rlid=${rlid}&language=${language}`;
}

/** The address in the QR code of a restaurant's sign. @param origin "https://www.example.com" */
export function signUrl(origin: string, rlid: number, language: LanguageCode): string {
  return `${origin}${joinPageUrl(rlid, language)}&source=${SIGN_SOURCE}`;
}

/** The page of an entry. @param token the plan_ahead_id */
export function statusPageUrl(token: string): string {
  return `${STATUS_PAGE_PATH}${encodeURIComponent(token)}/`;
}
