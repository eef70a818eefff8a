// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { changedLabels, labelsAt, readable } from './describe-changes.ts';
import { formOf, SLUG_KEY, TITLE_KEY } from './page-value.ts';
import { block, MODEL } from '#test/editor-page.ts';

const fields = MODEL.templates['press-release']?.fields ?? expect.fail('the model has a template');
const page = (blocks: ReturnType<typeof block>[], more = {}) => ({
  title: 'Pier',
  slug: 'pier',
  content: { body: blocks, seo_title: '', ...more },
});

describe('the labels of a place', () => {
  const form = formOf(page([block('a', 'Lobster rolls')]));
  it.each([
    [[TITLE_KEY], ['Title']],
    [[SLUG_KEY], ['Slug']],
    [['seo_title'], ['Search title']],
    [
      ['body', 'a', 'text'],
      ['Body', 'Note · Lobster rolls', 'Text'],
    ],
    [
      ['body', 'a'],
      ['Body', 'Note · Lobster rolls'],
    ],
    [['gone'], ['gone']],
  ])('%j', (path, labels) => {
    expect(labelsAt(path, form, fields, MODEL)).toEqual(labels);
  });
});

describe('what differs', () => {
  it('is named block by block: changed, new, removed', () => {
    const before = page([block('a', 'one'), block('b', 'two')]);
    const after = { ...page([block('a', 'uno'), block('c', 'three')], { seo_title: 'Pier' }), title: 'The pier' };
    expect(changedLabels(before, after, fields, MODEL)).toEqual([
      'Title',
      'Body: Note · uno',
      'Body: Note · three',
      'Body: Note · two (removed)',
      'Search title',
    ]);
  });

  it('is the order when only that changed, and nothing when nothing did', () => {
    const before = page([block('a', 'one'), block('b', 'two')]);
    expect(changedLabels(before, page([block('b', 'two'), block('a', 'one')]), fields, MODEL)).toEqual(['Body: order']);
    expect(changedLabels(before, structuredClone(before), fields, MODEL)).toEqual([]);
  });
});

describe('a value beside another', () => {
  it.each([
    [undefined, 'Removed'],
    ['', 'Empty'],
    [null, 'Empty'],
    [true, 'Yes'],
    [7, '7'],
    ['<p>Fresh <b>rolls</b></p><p>daily</p>', 'Fresh rolls daily'],
    ['5 < 6', '5 < 6'],
    [{ page: 12 }, 'page 12'],
    [block('a', 'Lobster'), 'Note: Lobster'],
    [[['a', 'b'], ['c']], 'a, b, c'],
  ])('%j reads %s', (value, text) => {
    expect(readable(value, MODEL)).toBe(text);
  });
});
