import { LINK_PAGE_PATH } from '#features/diners/guest-pages.ts';
import { ORDERS_PATH } from '#features/orders/contract.ts';
import { ORDERS_PAGE_PATH } from '#features/orders/guest-pages.ts';
import { RESERVATIONS_PATH } from '#features/reservations/contract.ts';
import { RESERVATION_PAGE_PATH } from '#features/reservations/guest-pages.ts';
import { concealCarried, withoutTokens } from '#features/subscriptions/server/index.ts';
import { WAIT_LIST_PATH } from '#features/wait-lists/contract.ts';
import { STATUS_PAGE_PATH } from '#features/wait-lists/guest-pages.ts';

const BEFORE_TOKENS = [
  WAIT_LIST_PATH,
  STATUS_PAGE_PATH,
  RESERVATIONS_PATH,
  RESERVATION_PAGE_PATH,
  ORDERS_PATH,
  ORDERS_PAGE_PATH,
  LINK_PAGE_PATH,
];
/** A link that was changed on its way ("/Orders//…") shows a page to report, and its token is still valid. */
const changed = (path: string) => path.replaceAll(/(?<=\w)\//g, '/[/.]*');
/** Shorter parts of these addresses are words, such as "checkout". */
const IN_PATH = new RegExp(`(?:${BEFORE_TOKENS.map(changed).join('|')})([\\w-]{16,})`, 'gi');

/**
 * Removes from a page that a guest reports whatever would let staff act as the guest: the tokens of mail links, and those of
 * the guest's places in lines, reservations, orders and sign-ins, wherever the document repeats them.
 */
export function concealReported<Page extends { url: string; dom: string }>(reported: Page): Page {
  const page = concealCarried(reported);
  const tokens = new Set(
    [page.url, page.dom].flatMap((text) => [...text.matchAll(IN_PATH)].map(([, token = '']) => token)),
  );
  return { ...page, url: withoutTokens(page.url, tokens), dom: withoutTokens(page.dom, tokens) };
}
