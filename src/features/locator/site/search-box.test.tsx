// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInPage } from '#test/site-page.tsx';
import { SearchBox } from './search-box.tsx';

const suggestion = (address: string) => ({ address, label: address, kind: 'city' });
/** Answers by text; a test may hold one back. */
let answer: (text: string) => Promise<unknown>;
let asked: string[];
const onChoose = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onChoose.mockReset();
  asked = [];
  answer = async (text) => ({ suggestions: [suggestion(`${text}, NV`), suggestion(`${text}, TX`)] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const text = new URL(String(input), 'http://localhost').searchParams.get('q') ?? '';
    asked.push(text);
    return Response.json(await answer(text));
  });
  renderInPage(<SearchBox address="" placeholder="City, State, or ZIP" onChoose={onChoose} />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'City, state, or ZIP code' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const press = (key: string) => fireEvent.keyDown(field(), { key });

async function settle() {
  // The request's module is loaded lazily, outside the fake clock.
  await act(async () => {
    await vi.advanceTimersByTimeAsync(200);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
  });
}

async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await settle();
}

describe('SearchBox', () => {
  it('asks nothing for a single letter, and once for a word typed quickly', async () => {
    await type('R');
    for (const text of ['Re', 'Ren']) fireEvent.change(field(), { target: { value: text } });
    await type('Reno');
    expect(asked).toEqual(['Reno']);
  });

  it('offers suggestions to the keyboard as a listbox', async () => {
    await type('Reno');
    expect(options()).toEqual(['Reno, NV', 'Reno, TX']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    press('ArrowDown');
    const [first] = screen.getAllByRole('option');
    expect(field().getAttribute('aria-activedescendant')).toBe(first?.id);
    expect(first?.getAttribute('aria-selected')).toBe('true');
    press('ArrowUp');
    expect(field().hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('searches for the chosen suggestion', async () => {
    await type('Reno');
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('Reno, TX');
    expect(field().value).toBe('Reno, TX');
    expect(options()).toEqual([]);
  });

  it('closes on Escape and keeps the text', async () => {
    await type('Reno');
    press('Escape');
    expect(options()).toEqual([]);
    expect(field().value).toBe('Reno');
  });

  it('ignores an answer that comes after a newer text', async () => {
    let late: (value: unknown) => void = () => {};
    answer = (text) =>
      text === 'Ren'
        ? new Promise((resolve) => (late = resolve))
        : Promise.resolve({ suggestions: [suggestion('Reno, NV')] });
    await type('Ren');
    await type('Reno');
    late({ suggestions: [suggestion('Renton, WA')] });
    await settle();
    expect(options()).toEqual(['Reno, NV']);
  });

  it('goes on without suggestions when they fail, and logs it', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer = () => Promise.reject(new TypeError('offline'));
    await type('Reno');
    expect(options()).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  });
});
