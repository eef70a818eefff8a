import { TOKEN_CHARACTERS } from '#features/front-of-house/server/index.ts';
import { RESERVATIONS_PATH } from '../contract.ts';
import { RESERVATION_PAGE_PATH } from '../guest-pages.ts';

const IN_PATH = new RegExp(`((?:${RESERVATIONS_PATH}|${RESERVATION_PAGE_PATH}))[\\w-]{${TOKEN_CHARACTERS}}`, 'g');

/** Removes the tokens of reservations from a text before staff see it, so that staff cannot act as the guest. */
export function concealReservations(text: string): string {
  return text.replace(IN_PATH, '$1…');
}
