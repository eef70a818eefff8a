import { TOKEN_CHARACTERS } from '#features/front-of-house/server/index.ts';
import { ORDERS_PATH } from '../contract.ts';
import { ORDERS_PAGE_PATH } from '../guest-pages.ts';

const IN_PATH = new RegExp(`((?:${ORDERS_PATH}|${ORDERS_PAGE_PATH}))[\\w-]{${TOKEN_CHARACTERS}}`, 'g');

/** Removes the tokens of orders from a text before staff see it, so that staff cannot act as the guest. */
export function concealOrders(text: string): string {
  return text.replace(IN_PATH, '$1…');
}
