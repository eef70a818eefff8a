import { CONFIRM_PARAMETER, ONE_CLICK_PATH, UNSUBSCRIBE_PARAMETERS } from '../contract.ts';

const IN_QUERY = new RegExp(`([?&;](?:${CONFIRM_PARAMETER}|${UNSUBSCRIBE_PARAMETERS.signature})=)[\\w-]+`, 'g');
const IN_PATH = new RegExp(`(${ONE_CLICK_PATH.split(':')[0] ?? ''})[\\w.-]+`, 'g');

/**
 * The text or HTML of a mail for the eyes of staff: without what its links prove, so that nobody confirms, or leaves, in
 * the place of a guest.
 */
export function concealTokens(text: string): string {
  return text.replace(IN_QUERY, '$1…').replace(IN_PATH, '$1…');
}
