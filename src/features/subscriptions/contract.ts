/** Spec §7: POST, form-encoded, with the header X-CSRFToken. */
export const UNSUBSCRIBE_PATH = '/api/fcc/unsubscribe/';

/** The form's fields on the wire. `BroadLogId` names the mailing that the link came from; optional. */
export const UNSUBSCRIBE_FIELDS = { email: 'Email', broadLogId: 'BroadLogId' } as const;

/** Query parameters of the page that the link in an e-mail leads to (Spec §2.5 item 9, §7). */
export const UNSUBSCRIBE_PARAMETERS = { email: 'utm_unsub', broadLogId: 'blid' } as const;

/** Spec §9: how long it takes at most until nothing is sent any more. */
export const UNSUBSCRIBE_MAX_DAYS = 5;

/** Spec §3: `errors` are worded for the guest, the most important first; empty when `isValid`. */
export interface UnsubscribeResult {
  isValid: boolean;
  errors: string[];
}
