import { Feed } from 'feed';
import { feedPath } from '../contract.ts';

/** The data of a feed. Instants are in ISO or database format; URLs are paths. */
export interface FeedSource {
  id: number;
  title: string;
  url: string;
  firstPublishedAt: string;
  lastPublishedAt: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  id: number;
  title: string;
  url: string;
  /** Calendar date. */
  date: string;
  summary: string;
  /** Resolved rich text. */
  html: string;
  firstPublishedAt: string;
  lastPublishedAt: string;
}

/**
 * Atom 1.0 (RFC 4287). Ids are tag URIs (RFC 4151) of the host and the day of first publishing, so they survive moves of
 * pages. `updated` depends on the data only, so the same releases produce the same bytes.
 * @param author name of the chain
 * @param origin "https://www.example.com"
 */
export function atomFeed(source: FeedSource, author: string, origin: string): string {
  const { id, title, url, entries } = source;
  const changes = [source, ...entries].map(({ lastPublishedAt }) => Date.parse(lastPublishedAt));
  const tagOf = (kind: string, thing: { id: number; firstPublishedAt: string }) =>
    `tag:${new URL(origin).hostname},${isoOf(thing.firstPublishedAt).slice(0, 10)}:${kind}/${thing.id}`;
  const feed = new Feed({
    id: tagOf('press', { ...source, id }),
    title: asText(title),
    link: origin + url,
    feedLinks: { atom: origin + feedPath(id) },
    updated: new Date(Math.max(...changes)),
    author: { name: asText(author), link: `${origin}/` },
    copyright: '',
    generator: false,
  });
  for (const entry of entries) {
    feed.addItem({
      id: tagOf('press-release', entry),
      title: asHtml(entry.title),
      link: origin + entry.url,
      date: new Date(entry.lastPublishedAt),
      // Noon UTC, so that feed readers in all American time zones show the same date as the page.
      ...(entry.date && { published: new Date(`${entry.date}T12:00:00Z`) }),
      ...(entry.summary && { description: asHtml(entry.summary) }),
      content: withAbsoluteLinks(entry.html, origin, entry.url),
    });
  }
  return feed.atom1();
}

function isoOf(instant: string): string {
  return new Date(instant).toISOString();
}

/** Removes characters that XML does not allow. */
function legible(text: string): string {
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}

/** Escapes for plain-text elements: the serialiser would take a literal "&amp;" for an entity. */
function asText(text: string): string {
  return legible(text).replaceAll('&', '&amp;');
}

/** Escapes plain text for elements that contain HTML. */
function asHtml(text: string): string {
  return legible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Makes links to this site absolute, and escapes "]]>", which would end the CDATA section. */
function withAbsoluteLinks(html: string, origin: string, url: string): string {
  return legible(html)
    .replaceAll(/(<a [^>]*?href=")(\/|#)/g, (_match, before: string, first: string) =>
      first === '/' ? `${before}${origin}/` : `${before}${origin}${url}#`,
    )
    .replaceAll(']]>', ']]&gt;');
}
