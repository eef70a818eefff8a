import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFormStore, type FormStore } from './form-store.ts';

const block = (id: string, title: string) => ({ id, type: 'note', version: 1, value: { title, text: 'kept' } });
const initial = () => ({
  title: 'Menu',
  other: { deep: 1 },
  body: [block('a', 'A'), block('b', 'B'), block('c', 'C')],
});
const TITLE_OF_B = ['body', { block: 'b' }, 'value', 'title'];

let store: FormStore;
beforeEach(() => {
  vi.useFakeTimers();
  store = createFormStore(initial());
});
afterEach(() => vi.useRealTimers());

describe('createFormStore', () => {
  it('reads by field, block id and place', () => {
    expect(store.getIn(TITLE_OF_B)).toBe('B');
    expect(store.getIn(['body', 2, 'value', 'title'])).toBe('C');
  });

  it.each([
    [['nothing']],
    [['body', { block: 'gone' }, 'value']],
    [['body', 9]],
    [['title', 'deeper']],
    [['body', 'length']],
    [['toString']],
  ])('finds nothing at %j', (path) => {
    expect(store.getIn(path)).toBeUndefined();
  });

  it('keeps the identity of everything beside the way', () => {
    const before = store.getValue();
    store.setIn(TITLE_OF_B, 'New');
    expect(store.getIn(TITLE_OF_B)).toBe('New');
    for (const path of [['other'], ['body', { block: 'a' }], ['body', { block: 'c' }]]) {
      const [field = '', at] = path;
      const old = at === undefined ? before[field as string] : initialBlock(before, at);
      expect(store.getIn(path)).toBe(old);
    }
    expect(before['body']).not.toBe(store.getIn(['body']));
  });

  it('changes nothing and notifies nobody when the value is the same or the block is deleted', () => {
    const listener = vi.fn();
    store.subscribe(listener);
    store.setIn(TITLE_OF_B, 'B');
    store.setIn(['body', { block: 'gone' }, 'value', 'title'], 'X');
    store.update(['other'], (value) => value);
    expect(listener).not.toHaveBeenCalled();
    expect(store.canUndo()).toBe(false);
  });

  it('makes a struct that content older than its field lacks', () => {
    store.setIn(['settings', 'colour'], 'blue');
    expect(store.getIn(['settings'])).toEqual({ colour: 'blue' });
  });

  it('follows a block that moves', () => {
    store.update(['body'], (value) => (value as unknown[]).toReversed());
    store.setIn(TITLE_OF_B, 'Still B');
    expect(store.getIn(['body', 1, 'value', 'title'])).toBe('Still B');
  });

  it('undoes and redoes, and a new change ends what could be redone', () => {
    store.setIn(['title'], 'One');
    store.setIn(['title'], 'Two');
    store.undo();
    expect(store.getIn(['title'])).toBe('One');
    store.redo();
    expect(store.getIn(['title'])).toBe('Two');
    store.undo();
    store.setIn(['title'], 'Three');
    expect(store.canRedo()).toBe(false);
    store.undo();
    store.undo();
    store.undo();
    expect(store.getValue()).toEqual(initial());
  });

  it('takes typing in one field as one step until it pauses', () => {
    for (const text of ['M', 'Me', 'Men']) {
      store.setIn(['title'], text, { coalesce: 'title' });
      vi.advanceTimersByTime(900);
    }
    vi.advanceTimersByTime(1001);
    store.setIn(['title'], 'Menu!', { coalesce: 'title' });
    store.undo();
    expect(store.getIn(['title'])).toBe('Men');
    store.undo();
    expect(store.getIn(['title'])).toBe('Menu');
  });

  it('takes typing in another field as another step', () => {
    store.setIn(['title'], 'T', { coalesce: 'title' });
    store.setIn(TITLE_OF_B, 'X', { coalesce: 'b' });
    store.setIn(['title'], 'Ti', { coalesce: 'title' });
    store.undo();
    expect(store.getIn(['title'])).toBe('T');
    store.undo();
    expect(store.getIn(TITLE_OF_B)).toBe('B');
  });

  it('keeps 200 steps', () => {
    for (let step = 0; step <= 205; step += 1) store.setIn(['title'], `Step ${step}`);
    let undone = 0;
    while (store.canUndo()) {
      store.undo();
      undone += 1;
    }
    expect(undone).toBe(200);
    expect(store.getIn(['title'])).toBe('Step 5');
  });
});

describe('replace', () => {
  it('keeps the identity of equal parts, blocks matched by id', () => {
    const a = store.getIn(['body', { block: 'a' }]);
    const other = store.getIn(['other']);
    const next = initial();
    store.replace({ ...next, body: [block('new', 'New'), ...next.body], title: 'Cleaned' }, { keepsHistory: true });
    expect(store.getIn(['title'])).toBe('Cleaned');
    expect(store.getIn(['body', { block: 'a' }])).toBe(a);
    expect(store.getIn(['other'])).toBe(other);
  });

  it('is no change at all when everything is equal', () => {
    const before = store.getValue();
    store.replace(initial(), { keepsHistory: true });
    expect(store.getValue()).toBe(before);
  });

  it('works the change into kept steps, so that undo takes back only what was done here', () => {
    store.setIn(TITLE_OF_B, 'Mine');
    const merged = structuredClone(store.getValue()) as ReturnType<typeof initial>;
    merged.title = 'Theirs';
    merged.body = [...merged.body.filter(({ id }) => id !== 'c'), block('d', 'D')];
    store.replace(merged, { keepsHistory: true });
    store.undo();
    expect(store.getIn(TITLE_OF_B)).toBe('B');
    expect(store.getIn(['title'])).toBe('Theirs');
    expect((store.getIn(['body']) as { id: string }[]).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    store.redo();
    expect(store.getIn(TITLE_OF_B)).toBe('Mine');
    expect(store.getIn(['title'])).toBe('Theirs');
  });

  it('leaves nothing to undo without keepsHistory', () => {
    store.setIn(['title'], 'Mine');
    store.undo();
    store.replace({ title: 'Theirs' }, { keepsHistory: false });
    expect([store.canUndo(), store.canRedo()]).toEqual([false, false]);
    expect(store.getValue()).toEqual({ title: 'Theirs' });
  });
});

function initialBlock(value: Readonly<Record<string, unknown>>, at: unknown) {
  const wanted = (at as { block: string }).block;
  return (value['body'] as { id: string }[]).find(({ id }) => id === wanted);
}
