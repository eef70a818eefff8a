import { describe, expect, it } from 'vitest';
import { defineBlock } from './define.ts';
import { type Difference, diffContent } from './diff.ts';
import { createWordComparison } from './diff-text.ts';
import { link } from './fields/link.ts';
import { list } from './fields/nested.ts';
import { image, page } from './fields/pointers.ts';
import { richText } from './fields/rich-text.ts';
import { boolean, choice, date, number } from './fields/scalar.ts';
import { stream } from './fields/stream.ts';
import { table } from './fields/table.ts';
import { text } from './fields/text.ts';
import { createRegistry } from './registry.ts';

const hero = defineBlock({
  type: 'hero',
  label: 'Hero',
  group: 'media',
  fields: { title: text({ label: 'Title' }), picture: image({ label: 'Picture' }) },
  example: { title: 'Pier', picture: null },
  version: 2,
  upgrades: { 1: ({ heading, ...rest }) => ({ ...rest, title: heading }) },
});
const box = defineBlock({
  type: 'box',
  label: 'Box',
  group: 'layout',
  fields: { inner: stream('body', { label: 'Inside' }) },
  example: { inner: [] },
});
const registry = createRegistry([hero, box], { body: ['hero', 'box'] });

const fields = {
  title: text({ label: 'Title' }),
  copy: richText({ label: 'Copy' }),
  shown: boolean({ label: 'Shown' }),
  count: number({ label: 'Count' }),
  tone: choice({ label: 'Tone', choices: ['warm', 'cold'], initial: 'warm' }),
  day: date({ label: 'Day' }),
  about: page({ label: 'About' }),
  more: link({ label: 'More' }),
  tags: list(text({ label: 'Tag' }), { label: 'Tags' }),
  hours: table({ label: 'Hours' }),
  body: stream('body', { label: 'Body' }),
};

const diff = (before: Record<string, unknown>, after: Record<string, unknown>): Difference[] =>
  diffContent(fields, before, after, registry);
const block = (id: string, title = id) => ({ id, type: 'hero', version: 2, value: { title, picture: null } });
const bodies = (before: unknown[], after: unknown[]) => diff({ body: before }, { body: after });

describe('fields', () => {
  it('that are equal are left out, and so are fields that are newer than the content', () => {
    expect(diff({ title: 'Pier', tags: ['a'] }, { title: 'Pier', tags: ['a'], count: null, copy: '' })).toEqual([]);
  });

  it('of text are compared by words', () => {
    expect(diff({ title: 'The old pier' }, { title: 'The new pier' })).toEqual([
      {
        path: 'title',
        labels: ['Title'],
        kind: 'changed',
        parts: [
          { kind: 'same', text: 'The ' },
          { kind: 'removed', text: 'old' },
          { kind: 'added', text: 'new' },
          { kind: 'same', text: ' pier' },
        ],
      },
    ]);
  });

  it('of rich text are compared by their words', () => {
    const [found] = diff({ copy: '<p>We are <em>open</em></p>' }, { copy: '<p>We are <strong>closed</strong></p>' });
    expect(found?.parts).toEqual([
      { kind: 'same', text: 'We are ' },
      { kind: 'removed', text: 'open' },
      { kind: 'added', text: 'closed' },
    ]);
    const [form] = diff({ copy: '<p>Open</p>' }, { copy: '<p><em>Open</em></p>' });
    expect(form).toMatchObject({ kind: 'changed', before: 'The same text' });
    expect(form?.parts).toBeUndefined();
  });

  it.each([
    ['shown', false, true, 'No', 'Yes'],
    ['count', null, 4, '—', '4'],
    ['tone', 'warm', 'cold', 'Warm', 'Cold'],
    ['day', '2026-09-03', '', 'September 3, 2026', '—'],
    ['day', '2026-09-03', 'soon', 'September 3, 2026', 'soon'],
    ['about', 3, null, { kind: 'page', id: 3 }, '—'],
  ])('of %s are shown as they were and are', (name, old, fresh, before, after) => {
    expect(diff({ [name]: old }, { [name]: fresh })).toMatchObject([{ path: name, kind: 'changed', before, after }]);
  });

  it('inside a group are listed separately', () => {
    const before = { more: { url: { page: 3 }, display_name: 'Go' } };
    const after = { more: { url: { url: '/menu/' }, display_name: 'Go' } };
    expect(diff(before, after)).toEqual([
      {
        path: 'more.url',
        labels: ['More', 'Link to'],
        kind: 'changed',
        before: { kind: 'page', id: 3 },
        after: '/menu/',
      },
    ]);
  });

  it('of lists are listed entry by entry', () => {
    expect(diff({ tags: ['a', 'b', 'c'] }, { tags: ['new', 'a', 'B', 'c'] })).toMatchObject([
      { path: 'tags.0', labels: ['Tags', 'Tag 1'], kind: 'added', after: 'new' },
      { path: 'tags.2', labels: ['Tags', 'Tag 3'], kind: 'changed' },
    ]);
    expect(diff({ tags: ['a', 'b'] }, { tags: ['a'] })).toMatchObject([{ kind: 'removed', before: 'b' }]);
  });

  it('of tables are compared by the words of their cells', () => {
    const [found] = diff({ hours: [['Mon', '9']] }, { hours: [['Mon', '10']] });
    expect(found?.parts?.map(({ kind, text: words }) => [kind, words])).toEqual([
      ['same', 'Mon | '],
      ['removed', '9'],
      ['added', '10'],
    ]);
  });

  it('with values of another kind than theirs are shown, not refused', () => {
    expect(diff({ body: 'broken', tags: 'x', more: 3, title: 4 }, { body: [block('a')], tags: ['y'] })).not.toEqual([]);
  });
});

describe('blocks', () => {
  it('that were added and removed are listed with their text', () => {
    expect(bodies([block('a'), block('b')], [block('a'), block('c', 'Lantern')])).toEqual(
      [
        { path: 'body.c', labels: ['Body', 'Hero'], kind: 'added', after: 'Lantern' },
        { path: 'body.b', labels: ['Body', 'Hero'], kind: 'removed', before: 'b' },
      ].toSorted((one, other) => (one.path < other.path ? -1 : 1)),
    );
  });

  it('that were added without a text are listed with what they show', () => {
    const pictured = { ...block('a'), value: { title: '', picture: 12 } };
    const boxed = { id: 'o', type: 'box', version: 1, value: { inner: [pictured] } };
    for (const one of [pictured, boxed])
      expect(bodies([], [one])).toMatchObject([{ kind: 'added', after: { kind: 'image', id: 12 } }]);
    expect(bodies([{ ...block('a'), value: { title: '', picture: null } }], [])).toMatchObject([{ before: '—' }]);
  });

  it('that moved are listed once each, and not their neighbours', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    expect(
      bodies(
        ids.map((id) => block(id)),
        ['b', 'c', 'd', 'e', 'a'].map((id) => block(id)),
      ),
    ).toEqual([{ path: 'body.a', labels: ['Body', 'Hero'], kind: 'moved', before: 'Position 1', after: 'Position 5' }]);
  });

  it('are no moves because one before them was added', () => {
    expect(bodies([block('a'), block('b')], [block('x'), block('a'), block('b')]).map(({ kind }) => kind)).toEqual([
      'added',
    ]);
  });

  it('are compared field by field, inside other blocks too', () => {
    const boxed = (title: string) => ({ id: 'o', type: 'box', version: 1, value: { inner: [block('a', title)] } });
    expect(bodies([boxed('one')], [boxed('two')])).toMatchObject([
      { path: 'body.o.inner.a.title', labels: ['Body', 'Box', 'Inside', 'Hero', 'Title'], kind: 'changed' },
    ]);
  });

  it('are compared in their present shape', () => {
    const old = { id: 'a', type: 'hero', version: 1, value: { heading: 'Pier', picture: null } };
    expect(bodies([old], [block('a', 'Pier')])).toEqual([]);
    expect(bodies([old], [block('a', 'Quay')])).toHaveLength(1);
  });

  it('of an unknown type are compared whole', () => {
    const lost = (words: string) => ({ id: 'l', type: 'lost', version: 1, value: { words } });
    expect(bodies([lost('a')], [lost('b')])).toMatchObject([
      { labels: ['Body', 'lost'], kind: 'changed', before: 'words: a', after: 'words: b' },
    ]);
    expect(bodies([lost('a')], [lost('a')])).toEqual([]);
    const value = {
      copy: '<p>Pier &amp; bay</p>',
      speed: 9,
      none: null,
      cells: [{ id: 'c', value: { title: 'Quay' } }],
    };
    const [removed] = bodies([{ id: 'l', type: 'lost', version: 1, value }], []);
    expect(removed?.before).toBe('copy: Pier & bay · speed: 9 · cells: id: c · value: title: Quay');
  });

  it('that changed their type are another thing', () => {
    const other = { id: 'a', type: 'box', version: 1, value: { inner: [] } };
    expect(bodies([block('a')], [other]).map(({ kind, labels }) => [kind, labels[1]])).toEqual([
      ['removed', 'Hero'],
      ['added', 'Box'],
    ]);
  });
});

describe('words', () => {
  const whole = (parts: ReturnType<ReturnType<typeof createWordComparison>>, without: string) =>
    parts.flatMap(({ kind, text: words }) => (kind === without ? [] : [words])).join('');

  it.each([
    ['', 'a'],
    ['a', ''],
    ['aa', 'aaa'],
    ['one two', 'one two three'],
    ['x one x', 'x x'],
    ['naïve 🦪 chowder', 'naïve 🦀 chowder'],
  ])('of %j and %j can be put together again', (before, after) => {
    const parts = createWordComparison()(before, after);
    expect(whole(parts, 'added')).toBe(before);
    expect(whole(parts, 'removed')).toBe(after);
  });

  it('of texts without anything in common are shown in one piece, however long and many', () => {
    const compare = createWordComparison();
    for (let round = 0; round < 300; round += 1) {
      const before = Array.from({ length: 2000 }, (_, n) => `a${(n * 7 + round) % 997}`).join(' ');
      const after = Array.from({ length: 2000 }, (_, n) => `b${(n * 11 + round) % 997}`).join(' ');
      const parts = compare(before, after);
      expect(whole(parts, 'added')).toBe(before);
      expect(parts).toHaveLength(2);
    }
  });
});
