import { describe, expect, it } from 'vitest';
import { outlineOf, sectionOf } from './outline.ts';

const marker = (id: string, elem_id: string, sort_order = 0) => ({
  id,
  type: 'scroll_nav_menu_item',
  props: { name: elem_id, elem_id, sort_order },
});

describe('sectionOf', () => {
  it.each([
    ['our-boats', 'our-boats'],
    ['Our Boats!', 'our-boats'],
    ['', 'the-boats'],
    ['preloaded', 'preloaded-section'],
  ])('makes the id %o safe: %s', (elem_id, expected) => {
    expect(sectionOf({ name: 'The boats', elem_id })?.elemID).toBe(expected);
  });

  it('ignores sections without a name', () => {
    expect(sectionOf({ name: ' ', elem_id: 'boats' })).toBeUndefined();
    expect(sectionOf({})).toBeUndefined();
  });
});

describe('outlineOf', () => {
  it('collects the markers among the blocks, each element id once', () => {
    const heading = { id: 'h', type: 'heading', props: { name: 'No', elem_id: 'no' } };
    const outline = outlineOf([marker('a', 'boats', 2), heading, marker('b', 'story', 1), marker('c', 'boats')]);
    expect([...outline]).toEqual([
      ['a', { elemID: 'boats', name: 'boats', sortOrder: 2 }],
      ['b', { elemID: 'story', name: 'story', sortOrder: 1 }],
    ]);
  });
});
