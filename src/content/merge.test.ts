import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMine, applyTheirs, mergeContent } from './merge.ts';
import { mergeOrder, stayedInOrder } from './merge-order.ts';
import type { Block, Content } from './merge-values.ts';

const block = (id: string, value: Content = { title: id }, type = 'heading'): Block => ({
  id,
  type,
  version: 1,
  value,
});
const body = (...blocks: Block[]): Content => ({ body: blocks });
const idsOf = (content: Content, name = 'body') => (content[name] as Block[]).map(({ id }) => id);

describe('merging fields', () => {
  it('takes from each side what only that side changed', () => {
    const base = { title: 'Pier', intro: 'Open', count: 1 };
    expect(mergeContent(base, { ...base, title: 'Quay' }, { ...base, count: 2 })).toEqual({
      merged: { title: 'Quay', intro: 'Open', count: 2 },
      conflicts: [],
    });
  });

  it('has mine where both changed the same, and reports the conflict', () => {
    const base = { title: 'Pier' };
    const { merged, conflicts } = mergeContent(base, { title: 'Quay' }, { title: 'Dock' });
    expect(merged).toEqual({ title: 'Quay' });
    expect(conflicts).toEqual([{ path: ['title'], mine: 'Quay', theirs: 'Dock' }]);
    expect(applyTheirs(merged, conflicts[0]!)).toEqual({ title: 'Dock' });
    expect(applyMine({ title: 'Dock' }, conflicts[0]!)).toEqual({ title: 'Quay' });
  });

  it('goes into groups of fields', () => {
    const base = { link: { url: { url: '/a' }, words: 'Go' } };
    const { merged, conflicts } = mergeContent(
      base,
      { link: { url: { page: 4 }, words: 'Go' } },
      { link: { url: { url: '/a' }, words: 'Come' } },
    );
    expect(merged).toEqual({ link: { url: { page: 4 }, words: 'Come' } });
    expect(conflicts).toEqual([]);
  });

  it('never mixes two kinds of target into one', () => {
    const { merged, conflicts } = mergeContent({ to: { url: '/a' } }, { to: { page: 4 } }, { to: { url: '/b' } });
    expect(merged).toEqual({ to: { page: 4 } });
    expect(conflicts).toEqual([{ path: ['to'], mine: { page: 4 }, theirs: { url: '/b' } }]);
  });

  it('combines changed entries of a list, but not lists that were reordered', () => {
    const base = { tags: ['a', 'b', 'c'] };
    expect(mergeContent(base, { tags: ['A', 'b', 'c'] }, { tags: ['a', 'b', 'C'] }).merged).toEqual({
      tags: ['A', 'b', 'C'],
    });
    const moved = mergeContent(base, { tags: ['b', 'a', 'c'] }, { tags: ['a', 'b', 'C'] });
    expect(moved.merged).toEqual({ tags: ['b', 'a', 'c'] });
    expect(moved.conflicts).toEqual([{ path: ['tags'], mine: ['b', 'a', 'c'], theirs: ['a', 'b', 'C'] }]);
  });

  it('keeps fields that only one side has', () => {
    expect(mergeContent({}, { title: 'Pier' }, { intro: 'Open' }).merged).toEqual({ title: 'Pier', intro: 'Open' });
  });

  it('treats a field called __proto__ as any other', () => {
    const read = (text: string) => JSON.parse(text) as Content;
    const { merged } = mergeContent({}, read('{"__proto__":{"x":1},"a":1}'), read('{"b":2}'));
    expect(Object.keys(merged)).toEqual(['__proto__', 'a', 'b']);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

describe('merging blocks', () => {
  const base = body(block('a'), block('b'), block('c'));

  it('combines additions of both sides', () => {
    const mine = body(block('a'), block('m'), block('b'), block('c'));
    const theirs = body(block('a'), block('b'), block('c'), block('t'));
    const { merged, conflicts } = mergeContent(base, mine, theirs);
    expect(idsOf(merged)).toEqual(['a', 'm', 'b', 'c', 't']);
    expect(conflicts).toEqual([]);
  });

  it('combines a move, a removal and an edit', () => {
    const mine = body(block('c'), block('a'), block('b'));
    const theirs = body(block('a', { title: 'edited' }), block('c'));
    const { merged, conflicts } = mergeContent(base, mine, theirs);
    expect(merged).toEqual(body(block('c'), block('a', { title: 'edited' })));
    expect(conflicts).toEqual([]);
  });

  it('combines a move of mine with a move of theirs', () => {
    const four = body(block('a'), block('b'), block('c'), block('d'));
    const mine = body(block('b'), block('a'), block('c'), block('d'));
    const theirs = body(block('a'), block('b'), block('d'), block('c'));
    expect(idsOf(mergeContent(four, mine, theirs).merged)).toEqual(['b', 'a', 'd', 'c']);
  });

  it('reports the field inside the block that both changed', () => {
    const mine = body(block('a', { title: 'mine' }), block('b'), block('c'));
    const theirs = body(block('a', { title: 'theirs' }), block('b'), block('c', { title: 'C' }));
    const { merged, conflicts } = mergeContent(base, mine, theirs);
    expect(merged).toEqual(body(block('a', { title: 'mine' }), block('b'), block('c', { title: 'C' })));
    expect(conflicts).toEqual([{ path: ['body', 'a', 'title'], mine: 'mine', theirs: 'theirs' }]);
    expect(applyTheirs(merged, conflicts[0]!)).toEqual(theirs);
  });

  it.each(['mine', 'theirs'] as const)(
    'keeps an edited block that the other side removed (%s removed it)',
    (remover) => {
      const removed = body(block('a'), block('c'));
      const edited = body(block('a'), block('b', { title: 'edited' }), block('c'));
      const [mine, theirs] = remover === 'mine' ? [removed, edited] : [edited, removed];
      const { merged, conflicts } = mergeContent(base, mine, theirs);
      expect(merged).toEqual(edited);
      expect(conflicts).toHaveLength(1);
      expect(conflicts[0]!.path).toEqual(['body', 'b']);
      expect(applyTheirs(merged, conflicts[0]!)).toEqual(theirs);
      expect(applyMine(merged, conflicts[0]!)).toEqual(mine);
    },
  );

  it('treats a block that changed its type as one thing', () => {
    const mine = body(block('a', { words: 'x' }, 'text'), block('b'), block('c'));
    const theirs = body(block('a', { title: 'theirs' }), block('b'), block('c'));
    const { merged, conflicts } = mergeContent(base, mine, theirs);
    expect(merged).toEqual(mine);
    expect(conflicts.map(({ path }) => path)).toEqual([['body', 'a']]);
  });

  it('follows a block that one side moved into another and the other edited', () => {
    const outer = (...inner: Block[]) => block('box', { inner }, 'box');
    const before = body(block('a'), outer(block('x')));
    const mine = body(outer(block('x'), block('a')));
    const theirs = body(block('a', { title: 'edited' }), outer(block('x')));
    const { merged, conflicts } = mergeContent(before, mine, theirs);
    expect(merged).toEqual(body(outer(block('x'), block('a', { title: 'edited' }))));
    expect(conflicts).toEqual([]);
  });

  it('has a block once that both moved to different places', () => {
    const box = (id: string, ...inner: Block[]) => block(id, { inner }, 'box');
    const before = body(block('a'), box('one'), box('two'));
    const { merged } = mergeContent(
      before,
      body(box('one', block('a')), box('two')),
      body(box('one'), box('two', block('a'))),
    );
    expect(merged).toEqual(body(box('one', block('a')), box('two')));
  });
});

describe('any three versions', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  const leaf = fc.record({ title: fc.constantFrom('x', 'y', 'z'), count: fc.nat(2) });
  /** Blocks with ids that are unique in the whole content; some hold blocks themselves. */
  const content = fc
    .tuple(
      fc.shuffledSubarray(ids),
      fc.array(fc.tuple(leaf, fc.nat(3)), { minLength: 6, maxLength: 6 }),
      fc.constantFrom('p', 'q'),
    )
    .map(([chosen, values, title]): Content => {
      const top: Block[] = [];
      for (const id of chosen) {
        const [value, place] = values[ids.indexOf(id)]!;
        const box = top.find((one) => one.type === 'box');
        const isBox = id < 'c';
        const made = block(id, isBox ? { ...value, inner: [] } : value, isBox ? 'box' : 'text');
        if (box && !isBox && place === 0) (box.value['inner'] as Block[]).push(made);
        else top.push(made);
      }
      return { title, body: top };
    });

  it('takes theirs where mine is untouched, and mine where theirs is', () => {
    fc.assert(
      fc.property(content, content, (base, other) => {
        expect(mergeContent(base, base, other)).toEqual({ merged: other, conflicts: [] });
        expect(mergeContent(base, other, base)).toEqual({ merged: other, conflicts: [] });
        expect(mergeContent(base, other, other)).toEqual({ merged: other, conflicts: [] });
      }),
    );
  });

  it('does so in the blocks too when something else differs', () => {
    fc.assert(
      fc.property(content, content, (base, other) => {
        const merged = (mine: Content, theirs: Content) =>
          mergeContent(
            { ...base, extra: 1, more: 1 },
            { ...mine, extra: 2, more: 1 },
            { ...theirs, extra: 1, more: 2 },
          );
        const wanted = { merged: { ...other, extra: 2, more: 2 }, conflicts: [] };
        expect(merged(base, other)).toEqual(wanted);
        expect(merged(other, base)).toEqual(wanted);
        expect(merged(other, other)).toEqual(wanted);
      }),
    );
  });

  it('never has a block twice, and loses none that either side added', () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const all = (value: Content) =>
          (value['body'] as Block[])
            .flatMap((one) => [one, ...((one.value['inner'] ?? []) as Block[])])
            .map(({ id }) => id);
        const found = all(mergeContent(base, mine, theirs).merged);
        expect(new Set(found).size).toBe(found.length);
        const before = new Set(all(base));
        for (const id of [...all(mine), ...all(theirs)]) if (!before.has(id)) expect(found).toContain(id);
      }),
    );
  });

  it('keeps the id that one side gave an entry while the other changed it, and theirs when both gave one', () => {
    const rows = (...entries: object[]) => ({ rows: entries });
    const base = rows({ label: 'Menu' });
    const theirs = rows({ label: 'Menu', row_id: 't' });
    expect(mergeContent(base, rows({ label: 'Food' }), theirs)).toEqual({
      merged: rows({ label: 'Food', row_id: 't' }),
      conflicts: [],
    });
    expect(mergeContent(base, rows({ label: 'Food', row_id: 'm' }), theirs)).toEqual({
      merged: rows({ label: 'Food', row_id: 't' }),
      conflicts: [],
    });
  });
});

describe('orders', () => {
  it('sees one moved block as one move', () => {
    expect([...stayedInOrder(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])].toSorted()).toEqual(['a', 'b', 'c']);
    expect([...stayedInOrder(['a', 'b', 'c'], ['x', 'b', 'c', 'a', 'y'])].toSorted()).toEqual(['b', 'c']);
    expect([...stayedInOrder([], ['a'])]).toEqual([]);
  });

  it('puts what mine added behind its neighbour', () => {
    expect(mergeOrder(['a', 'b'], ['a', 'm', 'b'], ['b', 'a'], () => true)).toEqual(['b', 'a', 'm']);
  });
});
