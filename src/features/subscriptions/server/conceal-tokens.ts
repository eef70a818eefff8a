import { CONFIRM_PARAMETER, ONE_CLICK_PATH, UNSUBSCRIBE_PARAMETERS } from '../contract.ts';
import { CONFIRM_PREFIX } from '../sign-up.ts';

const IN_QUERY = new RegExp(`([?&;](?:${CONFIRM_PARAMETER}|${UNSUBSCRIBE_PARAMETERS.signature})=)[\\w-]+`, 'g');
const IN_PATH = new RegExp(`(${ONE_CLICK_PATH.split(':')[0] ?? ''})[\\w.-]+`, 'g');

/**
 * The text or HTML of a mail for the eyes of staff: without what its links prove, so that nobody confirms, or leaves, in
 * the place of a guest.
 */
export function concealTokens(text: string): string {
  return text.replace(IN_QUERY, '$1…').replace(IN_PATH, '$1…');
}

const CARRIED = new RegExp(
  `[?&](?:${CONFIRM_PARAMETER}|${Object.values(UNSUBSCRIBE_PARAMETERS).join('|')})=([^&#]+)`,
  'g',
);
const CONFIRM_FIELD = new RegExp(`<input\\b[^<>]*\\bname="${CONFIRM_PREFIX}-token"[^<>]*>`, 'g');
/** What is shorter proves nothing and may stand in any text. */
const SHORTEST_CARRIED = 6;

/**
 * A page as a guest's browser had it, for the eyes of staff: without what the link in an e-mail that led there carried, in
 * its address or anywhere in its document, such as the hidden field of the form that confirms.
 */
export function concealCarried<Page extends { url: string; dom: string }>(page: Page): Page {
  const carried = [
    ...[...page.url.matchAll(CARRIED)].map(([, value = '']) => value),
    ...[...page.dom.matchAll(CONFIRM_FIELD)].map(([tag]) => /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ''),
  ];
  const values = new Set(carried.flatMap((value) => [value, decoded(value)]));
  const conceal = (text: string) =>
    [...values]
      .filter((value) => value.length >= SHORTEST_CARRIED)
      .reduce((left, value) => left.replaceAll(value, '…'), concealTokens(text));
  return { ...page, url: conceal(page.url), dom: conceal(page.dom) };
}

function decoded(value: string): string {
  return new URLSearchParams(`value=${value}`).get('value') ?? '';
}
