import type { LanguageCode } from '#features/pages/contract.ts';

/** Page with the menu of a restaurant, on which guests order: `/order?rlid={rlid}` (Spec §2.1). */
export const ORDER_PAGE_PATH = '/order';
export const CHECKOUT_PAGE_PATH = '/order/checkout/';
/** Path to which the form posts that adds an earlier order to the basket. */
export const ORDER_AGAIN_PATH = '/order/again/';
/** Page of one order for its guest: `/orders/{id}/`. */
export const ORDERS_PAGE_PATH = '/orders/';

/**
 * Field names of a form's action and of its Idempotency-Key, as in the other guest forms, whose code these pages do not
 * load.
 */
export const ACTION_FIELD = 'action';
export const ATTEMPT_FIELD = 'attempt';

/** Actions of a guest on the page with the menu, as values of `ACTION_FIELD`. */
export const MENU_ACTIONS = ['add', 'set', 'clear'] as const;
/** Actions of a guest on the page of an order. */
export const ORDER_ACTIONS = ['cancel', 'arrive', 'pay', 'pay_there'] as const;
/** Value of `ACTION_FIELD` on the page to pay: shows the new total, and orders nothing. */
export const SHOW_TOTAL_ACTION = 'show';
/** Field of the checkout: the guest's word about the age for alcohol. */
export const AGE_FIELD = 'isOfAge';
/** The checkout’s name for the guard of guests’ forms. */
export const ORDER_FORM = 'order';

/** Cookie with this browser's order that waits for its payment, so that a second order replaces it. */
export const PAYING_COOKIE = 'paying';

/** The menu of a restaurant. @param item the id of an item whose choices are shown */
export function orderMenuUrl(
  rlid: number,
  language: LanguageCode,
  { item, line, problem }: { item?: string | undefined; line?: number | undefined; problem?: 'full' } = {},
): string {
  const query = new URLSearchParams({ rlid: String(rlid), language });
  if (item !== undefined) query.set('item', item);
  if (line !== undefined) query.set('line', String(line));
  if (problem) query.set('problem', problem);
  return `${ORDER_PAGE_PATH}?${query}`;
}

/** URL in the QR code of a table. @param code of the table; secret while it is open */
export function tableUrl(rlid: number, code: string): string {
  return `${ORDER_PAGE_PATH}?${new URLSearchParams({ rlid: String(rlid), table: code })}`;
}

/** The cookie with the code of the table at which a guest sits. */
export const TABLE_COOKIE = 'table';

export function checkoutUrl(rlid: number, language: LanguageCode): string {
  return `${CHECKOUT_PAGE_PATH}?${new URLSearchParams({ rlid: String(rlid), language })}`;
}

/** The page of an order. @param token its secret id */
export function orderPageUrl(token: string): string {
  return `${ORDERS_PAGE_PATH}${encodeURIComponent(token)}/`;
}
