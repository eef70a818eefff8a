import { describe, expect, it } from 'vitest';
import { checkSvgCost, checkSvgSize } from './svg-limits.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30">${inner}</svg>`;
/** Levels of ten elements each, which refer to the level below by `refer`. */
const levels = (count: number, refer: (id: string) => string, wrap: (id: string, inner: string) => string) =>
  Array.from({ length: count }, (_, level) => wrap(`a${level + 1}`, refer(`a${level}`).repeat(10))).join('');
const group = (id: string, inner: string) => `<g id="${id}">${inner}</g>`;
const pattern = (id: string, inner: string) => `<pattern id="${id}">${inner}</pattern>`;
const use = (id: string) => `<use href="#${id}"/>`;
const DOT = '<rect width="1" height="1"/>';

const TOO_OFTEN = /repeats its parts so often/;

describe('checkSvgCost refuses', () => {
  it.each([
    ['use', levels(14, use, group)],
    ['use by its old name', levels(14, (id) => `<use xlink:href="#${id}"/>`, group)],
    ['use by an encoded name', levels(14, (id) => `<use href="#%61${id.slice(1)}"/>`, group)],
    ['patterns', levels(14, (id) => `<rect fill="url(#${id})"/>`, pattern)],
    ['patterns in style attributes', levels(14, (id) => `<rect style="x:1;stroke: URL('#${id}')"/>`, pattern)],
    [
      'masks',
      levels(
        14,
        (id) => `<rect mask="url(#${id})"/>`,
        (id, inner) => `<mask id="${id}">${inner}</mask>`,
      ),
    ],
    [
      'clip paths by classes',
      `<style>${Array.from({ length: 14 }, (_, n) => `/* */.c${n}, .x > .d${n}{clip-path:url(#a${n})}`).join('')}</style>` +
        levels(
          14,
          (id) => `<path class="b ${id.replace('a', 'c')}"/>`,
          (id, inner) => `<clipPath id="${id}">${inner}</clipPath>`,
        ),
    ],
    ['patterns that many inherit', pattern('p', DOT.repeat(300)) + `<g fill="url(#p)">${DOT.repeat(300)}</g>`],
    [
      'markers on every point',
      `<marker id="m">${DOT.repeat(300)}</marker><path marker-mid="url(#m)" d="M0 0${'h1'.repeat(1000)}"/>`,
    ],
    [
      'filters',
      `<filter id="f">${'<feGaussianBlur stdDeviation="9"/>'.repeat(20)}</filter>${'<rect filter="url(#f)"/>'.repeat(30)}`,
    ],
    [
      'ids that occur twice',
      group('a0', DOT.repeat(9)) + levels(5, use, (id, inner) => group(id, '') + group(id, inner)),
    ],
  ])('a small file that repeats its parts very often: %s', (_, inner) => {
    expect(() => checkSvgCost(svg(group('a0', DOT) + inner + use('a14') + use('a5')))).toThrow(TOO_OFTEN);
  });

  it.each([
    ['an element inside itself', `<g id="a"><use href="#a"/></g>`, /inside itself/],
    ['elements inside each other', `<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>`, /inside itself/],
    [
      'long chains',
      Array.from({ length: 500 }, (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/></g>`).join(''),
      /from element to element/,
    ],
    ['a filter with many octaves', '<filter><feTurbulence numOctaves="100000"/></filter>', /numOctaves/],
    ['a filter with a large radius', '<filter><feMorphology radius="1 4000"/></filter>', /radius/],
    ['a filter with a large matrix', '<filter><feConvolveMatrix order="60"/></filter>', /order/],
  ])('%s', (_, inner, why) => {
    expect(() => checkSvgCost(svg(inner))).toThrow(why);
  });
});

describe('checkSvgSize refuses', () => {
  it.each([
    ['many elements', svg('<g/>'.repeat(10_000)), /10,000 elements/],
    ['deep ones', svg('<g>'.repeat(200)), /100 deep/],
    ['half a million that nobody closes, at once', `<svg>${'<g>'.repeat(170_000)}`, /100 deep/],
  ])('%s', (_, text, why) => {
    expect(() => checkSvgSize(text)).toThrow(why);
  });
});

it('accepts drawings that common programs write', () => {
  const drawing = svg(
    `<style>.a{fill:url(#sea)}.b{clip-path:url(#frame)}.c{filter:url(#shade)}</style><defs>
    <linearGradient id="tide"><stop offset="0"/><stop offset="1"/></linearGradient><linearGradient id="sea" xlink:href="#tide"/>
    <clipPath id="frame">${DOT}</clipPath><pattern id="dots">${DOT.repeat(4)}</pattern><symbol id="fish">${DOT.repeat(50)}</symbol>
    <filter id="shade"><feGaussianBlur stdDeviation="3"/><feOffset dx="1"/><feMerge><feMergeNode/></feMerge></filter></defs>
    <g class="b"><g class="b"><g class="b"><g class="b"><g class="b">${'<path class="a" d="M0 0h9v9z"/>'.repeat(2000)}</g></g></g></g></g>
    ${'<use href="#fish"/>'.repeat(200)}${'<rect class="c"/>'.repeat(20)}<rect fill="url(#dots)"/><rect fill="url(#gone)"/>`,
  );
  expect(() => checkSvgCost(drawing)).not.toThrow();
});
