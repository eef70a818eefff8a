import type { AccountMail } from '#features/subscriptions/sign-up.ts';
import type { AccountOrder } from '#features/orders/account-order.ts';
import type { Account, AccountPasskey, AccountSession, Booking, Favourite } from './contract.ts';

export const ACCOUNT_PAGE_PATH = '/account/';
export const LOGIN_PAGE_PATH = '/account/login/';
/** Page on which the guest types the mailed code. */
export const CODE_PAGE_PATH = '/account/login/code/';
/** Link in the mail: `/account/login/link/{token}/`. Opening it changes nothing. */
export const LINK_PAGE_PATH = '/account/login/link/';
/** Parameter with the address after the sign-in: a path of this site. */
export const RETURN_PARAMETER = 'returnUrl';

/** The page to sign in. @param returnUrl address after the sign-in: a path of this site */
export function loginPageUrl(returnUrl: string): string {
  return `${LOGIN_PAGE_PATH}?${RETURN_PARAMETER}=${encodeURIComponent(returnUrl)}`;
}

/** Name under which the guard checks requests for codes. */
export const SIGN_IN_FORM = 'account_sign_in';

export const CODE_DIGITS = 6;
/** Minutes for which a code and its link are valid. */
export const CODE_MINUTES = 10;
/** Hours between the request and the erasure. */
export const ERASURE_HOURS = 72;
/** Bookings are shown for this number of months. */
export const BOOKING_MONTHS = 24;
export const MOST_PASSKEYS = 20;
export const MOST_FAVOURITES = 20;
export const MAX_FAVOURITE_CHARACTERS = 60;

/** What a guest does not eat, by choice. */
export const DIETS = ['vegetarian', 'vegan', 'gluten', 'dairy', 'nuts', 'shellfish', 'halal', 'kosher'] as const;
export type Diet = (typeof DIETS)[number];

/** Stream that ends when the session does: GET, text/event-stream. */
export const EVENTS_PATH = '/api/account/events/';

/** Steps of the sign-in, each a page. `elsewhere`: the mailed link was opened in a browser that did not request it. */
export type SignInStep = 'email' | 'code' | 'link' | 'elsewhere';

/** Why a step was refused, as ends of message ids like account.problem_code. */
export const SIGN_IN_PROBLEMS = ['email', 'code', 'rate', 'many', 'token', 'taken', 'captcha'] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export interface SignInPageProps {
  step: SignInStep;
  /** As typed, or the address that a code was mailed to. */
  email: string;
  /** Address after the sign-in: a path of this site. */
  returnUrl: string;
  /** Address to which the form is posted. */
  action: string;
  problem: SignInProblem | null;
  /** The code to type in the other browser; only at the step `elsewhere`. */
  code: string | null;
  /**
   * `proof`: a signed-in diner proves their identity again. `address`: the account gets this address. `erasing`:
   * erasure was requested, and can still be cancelled.
   */
  purpose: 'sign_in' | 'proof' | 'address' | 'erasing';
}

/** Parameter of the sign-in page: an erasure was just planned. */
export const ERASING_PARAMETER = 'erasing';

/** Field of a posted form with its action. */
export const ACTION_FIELD = 'action';
/** Actions of a posted form on the account's page, as values of `ACTION_FIELD`. */
export const ACCOUNT_ACTIONS = [
  'profile',
  'email',
  'mail_join',
  'mail_leave',
  'occasion_add',
  'occasion_remove',
  'favourite_add',
  'favourite_remove',
  'end_session',
  'end_all',
  'remove_passkey',
  'export',
  'erase',
  'keep',
  'sign_out',
  'prove',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** Results of actions, as ends of message ids like account.done_saved, and as `done` in the page's address. */
export const ACCOUNT_DONE = [
  'saved',
  'address',
  'joined',
  'left',
  'occasion',
  'occasion_gone',
  'favourite',
  'unfavourite',
  'session',
  'passkey',
  'kept',
  'proof',
] as const;
export type AccountDone = (typeof ACCOUNT_DONE)[number];

/** Why an action was not done, as ends of message ids like account.refused_same. */
export const ACCOUNT_REFUSALS = ['values', 'email', 'same', 'favourites', 'occasions', 'rate', 'token'] as const;
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number];

/** An order with its total as text, so that the page loads no code for amounts. */
export type ShownOrder = AccountOrder & { totalWords: string };

export interface AccountPageProps {
  account: Account;
  sessions: AccountSession[];
  passkeys: AccountPasskey[];
  bookings: Booking[];
  orders: ShownOrder[];
  favourites: Favourite[];
  mail: AccountMail;
  /** The saved restaurant, when it still exists. */
  restaurant: { rlid: number; name: string } | null;
  /** True when a code or a passkey was shown in the last minutes. */
  isProven: boolean;
  done: AccountDone | null;
  refusal: AccountRefusal | null;
}
