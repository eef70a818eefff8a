import { describe, expect, it } from 'vitest';
import type { Invalid } from '#shared/problem.ts';
import { MAX_SVG_BYTES, sanitizeSvg } from './sanitize-svg.ts';

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const clean = (inner: string, attributes = SVG) =>
  new TextDecoder().decode(sanitizeSvg(new TextEncoder().encode(`<svg ${attributes}>${inner}</svg>`)));

describe('sanitizeSvg', () => {
  it.each([
    ['a DOCTYPE', '<!DOCTYPE svg><svg/>', 'DOCTYPE'],
    ['entities', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg><text>&a;</text></svg>', 'DOCTYPE'],
    ['another document', '<html><body>Tide</body></html>', 'not an SVG'],
    ['nothing but a script', '<script>alert(1)</script>', 'not an SVG'],
  ])('refuses %s', (_, text, reason) => {
    expect(() => sanitizeSvg(new TextEncoder().encode(text))).toThrow(reason);
  });

  it('refuses a file that is too large or not UTF-8, naming the field', () => {
    expect(() => clean('<path d="M0 0"/>'.repeat(MAX_SVG_BYTES / 10))).toThrow('512 KB');
    expect(() => sanitizeSvg(new Uint8Array([0x3c, 0x73, 0xff, 0xfe]))).toThrow('UTF-8');
    try {
      sanitizeSvg(new Uint8Array([0xff]));
    } catch (error) {
      expect((error as Invalid).errors[0]?.field).toBe('file');
    }
  });

  it.each([
    ['scripts', '<script>alert(1)</script><script href="data:text/javascript,alert(1)"/>'],
    [
      'scripts under another prefix',
      '<svg:script xmlns:svg="http://www.w3.org/2000/svg" href="https://evil.example/"/>',
    ],
    ['handlers', '<path onclick="alert(1)" ONLOAD="alert(1)" d="M0 0"/>'],
    [
      'HTML inside',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">alert(1)<img src="x"/></body></foreignObject>',
    ],
    ['links', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
    [
      'animated addresses',
      '<image><set attributeName="href" to="javascript:alert(1)"/><animate onbegin="alert(1)"/></image>',
    ],
    ['external images', '<image href="https://evil.example/alert(1)"/><image xlink:href="//evil.example/alert"/>'],
    ['elements of elsewhere', '<use href="https://evil.example/a.svg#alert"/>'],
    ['data that is no raster', '<image href="data:image/svg+xml;base64,alert"/><use href="data:text/html,alert(1)"/>'],
    [
      'external paint',
      '<path fill="url(https://evil.example/alert)" style="fill: url( \'http://evil.example/alert\')"/>',
    ],
    ['style that imports', '<style>@import "https://evil.example/alert.css";</style>'],
    ['style that loads', '<style>path { fill: url(https://evil.example/alert) }</style>'],
    ['style with escapes', '<style>path { fill: \\75 rl(https://evil.example/alert) }</style>'],
    ['style that ends itself', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
    ['style sheets of the document', '<?xml-stylesheet href="https://evil.example/alert.css"?><g/>'],
    ['another base', '<g xml:base="https://evil.example/alert"><use href="#a"/></g>'],
  ])('drops %s', (_, inner) => {
    expect(clean(inner)).not.toMatch(/alert|evil|javascript/i);
  });

  it('keeps text that only looks like markup as text', () => {
    expect(clean('<text><![CDATA[<script>alert(1)</script>]]></text>')).toContain('&lt;script&gt;');
  });

  it('keeps harmless drawings unchanged', () => {
    const inner =
      '<style>.a { fill: navy; clip-path: url(#c) }</style>' +
      '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="1" stop-color="#fff"></stop></linearGradient></defs>' +
      '<path class="a" d="M0 0h10" fill="url(#g)" style="stroke: red"></path><use xlink:href="#g"></use>' +
      '<image href="data:image/png;base64,iVBORw0KGgo="></image>';
    const attributes = `${SVG} xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"`;
    expect(clean(inner, attributes)).toBe(`<svg ${attributes}>${inner}</svg>`);
  });

  it('adds the namespace, without which browsers show nothing', () => {
    expect(clean('<g></g>', 'viewBox="0 0 1 1"')).toBe(`<svg ${SVG} viewBox="0 0 1 1"><g></g></svg>`);
  });
});
