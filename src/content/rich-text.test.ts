import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richText } from './fields/rich-text.ts';
import { EMPTY_LOOKUP, type Lookup } from './lookup.ts';
import { createRegistry } from './registry.ts';
import {
  isEmptyRichText,
  isTooDeep,
  referencesInRichText,
  resolveRichText,
  richTextToPlain,
  sanitiseRichText,
} from './rich-text.ts';

const rendition = (name: string, width: number) => ({
  url: `/images/${name}`,
  width,
  size: null,
  mimetype: name.endsWith('webp') ? 'image/webp' : 'image/jpeg',
});
const lookup: Lookup = {
  ...EMPTY_LOOKUP,
  image: (id) =>
    id === 12
      ? {
          title: 'Oysters',
          alt: 'Oysters on ice',
          renditions: [
            rendition('a.webp', 400),
            rendition('a.jpg', 400),
            rendition('b.webp', 800),
            rendition('b.jpg', 800),
          ],
          imageData: { width: 1600, height: 900 },
        }
      : undefined,
  page: (id) => (id === 12 ? { id, url: '/menu/?a=1&b=2', title: 'Menu' } : undefined),
  document: (id) =>
    id === 5 ? { id, url: '/documents/5/list.pdf', title: 'List', file_extension: 'pdf', file_size: 9 } : undefined,
};
const resolve = (html: string, lost: string[] = []) => resolveRichText(html, lookup, (reason) => lost.push(reason));

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<p onclick="alert(1)">Hi</p>',
  '<a href="javascript:alert(1)">Hi</a>',
  '<a href="JaVaScRiPt:alert(1)">Hi</a>',
  '<a href="java\nscript:alert(1)">Hi</a>',
  '<a href="&#106;avascript:alert(1)">Hi</a>',
  '<a href="data:text/html,<script>alert(1)</script>">Hi</a>',
  '<a href="//evil.example/x">Hi</a>',
  '<a href="/\\evil.example">Hi</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>Hi</text></a></svg>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<p><p><iframe src="https://evil.example"></iframe></p></p>',
  '<style>p{background:url(javascript:alert(1))}</style><p style="color:red">Hi</p>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form action="https://evil.example"><input name="card"></form>',
  '<img data-image="12" src="https://evil.example/x.png" srcset="//evil.example/x 2x" onload="alert(1)" style="width:0">',
  '<img data-image="12 onerror=alert(1)">',
  '<img data-image="12" alt="&quot; onerror=&quot;alert(1)">',
  '<figure data-embed="javascript:alert(1)" onclick="alert(1)">Hi</figure>',
  '<figure data-embed="https://a.example/&quot; onclick=&quot;alert(1)"></figure>',
];

const HARM = [
  /<(script|img (?!data-image="\d+" )(?!src="\/images\/)|iframe|svg|style|math|form|input)/i,
  /<\w+(\s[\w:-]+="[^"]*")*\s(on\w+|style|src(?!="\/images\/)|xlink:href)=/i,
  /<\w+(\s[\w:-]+="[^"]*")*\shref="(?!https?:|\/(?![/\\])|#|mailto:|tel:|page:|document:)/i,
];
const harmIn = (html: string) => HARM.flatMap((harm) => harm.exec(html)?.[0] ?? []);

describe.each([
  ['sanitiseRichText', sanitiseRichText],
  ['resolveRichText', resolve],
])('%s', (_, clean) => {
  it.each(HOSTILE)('takes the sting out of %s', (html) => {
    expect(harmIn(clean(html))).toEqual([]);
  });

  it('lets nothing through, whatever it is given and however often', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, '<p>', '</p>', '<a href="', '"', '<a href="/x/">', '</a>', '&lt;', '<', '>'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = clean(pieces.join(''));
        expect(harmIn(once)).toEqual([]);
        expect(harmIn(clean(once))).toEqual([]);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('keeps what an editor may write', () => {
    const html =
      '<h2 id="fire">Fire</h2><p>Salt <strong>and</strong> <em>smoke</em><br />now</p><ul><li>One</li></ul>' +
      '<table><tbody><tr><th scope="row">Day</th><td colspan="2">Friday</td></tr></tbody></table>' +
      '<p><a href="https://a.example/">out</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+17755550134">call</a></p>';
    expect(clean(html)).toBe(html);
  });

  it('severs the opener of a new tab', () => {
    expect(clean('<a href="/x/" target="_blank">x</a>')).toBe('<a href="/x/" target="_blank" rel="noopener">x</a>');
  });
});

describe('tags that are nested too deep', () => {
  const deepOf = (html: string) => {
    let [depth, deepest] = [0, 0];
    for (const [tag] of html.matchAll(/<\/?(ul|li)>/g)) {
      depth += tag.startsWith('</') ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    return [depth, deepest];
  };
  const nested = `${'<ul><li>'.repeat(500)}the net`;

  it('leave their text, when they are saved and when they are shown', () => {
    for (const html of [sanitiseRichText(nested), resolveRichText(nested, lookup, () => undefined)]) {
      expect(deepOf(html)).toEqual([0, 100]);
      expect(richTextToPlain(html)).toBe('the net');
    }
  });

  it.each([
    ['that stay open', '<b><i>'.repeat(30_000)],
    ['that end as others', '<b></i>'.repeat(20_000)],
    ['whose names hold other tags', '<b<i></b></i>'.repeat(15_000)],
    ['that end in a comment', '<b><!-- </b> -->'.repeat(12_000)],
  ])('%s are refused before the text is cleaned', (_, html) => {
    const found = richText({ label: 'Copy' }).schema('draft', createRegistry([], {})).safeParse(html);
    expect(found.error?.issues.map(({ message }) => message)).toEqual(['has too many tags inside each other']);
  });

  it.each(['<p><b>x</b>', '<br>', '<b><i>x</i></b>'])('are not many tags beside each other: %s', (html) => {
    expect(isTooDeep(html.repeat(2000))).toBe(false);
  });

  it('do not reach lists as people nest them', () => {
    const list = `${'<ul><li>'.repeat(20)}crab${'</li></ul>'.repeat(20)}`;
    expect(sanitiseRichText(list)).toBe(list);
  });
});

describe('own targets', () => {
  it('are kept by id when stored', () => {
    const html = '<p><a href="page:12">Menu</a> <a href="document:5">List</a></p>';
    expect(sanitiseRichText(html)).toBe(html);
    expect([...referencesInRichText(html, 'body.0.value.copy')]).toEqual([
      { kind: 'page', id: 12, path: 'body.0.value.copy' },
      { kind: 'document', id: 5, path: 'body.0.value.copy' },
    ]);
  });

  it('become addresses when shown, escaped', () => {
    expect(resolve('<a href="page:12">Menu</a>')).toBe('<a href="/menu/?a=1&amp;b=2">Menu</a>');
    expect(resolve('<a href="document:5">List</a>')).toBe('<a href="/documents/5/list.pdf">List</a>');
  });

  it('keep their anchor and the new tab when shown', () => {
    expect(resolve('<a id="m" href="page:12" target="_blank">Menu</a>')).toBe(
      '<a id="m" href="/menu/?a=1&amp;b=2" target="_blank" rel="noopener">Menu</a>',
    );
  });

  it('are no targets beyond what the database can hold', () => {
    expect(sanitiseRichText('<a href="page:99999999999">x</a>')).toBe('<a>x</a>');
    expect([...referencesInRichText('<a href="page:99999999999">x</a>', 'x')]).toEqual([]);
  });

  it('keep their text when their targets are deleted, and are reported', () => {
    const lost: string[] = [];
    expect(resolve('<p>Our <a href="page:99"><em>old</em> menu</a>.</p>', lost)).toBe(
      '<p>Our <span><em>old</em> menu</span>.</p>',
    );
    expect(lost).toEqual(['the link to page:99 leads to something that is not public']);
  });
});

describe('images', () => {
  it('are kept by id, with their text and place, and nothing else', () => {
    expect(
      sanitiseRichText('<img class="x" data-format="left" alt="Ice &amp; &quot;salt&quot;" data-image="12">'),
    ).toBe('<img data-image="12" alt="Ice &amp; &quot;salt&quot;" data-format="left" />');
  });

  it('are full width and decoration unless they say otherwise', () => {
    expect(sanitiseRichText('<img data-image="12" data-format="huge">')).toBe(
      '<img data-image="12" alt="" data-format="full" />',
    );
  });

  it.each(['', '0', '-3', '1.5', '12abc', '9999999999999', 'x'])('are dropped when their id is "%s"', (id) => {
    expect(sanitiseRichText(`<p>a<img data-image="${id}" alt="x">b</p>`)).toBe('<p>ab</p>');
    expect([...referencesInRichText(`<img data-image="${id}" alt="x">`, 'x')]).toEqual([]);
  });

  it('from elsewhere are dropped', () => {
    expect(sanitiseRichText('<p>a<img src="/x.png" alt="x">b</p>')).toBe('<p>ab</p>');
  });

  it('are references', () => {
    const html =
      '<img data-image="12" alt="" data-format="full" /><p>data-image="13" <a id="a" href="page:4">x</a></p>';
    expect([...referencesInRichText(html, 'copy')]).toEqual([
      { kind: 'image', id: 12, path: 'copy' },
      { kind: 'page', id: 4, path: 'copy' },
    ]);
  });

  it('are shown in the renditions of one type, loaded when they are near', () => {
    expect(resolve('<img data-image="12" alt="Ice" data-format="left" />')).toBe(
      '<img src="/images/b.webp" srcset="/images/a.webp 400w, /images/b.webp 800w" sizes="(width &gt; 840px) 23rem, 50vw"' +
        ' width="1600" height="900" alt="Ice" loading="lazy" class="rich-image rich-image-left" />',
    );
  });

  it('that are deleted leave nothing behind, and are reported', () => {
    const lost: string[] = [];
    expect(resolve('<p>a<img data-image="13" alt="x" data-format="full" />b</p>', lost)).toBe('<p>ab</p>');
    expect(lost).toEqual(['image 13 is gone']);
  });
});

describe('embeds', () => {
  const stored = '<figure data-embed="https://film.example/watch?v=1&amp;t=2"></figure>';

  it('are kept by their address', () => {
    expect(sanitiseRichText(stored)).toBe(stored);
  });

  it.each([
    'http://film.example/',
    '/film/',
    'javascript:alert(1)',
    'https://',
    'page:12',
    `https://a.example/${'x'.repeat(2000)}`,
  ])('are dropped when the address is %s', (address) => {
    expect(sanitiseRichText(`<figure data-embed="${address}"></figure><p>a</p>`)).toBe('<p>a</p>');
    expect(resolve(`<figure data-embed="${address}"></figure><p>a</p>`)).toBe('<p>a</p>');
  });

  it('are shown as a link', () => {
    expect(resolve(`<p>a</p>${stored}<p>b</p>`)).toBe(
      '<p>a</p><p class="rich-embed"><a href="https://film.example/watch?v=1&amp;t=2">' +
        'https://film.example/watch?v=1&amp;t=2</a></p><p>b</p>',
    );
  });
});

describe('isEmptyRichText', () => {
  it.each(['', ' ', '<p></p>', '<p><br /></p>', '<p>\u00a0</p>', '<hr />'])('is true of %j', (html) => {
    expect(isEmptyRichText(html)).toBe(true);
  });

  it.each([
    '<p>a</p>',
    '<img data-image="12" alt="" data-format="full" />',
    '<figure data-embed="https://a.example/"></figure>',
    '<p><img src="/media/a.avif" alt="" /></p>',
    '<p>&lt;</p>',
  ])('is false of %s', (html) => {
    expect(isEmptyRichText(html)).toBe(false);
  });
});

describe('richTextToPlain', () => {
  it('reads the alternative text of images', () => {
    expect(
      richTextToPlain('<p>a</p><img data-image="1" alt="Fish &amp; &quot;chips&quot;" data-format="full" /><p>b</p>'),
    ).toBe('a Fish & "chips" b');
  });

  it('reads an entity once', () => {
    expect(richTextToPlain('<p>&amp;lt;b&amp;gt;</p>')).toBe('&lt;b&gt;');
  });

  it('puts a space where a block ends, and reads entities', () => {
    expect(richTextToPlain('<h2>Fish &amp; fire</h2><p>a &lt; b<br>c</p><ul><li>x</li><li>y</li></ul>')).toBe(
      'Fish & fire a < b c x y',
    );
  });
});
