// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { box, buildField, MODEL, note } from './build-form.tsx';
import { createFormStore } from './form-store.ts';
import { OutlinePane } from './outline-pane.tsx';

const fields = { body: buildField('stream', 'Body', { facts: { set: 'body', max: 9 } }) };
const value = () => ({ body: [note('a', 'First'), box('b', [note('c', 'Inner')])] });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(isReadOnly = false) {
  const store = createFormStore(value());
  const onGo = vi.fn();
  const errors = [{ field: 'body.1.value.inside.0.value.title', message: 'is required' }];
  render(<OutlinePane {...{ store, fields, errors, onGo, isReadOnly }} model={MODEL} />);
  return { store, onGo };
}

describe('OutlinePane', () => {
  it('names every block, nested ones too, and goes to it', () => {
    const { onGo } = show();
    fireEvent.click(screen.getByRole('button', { name: /^Note Inner/ }));
    expect(onGo).toHaveBeenCalledWith('c');
  });

  it('marks blocks with complaints and those around them', () => {
    show();
    expect(screen.getByRole('button', { name: /^Note First/ }).textContent).not.toContain('error');
    expect(screen.getByRole('button', { name: /^Box/ }).textContent).toContain('1 error');
    expect(screen.getByRole('button', { name: /^Note Inner/ }).textContent).toContain('1 error');
  });

  it('moves blocks by button and by Alt and arrow', () => {
    const { store } = show();
    const ids = () => (store.getIn(['body']) as { id: string }[]).map(({ id }) => id);
    fireEvent.click(screen.getByRole('button', { name: 'Move down Note First' }));
    expect(ids()).toEqual(['b', 'a']);
    act(() => vi.advanceTimersByTime(300));
    fireEvent.keyDown(screen.getByRole('button', { name: /^Box/ }), { key: 'ArrowDown', altKey: true });
    expect(ids()).toEqual(['a', 'b']);
  });

  it('follows typing when it pauses', () => {
    const { store } = show();
    act(() => store.setIn(['body', { block: 'a' }, 'value', 'title'], 'Typed'));
    act(() => vi.advanceTimersByTime(300));
    expect(screen.getByRole('button', { name: 'Note Typed' })).toBeDefined();
  });

  it('only leads the way while it is read only', () => {
    show(true);
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  it('says that there are no blocks', () => {
    render(<OutlinePane store={createFormStore({})} fields={fields} errors={[]} onGo={() => {}} model={MODEL} />);
    expect(screen.getByText('There are no blocks yet.')).toBeDefined();
  });
});
