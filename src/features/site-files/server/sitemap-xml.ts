import { setImmediate } from 'node:timers/promises';
import { escapeHtml } from '#shared/escape-html.ts';
import type { TranslatedPage } from '#features/pages/contract.ts';

/** One URL of a sitemap. */
export interface SitemapEntry {
  /** "/press/"; escaped and made absolute in the output. */
  path: string;
  /** Instant of the last change of the content, in any format that Date parses; '' when unknown. */
  lastModified: string;
  /** The page in all languages of the site, its own included; absent without translations. */
  alternates?: readonly TranslatedPage[];
}

/** Limits of one file. */
export interface SitemapLimits {
  entries: number;
  bytes: number;
}

/** The maximum number of URLs of sitemaps.org, and a fifth of its size limit, because files are built in memory. */
export const SITEMAP_LIMITS: SitemapLimits = { entries: 50_000, bytes: 10 * 1024 * 1024 };

/** Entries between pauses: a few milliseconds of work. */
const ENTRIES_PER_SLICE = 500;

const NONE: readonly TranslatedPage[] = [];
const XMLNS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XHTML = 'http://www.w3.org/1999/xhtml';
const HEAD = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${XMLNS}" xmlns:xhtml="${XHTML}">\n`;
const FOOT = '</urlset>\n';

/** A finished `urlset` file and the newest change in it. */
export interface SitemapFile {
  readonly xml: string;
  lastModified: string;
}

/**
 * Yields as few files as the limits allow, at least one. Pauses regularly to keep the event loop responsive.
 * @param origin "https://www.example.com"
 */
export async function* buildSitemapFiles(
  entries: Iterable<SitemapEntry>,
  origin: string,
  limits: SitemapLimits = SITEMAP_LIMITS,
): AsyncGenerator<SitemapFile> {
  let lines: string[] = [];
  let bytes = 0;
  let newest = '';
  let read = 0;
  // Translations of a page follow each other and share these links.
  const changeOf = keepLast(w3cInstant);
  const linksTo = keepLast((pages: readonly TranslatedPage[]) => pages.map((page) => alternate(origin, page)).join(''));
  for (const { path, lastModified, alternates = NONE } of entries) {
    if (++read % ENTRIES_PER_SLICE === 0) await setImmediate();
    const changed = changeOf(lastModified);
    const line = `<url><loc>${location(origin, path)}</loc>${lastmod(changed)}${linksTo(alternates)}</url>\n`;
    const size = Buffer.byteLength(line);
    const isFull = lines.length >= limits.entries || HEAD.length + bytes + size + FOOT.length > limits.bytes;
    if (isFull && lines.length > 0) {
      yield fileOf(lines, newest);
      lines = [];
      bytes = 0;
      newest = '';
    }
    lines.push(line);
    bytes += size;
    if (changed > newest) newest = changed;
  }
  yield fileOf(lines, newest);
}

/** Most files are made only for the date of their newest change: the text is joined when it is read. */
function fileOf(lines: readonly string[], lastModified: string): SitemapFile {
  return {
    lastModified,
    get xml() {
      return HEAD + lines.join('') + FOOT;
    },
  };
}

/** The sitemap index of several files. */
export function buildSitemapIndex(files: readonly SitemapEntry[], origin: string): string {
  const lines = files.map(
    ({ path, lastModified }) =>
      `<sitemap><loc>${location(origin, path)}</loc>${lastmod(w3cInstant(lastModified))}</sitemap>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${XMLNS}">\n${lines.join('')}</sitemapindex>\n`;
}

/** Caches the last result of a function, for repeated calls with the same argument. */
function keepLast<In>(compute: (given: In) => string): (given: In) => string {
  let last: { given: In; result: string } | undefined;
  return (given) => {
    if (last?.given !== given) last = { given, result: compute(given) };
    return last.result;
  };
}

function location(origin: string, path: string): string {
  return escapeHtml(origin + encodeURI(path));
}

function alternate(origin: string, { language, url }: TranslatedPage): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${location(origin, url)}"/>`;
}

function lastmod(instant: string): string {
  return instant && `<lastmod>${instant}</lastmod>`;
}

function w3cInstant(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString();
}
