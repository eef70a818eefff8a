import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LOOKUP, type Lookup } from './lookup.ts';
import { referencesInRichText, resolveRichText, richTextToPlain, sanitiseRichText } from './rich-text.ts';

const lookup: Lookup = {
  ...EMPTY_LOOKUP,
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
];

const HARM = [
  /<(script|img|iframe|svg|style|math|form|input)/i,
  /<[^>]*\s(on\w+|style|src|xlink:href)=/i,
  /<[^>]*href="(?!https?:|\/(?![/\\])|#|mailto:|tel:|page:|document:)/i,
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

  it('leave their words behind when they are gone, and are reported', () => {
    const lost: string[] = [];
    expect(resolve('<p>Our <a href="page:99"><em>old</em> menu</a>.</p>', lost)).toBe(
      '<p>Our <span><em>old</em> menu</span>.</p>',
    );
    expect(lost).toEqual(['the link to page:99 leads to something that is not public']);
  });
});

describe('richTextToPlain', () => {
  it('puts a space where a block ends, and reads entities', () => {
    expect(richTextToPlain('<h2>Fish &amp; fire</h2><p>a &lt; b<br>c</p><ul><li>x</li><li>y</li></ul>')).toBe(
      'Fish & fire a < b c x y',
    );
  });
});
