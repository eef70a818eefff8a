import { type SQL, sql } from 'drizzle-orm';
import type { Viewer } from '../../page-rights.ts';
import { pages } from '../tables.ts';
import { readsDraft } from './list-pages-scope.ts';
import { isOpenToAll } from './page-privacy.ts';

/** A parsed search. */
export interface SearchTerms {
  /** Whole words, all of which have to occur. */
  words: string[];
  /** Quoted: words that follow each other. */
  phrases: string[];
  /** The word that is being typed: its beginning is enough. */
  beginning: string | null;
  /** `live:yes` or `live:no` (`published:` is the same). */
  isLive: boolean | null;
  /** True when something is searched for, even if it holds no letter. */
  isSearch: boolean;
}

/**
 * Parses a search in one pass over its characters. Quotes make phrases; an unclosed quote is ignored; everything else
 * is words, so that no input is an error.
 */
export function parseSearch(typed: string): SearchTerms {
  const terms: SearchTerms = { words: [], phrases: [], beginning: null, isLive: null, isSearch: false };
  let last: string | null = null;
  for (const { text, isPhrase } of tokensOf(typed)) {
    const flag = isPhrase ? null : liveFlag(text);
    if (flag !== null) {
      terms.isLive = flag;
      continue;
    }
    terms.isSearch = true;
    const lettered = piecesOf(text);
    if (lettered.length === 0) continue;
    if (last !== null) terms.words.push(last);
    last = null;
    if (isPhrase) terms.phrases.push(lettered.join(' '));
    else {
      terms.words.push(...lettered.slice(0, -1));
      last = lettered.at(-1) ?? null;
    }
  }
  terms.beginning = last;
  return terms;
}

/** The terms as a PostgreSQL query. Parts without a word are ignored; an empty query finds nothing. */
export function searchQuery({ words, phrases, beginning }: SearchTerms): SQL {
  const parts = [
    sql`plainto_tsquery('simple', ${words.join(' ')})`,
    ...phrases.map((phrase) => sql`phraseto_tsquery('simple', ${phrase})`),
    // Only letters and digits are left, so the text contains no operator of the query language.
    ...(beginning === null ? [] : [sql`to_tsquery('simple', ${`${beginning}:*`})`]),
  ];
  return sql`(${sql.join(parts, sql` && `)})`;
}

/**
 * Pages in which the query is found. A match reveals words of the newest draft: whoever may not read that finds the page
 * by its title and slug, and by its content while all guests see the same.
 */
export function matches(query: SQL, viewer: Viewer): SQL {
  return sql`(${pages.search} @@ ${query} AND (${readsDraft(viewer)}
    OR (${pages.isLive} AND NOT ${pages.hasUnpublishedChanges} AND ${isOpenToAll})
    OR ts_filter(${pages.search}, '{a,b}') @@ ${query}))`;
}

/** Best match first: the title that was typed, titles that begin with it, then words of titles before others. */
export function byRelevance(query: SQL, { words, phrases, beginning }: SearchTerms): SQL {
  const typed = [...words, ...phrases, beginning ?? ''].join(' ').trim().toLowerCase();
  return sql`CASE WHEN lower(${pages.draftTitle}) = ${typed} THEN 0
    WHEN starts_with(lower(${pages.draftTitle}), ${typed}) THEN 1 ELSE 2 END,
    ts_rank(${pages.search}, ${query}) DESC`;
}

function* tokensOf(typed: string): Iterable<{ text: string; isPhrase: boolean }> {
  const lastQuote = typed.lastIndexOf('"');
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= typed.length; at += 1) {
    const sign = typed[at];
    const isQuote = sign === '"' && (isQuoted || at < lastQuote);
    const isEnd = sign === undefined || isQuote || (!isQuoted && (sign === '"' || /\s/.test(sign)));
    if (!isEnd) continue;
    if (at > start) yield { text: typed.slice(start, at), isPhrase: isQuoted && isQuote };
    if (isQuote) isQuoted = !isQuoted;
    start = at + 1;
  }
}

function liveFlag(text: string): boolean | null {
  const [name, value, ...more] = text.toLowerCase().split(':');
  if ((name !== 'live' && name !== 'published') || more.length > 0) return null;
  if (value === 'yes' || value === 'true') return true;
  return value === 'no' || value === 'false' ? false : null;
}

/** Runs of letters, marks and digits. */
function piecesOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}
