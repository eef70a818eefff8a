/** Spec §7: POST, form-encoded, with the header X-CSRFToken. */
export const UNSUBSCRIBE_PATH = '/api/fcc/unsubscribe/';

/** The form's fields on the wire. `BroadLogId` names the mailing that the link came from; optional. */
export const UNSUBSCRIBE_FIELDS = { email: 'Email', broadLogId: 'BroadLogId', signature: 'Signature' } as const;

/** Query parameters of the page that the link in an e-mail leads to (Spec §2.5 item 9, §7). */
export const UNSUBSCRIBE_PARAMETERS = { email: 'utm_unsub', broadLogId: 'blid', signature: 'sig' } as const;

/** Spec §9: maximum number of days until no more mail is sent. */
export const UNSUBSCRIBE_MAX_DAYS = 5;

/** Spec §3: `errors` are messages for the guest, the most important first; empty when `isValid`. */
export interface UnsubscribeResult {
  isValid: boolean;
  errors: string[];
}

/** RFC 8058: any POST ends e-mail at once; a GET, which link scanners make, leads to the page that asks. */
export const ONE_CLICK_PATH = '/api/fcc/unsubscribe/one-click/:token/';

/** Parameters of a sign-up page's address: the token of a confirmation link, and the outcome after a form. */
export const CONFIRM_PARAMETER = 'confirm';
export const DONE_PARAMETER = 'done';
/** With the value `none`: the guest did not request news and offers, so the page must not promise them. */
export const OFFERS_PARAMETER = 'offers';

/**
 * Messages of a sign-up page in place of its form: signed up; asked to look for an e-mail; confirmed; or the link is
 * too old. None of them reveals whether an address was known.
 */
export const SIGN_UP_OUTCOMES = ['signed_up', 'mailed', 'confirmed', 'expired'] as const;
export type SignUpOutcome = (typeof SIGN_UP_OUTCOMES)[number];
