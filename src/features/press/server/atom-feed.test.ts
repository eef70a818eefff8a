import fc from 'fast-check';
import { Window } from 'happy-dom';
import { afterAll, describe, expect, it } from 'vitest';
import { atomFeed, type FeedEntry, type FeedSource } from './atom-feed.ts';

const ORIGIN = 'https://www.chain.example';
const browser = new Window();
afterAll(() => browser.happyDOM.close());

const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  id: 7,
  title: 'The pier opens',
  url: '/press/releases/pier/',
  date: '2026-03-04',
  summary: 'In time for spring.',
  html: '<p>Text</p>',
  firstPublishedAt: '2026-03-03 09:00:00+00',
  lastPublishedAt: '2026-03-05 09:00:00+00',
  ...more,
});
const source = (entries: FeedEntry[], more: Partial<FeedSource> = {}): FeedSource => ({
  id: 3,
  title: 'Press Releases',
  url: '/press/releases/',
  firstPublishedAt: '2026-01-01 09:00:00+00',
  lastPublishedAt: '2026-01-02 09:00:00+00',
  entries,
  ...more,
});

/** Parses the feed. @throws when the XML is not well-formed. */
function read(xml: string) {
  const escaped = xml.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gs, (_section, text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  );
  // The parser accepts these two errors.
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+);)|\]\]>/.test(escaped)) throw new Error(`not well-formed: ${xml}`);
  const document = new browser.DOMParser().parseFromString(escaped, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new Error(`not well-formed: ${xml}`);
  const root = document.documentElement;
  const fieldsOf = (parent: Pick<typeof root, 'children'>) =>
    Object.fromEntries([...parent.children].map(({ tagName, textContent }) => [tagName, textContent]));
  const entries = [...root.children].filter(({ tagName }) => tagName === 'entry');
  return { root, fields: fieldsOf(root), entries, entry: fieldsOf(entries[0] ?? root) };
}
const plain = (html: string | null | undefined) => {
  const element = browser.document.createElement('p');
  element.innerHTML = html ?? '';
  return element.textContent;
};

describe('atomFeed', () => {
  it('has the elements that Atom requires, with absolute URLs', () => {
    const { root, fields, entry: shown, entries } = read(atomFeed(source([entry()]), 'Lantern Bay', ORIGIN));
    expect([root.tagName, root.getAttribute('xmlns')]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(fields).toMatchObject({
      id: 'tag:www.chain.example,2026-01-01:press/3',
      title: 'Press Releases',
      updated: '2026-03-05T09:00:00.000Z',
    });
    const links = [...root.children].filter(({ tagName }) => tagName === 'link');
    expect(links.map((link) => [link.getAttribute('rel'), link.getAttribute('href')])).toEqual([
      ['alternate', `${ORIGIN}/press/releases/`],
      ['self', `${ORIGIN}/feeds/3/atom.xml`],
    ]);
    expect(root.getElementsByTagName('name')[0]?.textContent).toBe('Lantern Bay');
    expect(shown).toMatchObject({
      id: 'tag:www.chain.example,2026-03-03:press-release/7',
      title: 'The pier opens',
      published: '2026-03-04T12:00:00.000Z',
      updated: '2026-03-05T09:00:00.000Z',
      summary: 'In time for spring.',
      content: '<p>Text</p>',
    });
    expect(entries[0]?.getElementsByTagName('link')[0]?.getAttribute('href')).toBe(`${ORIGIN}/press/releases/pier/`);
  });

  it('is deterministic, and valid without releases', () => {
    expect(atomFeed(source([entry()]), 'A', ORIGIN)).toBe(atomFeed(source([entry()]), 'A', ORIGIN));
    const { entries, fields } = read(atomFeed(source([]), 'A', ORIGIN));
    expect(entries).toEqual([]);
    expect(fields['updated']).toBe('2026-01-02T09:00:00.000Z');
  });

  it('makes links to this site absolute and leaves others unchanged', () => {
    const html = '<p><a href="/menu/">Menu</a> <a id="x" href="#top">Top</a> <a href="https://a.example/">A</a></p>';
    const content = read(atomFeed(source([entry({ html })]), 'A', ORIGIN)).entry['content'];
    expect([...(content ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      `${ORIGIN}/menu/`,
      `${ORIGIN}/press/releases/pier/#top`,
      'https://a.example/',
    ]);
  });

  it.each(['Fish & Chips <b>"best"</b>', 'A &amp; B &lt;', ']]> twice ]]>', "it's", 'bell \u0007 and \uFFFF'])(
    'keeps %j in titles, summaries and names',
    (text) => {
      const legible = text.replace(/[\u0007\uFFFF]/g, '');
      const xml = atomFeed(source([entry({ title: text, summary: text })], { title: text }), text, ORIGIN);
      const { root, fields, entry: shown } = read(xml);
      expect(fields['title']).toBe(legible);
      expect(root.getElementsByTagName('name')[0]?.textContent).toBe(legible);
      expect([plain(shown['title']), plain(shown['summary'])]).toEqual([legible, legible]);
    },
  );

  it('is well-formed for any text', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('&', '<', '>', ']', '"', "'", ';', 'a', 'amp', ' ', '\u0001', '\uD800', '🦞'),
    });
    fc.assert(
      fc.property(nasty, (text) => {
        const xml = atomFeed(
          source([entry({ title: text, summary: text, html: `<p>${text}</p>` })], { title: text }),
          text,
          ORIGIN,
        );
        expect(xml.isWellFormed()).toBe(true);
        expect(xml).not.toMatch(/[\u0001\uFFFF]/);
        expect(read(xml).entries).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });
});
