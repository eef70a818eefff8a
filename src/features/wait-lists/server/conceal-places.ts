import { TOKEN_CHARACTERS } from '#features/front-of-house/server/index.ts';
import { WAIT_LIST_PATH } from '../contract.ts';
import { STATUS_PAGE_PATH } from '../guest-pages.ts';

const IN_PATH = new RegExp(`((?:${WAIT_LIST_PATH}|${STATUS_PAGE_PATH}))[\\w-]{${TOKEN_CHARACTERS}}`, 'g');

/** Removes the tokens of places in wait lists from a text before staff see it, so that staff cannot act as the guest. */
export function concealPlaces(text: string): string {
  return text.replace(IN_PATH, '$1…');
}
