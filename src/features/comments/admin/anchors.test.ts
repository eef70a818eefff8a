// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { createFormStore } from '#ui/admin/content-form/form-store.ts';
import { mentionsIn } from '../mentions.ts';
import { anchorOf, holdsQuote, pathOfAnchor, selectedIn } from './anchors.ts';

const block = (id: string, value: Record<string, unknown>) => ({ type: 'text', id, value });
const store = () =>
  createFormStore({
    title: 'Menu',
    description: 'Fish',
    body: [
      block('a', { text: '<p>Chowder &amp; bread,   daily</p>' }),
      block('g', { cells: [{ content: [block('b', { text: 'Cod' })] }] }),
    ],
  });

describe('the anchor of a comment', () => {
  it.each([
    ['body/~a/value/text', { blockId: 'a', field: 'text' }],
    ['body/~g/value/cells/0/content/~b/value/links/0/label', { blockId: 'b', field: 'links/0/label' }],
    ['body/~a', { blockId: 'a', field: '' }],
    ['description', { blockId: '', field: 'description' }],
  ])('of %s is its innermost block and the field in it', (path, place) => {
    expect(anchorOf(path, 'Text')).toEqual({ ...place, label: 'Text', quote: '', quoteStart: 0 });
  });

  it('leads to the block wherever it stands, and nowhere once it is gone', () => {
    const form = store();
    const anchor = anchorOf('body/~b/value/text', 'Text');
    expect(pathOfAnchor(form, anchor)).toEqual([
      'body',
      { block: 'g' },
      'value',
      'cells',
      0,
      'content',
      { block: 'b' },
      'value',
      'text',
    ]);
    form.setIn(['body'], [block('b', { text: 'Cod' })]);
    expect(pathOfAnchor(form, anchor)).toEqual(['body', { block: 'b' }, 'value', 'text']);
    form.setIn(['body'], []);
    expect(pathOfAnchor(form, anchor)).toBeNull();
  });

  it('knows whether the quoted words still stand there', () => {
    const form = store();
    const anchor = { ...anchorOf('body/~a/value/text', 'Text'), quote: 'Chowder & bread, daily' };
    expect(holdsQuote(form, anchor)).toBe(true);
    form.setIn(['body', { block: 'a' }, 'value', 'text'], '<p>Chowder &amp; cake, daily</p>');
    expect(holdsQuote(form, anchor)).toBe(false);
    expect(holdsQuote(form, { ...anchor, quote: '' })).toBe(true);
  });

  it('takes the selected words of a control', () => {
    document.body.innerHTML = '<div id="frame"><input id="control" value="Chowder of the day"></div>';
    const frame = document.querySelector('#frame');
    const control = document.querySelector<HTMLInputElement>('#control');
    control?.focus();
    control?.setSelectionRange(11, 18);
    expect(frame && selectedIn(frame)).toEqual({ quote: 'the day', quoteStart: 11 });
    control?.setSelectionRange(3, 3);
    expect(frame && selectedIn(frame)).toEqual({ quote: '', quoteStart: 0 });
  });
});

describe('mentions', () => {
  it.each([
    ['Ask @wren.', ['wren']],
    ['@Wren and @odell.p, please', ['wren', 'odell.p']],
    ['mail to wren@chain.example', []],
    ['@wren @wren', ['wren']],
    ['nobody', []],
  ])('in “%s” are %j', (text, names) => {
    expect(mentionsIn(text)).toEqual(names);
  });
});
