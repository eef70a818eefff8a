import { describe, expect, it } from 'vitest';
import { settleBlockMarks } from './block-marks.ts';

const mark = (id: string) => `<span hidden="" data-block-mark="${id}"></span>`;

describe('marks of blocks in a preview', () => {
  it('become an attribute of the block that follows, nested ones too', () => {
    expect(settleBlockMarks(`<main>${mark('a')}<section class="x">${mark('b')}<h2>Tide</h2></section></main>`)).toBe(
      '<main><section data-block-id="a" class="x"><h2 data-block-id="b">Tide</h2></section></main>',
    );
  });

  it('find their block behind the remarks of the renderer', () => {
    expect(settleBlockMarks(`${mark('a')}<!--$--><!-- --><p>Tide</p>`)).toBe(
      '<!--$--><!-- --><p data-block-id="a">Tide</p>',
    );
  });

  it('of blocks that draw nothing are taken away, and never given to a neighbour', () => {
    expect(settleBlockMarks(`<div>${mark('a')}${mark('b')}<p></p>${mark('c')}</div>`)).toBe(
      '<div><p data-block-id="b"></p></div>',
    );
    expect(settleBlockMarks(`<div>${mark('a')}words</div>`)).toBe('<div>words</div>');
  });
});
