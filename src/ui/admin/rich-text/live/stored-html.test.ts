// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { sanitiseRichText } from '#content/rich-text.ts';
import type { RichTextTargets } from '../targets.ts';
import { richTextExtensions } from './extensions.ts';
import { toStoredHtml } from './to-stored-html.ts';

const nothing = async () => null;
const targets: RichTextTargets = {
  choosePage: nothing,
  chooseDocument: nothing,
  chooseImage: nothing,
  describePage: nothing,
  describeDocument: nothing,
  describeImage: nothing,
};

let editor: Editor | undefined;
afterEach(() => editor?.destroy());

function open(html: string): Editor {
  editor?.destroy();
  editor = new Editor({ extensions: richTextExtensions(targets), content: html, injectCSS: false });
  return editor;
}
const through = (html: string) => toStoredHtml(open(html).state.doc);

/** Texts of the demo: the literals of its pages that hold tags of rich text, with their addresses filled in. */
function demoTexts(): string[] {
  const folders = ['seeds/demo/pages', 'seeds/demo/press'];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  return files
    .filter((file) => file.endsWith('.ts'))
    .flatMap(
      (file) =>
        readFileSync(file, 'utf8')
          .replace(/' \+\n\s*'/g, '')
          .match(
            /`<(?:p|h2|ul|ol|table|blockquote)>(?:[^`$]|\$\{[^}`]*\})*`|'<(?:p|h2|ul|ol|table|blockquote)>[^'\n]*'/g,
          ) ?? [],
    )
    .map((literal) =>
      sanitiseRichText(
        literal
          .slice(1, -1)
          .replace(/\$\{[^}]*\}/g, '/menu/')
          .replace(/\s*\n\s*/g, ''),
      ),
    );
}

describe('toStoredHtml', () => {
  it.each([
    '',
    '<p>Salt <strong>and</strong> <em>smoke</em><br />now &amp; then &lt;b&gt;</p>',
    '<h2 id="fire">Fire</h2><h3 id="a&quot;b">Ice</h3><h4>Air</h4>',
    '<p><s>a</s><u>b</u><sub>c</sub><sup>d</sup><code>e</code></p>',
    '<ul><li>One</li><li>Two<ul><li>Three</li></ul></li></ul>',
    '<ol><li><p>One</p></li><li><p>Two</p><p>Three</p></li></ol>',
    '<ul><li><h3>Fish</h3><p>Daily</p></li></ul>',
    '<blockquote>Bare</blockquote><blockquote><p>Written</p></blockquote><blockquote><p>a</p><p>b</p></blockquote>',
    '<p>a</p><hr /><p>b</p>',
    '<p><a href="page:12">Menu</a> <a href="document:5">List</a> <a href="#fire">up</a> <a href="/x/?a=1&amp;b=2">x</a></p>',
    '<p><a href="https://a.example/" target="_blank" rel="noopener">out <strong>and</strong> in</a></p>',
    '<p><a href="mailto:a@b.example?subject=Hi%20you">mail</a> <a href="tel:+17755550134">call</a></p>',
    '<p><a id="top"></a>Words <a id="here">there</a> <a id="both" href="/y/">both</a></p>',
    '<p><a href="/x/"><code>npm</code></a> <strong><code>bold</code></strong></p>',
    '<table><tbody><tr><th scope="row">Day</th><td colspan="2">Friday</td></tr><tr><th scope="row">Hour</th><td>1</td><td>2</td></tr></tbody></table>',
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td rowspan="2"><p>1</p></td><td>2</td></tr><tr><td></td></tr></tbody></table>',
    '<img data-image="12" alt="Ice &amp; &quot;salt&quot;" data-format="left" /><p>beside</p>',
    '<p>In <img data-image="7" alt="" data-format="full" /> line</p><p><img data-image="8" alt="x" data-format="right" /></p>',
    '<figure data-embed="https://film.example/watch?v=1&amp;t=2"></figure>',
    '<p>a\u00a0b</p>',
  ])('gives back %s', (html) => {
    expect(sanitiseRichText(html)).toBe(html);
    expect(through(html)).toBe(html);
  });

  it('gives back every text of the demo', () => {
    const texts = demoTexts();
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.map(through)).toEqual(texts);
  });

  it('keeps everything else when a word is added', () => {
    const html =
      '<h2 id="fire">Fire</h2><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>' +
      '<p><a id="x"></a><a href="/y/" target="_blank" rel="noopener">y</a></p><ul><li>One</li></ul><p>end</p>';
    const opened = open(html);
    opened.commands.insertContentAt(opened.state.doc.content.size - 1, ' of it');
    expect(toStoredHtml(opened.state.doc)).toBe(html.replace('end', 'end of it'));
  });

  it('wraps bare words', () => {
    expect(through('Just <strong>words</strong>')).toBe('<p>Just <strong>words</strong></p>');
  });

  it.each([
    ['a link that runs something', '<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
    ['an external image', '<p>a<img src="https://evil.example/x.png">b</p>', '<p>ab</p>'],
    ['what is loaded from elsewhere', '<p>a</p><object data="https://evil.example"></object>', '<p>a</p>'],
    ['a style', '<p style="color:red" class="x" onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an embed of no address', '<figure data-embed="javascript:alert(1)"></figure><p>a</p>', '<p>a</p>'],
  ])('drops %s', (_, html, stored) => {
    expect(through(html)).toBe(stored);
  });

  it('is nothing for a text of empty paragraphs', () => {
    expect(through('<p></p><p></p>')).toBe('');
  });

  it('is what the sanitiser would keep, for new tables too', () => {
    const opened = open('<p></p>');
    opened.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true });
    const html = toStoredHtml(opened.state.doc);
    expect(html).toContain('<th></th>');
    expect(sanitiseRichText(html)).toBe(html);
  });
});
