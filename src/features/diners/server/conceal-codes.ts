import { CODE_DIGITS, LINK_PAGE_PATH, LOGIN_PAGE_PATH } from '../guest-pages.ts';

const LINK = new RegExp(`(${LINK_PAGE_PATH})[\\w-]+`, 'g');
const CODE = new RegExp(`(?<![\\w#&])\\d{${CODE_DIGITS}}(?!\\w)`, 'g');

/**
 * Removes the codes and links of diners' sign-ins from a mail before staff see it, so that staff cannot sign in as a diner. Each
 * mail with a code has a link below the sign-in page: its text may not leave that out.
 */
export function concealCodes(text: string): string {
  if (!text.includes(LOGIN_PAGE_PATH)) return text;
  return text.replace(LINK, '$1…').replace(CODE, '•'.repeat(CODE_DIGITS));
}
