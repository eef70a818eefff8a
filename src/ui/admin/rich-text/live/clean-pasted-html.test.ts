// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanPastedHtml, withoutStyle } from './clean-pasted-html.ts';

it.each([
  ['<p style="a">b</p>', '<p data-style="a">b</p>'],
  ['<p title="a > b" STYLE = x>c</p>', '<p title="a > b" data-style = x>c</p>'],
  ['<p class="a"style="b"/style=c>d</p>', '<p class="a"data-style="b"/data-style=c>d</p>'],
  ['<p title=" style=a">style = b</p>', '<p title=" style=a">style = b</p>'],
  ['<p title="a><b style=c>', '<p title="a><b data-style=c>'],
])('withoutStyle leaves no style to report in %s', (html, kept) => {
  expect(withoutStyle(html)).toBe(kept);
});

describe('cleanPastedHtml', () => {
  it.each([
    ['scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['styles and classes', '<p class="x" style="color:red">a</p><style>p{}</style>', '<p>a</p>'],
    ['handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['links that run something', '<p><a href="javascript:alert(1)">a</a></p>', '<p>a</p>'],
    ['links that hide it', '<p><a href=" java&#9;script:alert(1)">a</a></p>', '<p>a</p>'],
    ['links that mean another site here', '<p><a href="/x/">a</a> <a href="#_Toc1">b</a></p>', '<p>a b</p>'],
    ['external images', '<p>a<img src="https://a.example/x.png" alt="x"></p>', '<p>a</p>'],
    ['what is loaded from elsewhere', '<p>a</p><object data="https://a.example/">b</object>', '<p>a</p>'],
    ['empty paragraphs', '<p>a</p><p>&nbsp;</p><p><br></p><p><o:p></o:p></p><div> </div><p>b</p>', '<p>a</p><p>b</p>'],
    ['comments', '<!--[if gte mso 9]><xml><w:x/></xml><![endif]--><p>a</p><!--EndFragment-->', '<p>a</p>'],
  ])('drops %s', (_, html, cleaned) => {
    expect(cleanPastedHtml(html)).toBe(cleaned);
  });

  it.each([
    ['headings of our levels', '<h1>a</h1><h2>b</h2><h5>c</h5><h6>d</h6>', '<h2>a</h2><h2>b</h2><h4>c</h4><h4>d</h4>'],
    ['bold and italic as emphasis', '<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
    ['boxes of words as paragraphs', '<div>a</div><div><div>b</div><p>c</p></div>', '<p>a</p><p>b</p><p>c</p>'],
    [
      'links of the web',
      '<p><a href="https://a.example/?a=1&amp;b=2" class="x">a</a></p>',
      '<p><a href="https://a.example/?a=1&amp;b=2">a</a></p>',
    ],
    [
      'our own links and images',
      '<p><a href="page:12">a</a><img data-image="5" alt="x" data-format="left"></p>',
      '<p><a href="page:12">a</a><img data-image="5" alt="x" data-format="left"></p>',
    ],
    ['lines of code', '<pre>a\nb</pre>', '<p>a<br>b</p>'],
    ['words, with their signs', '<p>a &lt;b&gt; &amp; "c"</p>', '<p>a &lt;b&gt; &amp; &quot;c&quot;</p>'],
    [
      'tables',
      '<table border="1"><caption>t</caption><tbody><tr><th scope="row" width="9">a</th><td colspan="2" style="x">b</td></tr></tbody></table>',
      '<p>t</p><table><tbody><tr><th scope="row">a</th><td colspan="2">b</td></tr></tbody></table>',
    ],
  ])('keeps %s', (_, html, cleaned) => {
    expect(cleanPastedHtml(html)).toBe(cleaned);
  });

  it('reads the styles of an online word processor, whose wrapper is no emphasis', () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">a</span>' +
      '<span style="font-style:italic">b</span><span style="font-weight:400">c</span></p></b>';
    expect(cleanPastedHtml(html)).toBe('<p><strong>a</strong><em>b</em>c</p>');
  });

  it('keeps words underlined, but not the links that a word processor underlines', () => {
    const underlined = (words: string) => `<span style="text-decoration:underline">${words}</span>`;
    expect(cleanPastedHtml(`<p>${underlined('a')} <a href="https://a.example/">${underlined('b')}</a></p>`)).toBe(
      '<p><u>a</u> <a href="https://a.example/">b</a></p>',
    );
  });

  it('makes lists of the paragraphs that a word processor writes for them', () => {
    const item = (marker: string, words: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker}<span>&nbsp; </span></span>${words}</p>`;
    expect(cleanPastedHtml(`${item('·', 'a')}\n${item('·', 'b')}<p>c</p>${item('1.', 'd')}`)).toBe(
      '<ul><li>a</li><li>b</li></ul><p>c</p><ol><li>d</li></ol>',
    );
  });

  it('gets through what is long or deep', () => {
    const deep = cleanPastedHtml(`${'<div><b>'.repeat(20_000)}x`);
    expect(deep).toContain('x');
    expect(cleanPastedHtml(`${'<table><tr><td>'.repeat(20_000)}x`)).toContain('x');
    const long = cleanPastedHtml('<p><a href="javascript:x">y</a><o:p></o:p> '.repeat(4000));
    expect(long.match(/<p>y<\/p>/g)?.length).toBe(4000);
    expect(cleanPastedHtml('<'.repeat(200_000))).not.toContain('<p');
  });
});
