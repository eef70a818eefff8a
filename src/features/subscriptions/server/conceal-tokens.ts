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
const TOKEN = /[\w-]{6,}/g;
const INPUT = /<input\b[^<>]*>/g;
const IS_CONFIRM = new RegExp(`\\bname="${CONFIRM_PREFIX}-token"`);
/** Shorter values are no tokens and may occur in any text. */
const SHORTEST_CARRIED = 6;

/**
 * Removes the tokens of mail links from a captured page before staff see it: from its URL and from the document, such as the
 * hidden field of the confirmation form. The document may be made up: its size alone determines the time that this takes.
 */
export function concealCarried<Page extends { url: string; dom: string }>(page: Page): Page {
  const carried = [...page.url.matchAll(CARRIED)].flatMap(([, value = '']) => [value, decoded(value)]);
  const values = [...new Set(carried)].filter((value) => value.length >= SHORTEST_CARRIED);
  const tokens = new Set(
    [...page.dom.matchAll(INPUT)].flatMap(([tag]) =>
      IS_CONFIRM.test(tag) ? (/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? []) : [],
    ),
  );
  const conceal = (text: string) =>
    withoutTokens(
      values.reduce((left, value) => left.replaceAll(value, '…'), concealTokens(text)),
      tokens,
    );
  return { ...page, url: conceal(page.url), dom: conceal(page.dom) };
}

/** A text without these tokens, in one pass however many they are. */
export function withoutTokens(text: string, tokens: ReadonlySet<string>): string {
  return text.replace(TOKEN, (word) => (tokens.has(word) ? '…' : word));
}

function decoded(value: string): string {
  return new URLSearchParams(`value=${value}`).get('value') ?? '';
}
