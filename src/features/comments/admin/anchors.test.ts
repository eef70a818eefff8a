// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { copyOfValue } from '#ui/admin/content-form/block-commands.ts';
import { createFormStore, type FormStore } from '#ui/admin/content-form/form-store.ts';
import { mentionsIn } from '../mentions.ts';
import { anchorOf, holdsQuote, lastingAnchorOf, pathOfAnchor, selectedIn } from './anchors.ts';

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

  it('leads to the block wherever it is, and nowhere once it is deleted', () => {
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

  describe('in an entry of a list', () => {
    const rows = () => [{ label: 'Menu' }, { label: 'Hours' }, { label: 'Map' }];
    const LINKS = ['body', { block: 'a' }, 'value', 'links'];
    const page = (links: unknown[]) => createFormStore({ body: [block('a', { links })] });
    const free = { isReadOnly: false, isEntry: false };
    const nameAt = (form: FormStore, anchor: Parameters<typeof pathOfAnchor>[1]) => {
      const path = pathOfAnchor(form, anchor);
      return path && form.getIn(path);
    };

    it('follows its entry when entries move, and leads nowhere once it is deleted', () => {
      const form = page(rows());
      const anchor = lastingAnchorOf(form, 'body/~a/value/links/1/label', 'Words', free);
      expect(anchor).toMatchObject({ blockId: 'a', field: expect.stringMatching(/^links\/#[\w-]+@1\/label$/) });
      expect(form.canUndo()).toBe(false);
      const [menu, hours, map] = form.getIn(LINKS) as unknown[];
      form.setIn(LINKS, [map, { label: 'New' }, menu, hours]);
      expect(nameAt(form, anchor)).toBe('Hours');
      expect(lastingAnchorOf(form, 'body/~a/value/links/3/label', 'Words', free).field).toContain(
        anchor.field.slice(0, 'links/#'.length + 36),
      );
      form.setIn(LINKS, [map, menu, copyOfValue(hours)]);
      expect(nameAt(form, anchor)).toBe('Menu');
      form.setIn(LINKS, [map]);
      expect(nameAt(form, anchor)).toBeNull();
    });

    it('finds it in lists in lists, by its place in a version from before it had an id, and as a whole', () => {
      const form = page([{ items: [{ text: 'One' }, { text: 'Two' }] }]);
      const anchor = lastingAnchorOf(form, 'body/~a/value/links/0/items/1/text', 'Text', free);
      expect(nameAt(form, anchor)).toBe('Two');
      expect(nameAt(page([{ items: [{ text: 'One' }, { text: 'Two before' }] }]), anchor)).toBe('Two before');
      const whole = lastingAnchorOf(form, 'body/~a/value/links/0', 'Group 1', { ...free, isEntry: true });
      expect(pathOfAnchor(form, whole)).toEqual([...LINKS, 0]);
    });

    it('is the list, with the entry’s text as the quotation, where the entry can have no id', () => {
      const texts = page(['Cod', 'Hake']);
      const anchor = lastingAnchorOf(texts, 'body/~a/value/links/1', 'Fish 2', free);
      expect(anchor).toMatchObject({ field: 'links', quote: 'Hake' });
      texts.setIn(LINKS, ['Hake', 'Cod']);
      expect(holdsQuote(texts, anchor)).toBe(true);
      texts.setIn(LINKS, ['Cod']);
      expect(holdsQuote(texts, anchor)).toBe(false);
      const before = page(rows());
      const read = lastingAnchorOf(before, 'body/~a/value/links/1/label', 'Words', { ...free, isReadOnly: true });
      expect(read).toMatchObject({ field: 'links', quote: 'Hours' });
      expect(before.getIn(LINKS)).toEqual(rows());
      const target = page([{ page: 7 }]);
      expect(lastingAnchorOf(target, 'body/~a/value/links/0', 'Page 1', free)).toMatchObject({ field: 'links' });
      expect(target.getIn(LINKS)).toEqual([{ page: 7 }]);
    });
  });

  it('detects whether the quoted text is still there', () => {
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
