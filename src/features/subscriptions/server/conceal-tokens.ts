import { CONFIRM_PARAMETER, ONE_CLICK_PATH, UNSUBSCRIBE_PARAMETERS } from '../contract.ts';
import { CONFIRM_PREFIX } from '../sign-up.ts';

const IN_QUERY = new RegExp(`([?&;](?:${CONFIRM_PARAMETER}|${UNSUBSCRIBE_PARAMETERS.signature})=)[\\w-]+`, 'g');
const IN_PATH = new RegExp(`(${ONE_CLICK_PATH.split(':')[0] ?? ''})[\\w.-]+`, 'g');

/**
 * Removes the tokens of links from a mail's text or HTML before staff see it, so that staff cannot confirm or unsubscribe in
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
/** Shorter values are no tokens and may occur in any text. */
const SHORTEST_CARRIED = 6;

/**
 * Removes the tokens of mail links from a captured page before staff see it: from its URL and from the document, such as the
 * hidden field of the confirmation form.
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
