// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../api/problem.ts';
import { createQueryClient } from '../api/use-endpoint.ts';
import { useFlash } from '../flash.ts';
import { useRecordEdit } from './use-record-edit.ts';

interface Tide {
  version: number;
  title: string;
  tags: string[];
  poster: number | null;
}

const LOST = new Refusal('offline', 'The server could not be reached.', { status: 0 });
const TAKEN = new Refusal('conflict', 'Somebody was quicker.', { status: 409 });

/** What the server has; a save stores what it is given, the title trimmed. */
let there: Tide;
let save: ReturnType<
  typeof vi.fn<(values: Omit<Tide, 'version'>, baseVersion: number) => Promise<{ version: number }>>
>;
let read: ReturnType<typeof vi.fn<() => Promise<Tide>>>;
beforeEach(() => {
  there = { version: 4, title: 'Tide', tags: [], poster: null };
  read = vi.fn(async () => ({ ...there }));
  save = vi.fn(async (values, baseVersion) => {
    if (baseVersion !== there.version) throw TAKEN;
    there = { ...there, ...values, title: values.title.trim(), version: there.version + 1 };
    return { version: there.version };
  });
});
afterEach(cleanup);

function edit() {
  const client = createQueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const details = { ...there };
  const { result } = renderHook(
    () => ({
      ...useRecordEdit({
        details,
        valuesOf: ({ title, tags, poster }: Tide) => ({ title, tags, poster }),
        read,
        save,
        savedText: (_, { title }) => `“${title.trim()}” is saved.`,
        stale: [],
      }),
      flash: useFlash()?.text,
    }),
    { wrapper },
  );
  return result;
}
/** A save that stays pending until the test resolves it. */
function hold() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const store = save.getMockImplementation()!;
  save.mockImplementationOnce(async (...given) => {
    await promise;
    return store(...given);
  });
  return () => act(async () => resolve());
}

describe('saving', () => {
  it('keeps what is typed while it is on its way, and takes what the server made of the rest', async () => {
    const form = edit();
    act(() => form.current.change({ title: ' Low tide ' }));
    const go = hold();
    act(() => form.current.send());
    expect(form.current).toMatchObject({ isBusy: true, isDirty: false });
    act(() => form.current.change({ tags: ['sea'] }));
    expect(form.current.isDirty).toBe(true);
    await go();
    expect(form.current).toMatchObject({
      values: { title: 'Low tide', tags: ['sea'] },
      base: { version: 5, tags: [] },
      isBusy: false,
      isDirty: true,
      flash: '“Low tide” is saved.',
    });
    await act(async () => form.current.send());
    expect(save).toHaveBeenLastCalledWith({ title: 'Low tide', tags: ['sea'], poster: null }, 5);
    expect(form.current.isDirty).toBe(false);
  });

  it('is done although the thing cannot be read anew, and goes on from the version that it made', async () => {
    const form = edit();
    read.mockRejectedValue(LOST);
    act(() => form.current.change({ title: 'Ebb' }));
    await act(async () => form.current.send());
    expect(form.current).toMatchObject({
      values: { title: 'Ebb' },
      error: null,
      conflict: null,
      isDirty: false,
      isBusy: false,
      flash: '“Ebb” is saved.',
    });
    act(() => form.current.change({ title: 'Flood' }));
    await act(async () => form.current.send());
    expect(form.current).toMatchObject({ error: null, isDirty: false });
    expect(there).toMatchObject({ title: 'Flood', version: 6 });
  });

  it('that fails keeps what was typed, and says why', async () => {
    const form = edit();
    save.mockRejectedValueOnce(LOST);
    act(() => form.current.change({ title: 'Ebb' }));
    await act(async () => form.current.send());
    expect(form.current).toMatchObject({ values: { title: 'Ebb' }, error: LOST, isDirty: true, isBusy: false });
    expect(read).not.toHaveBeenCalled();
  });
});

it('is done when a repeated save meets the one whose answer was lost', async () => {
  const form = edit();
  const store = save.getMockImplementation()!;
  save.mockImplementationOnce(async (...given) => {
    await store(...given);
    throw LOST;
  });
  act(() => form.current.change({ title: 'Ebb' }));
  await act(async () => form.current.send());
  expect(form.current).toMatchObject({ error: LOST, isDirty: true });
  await act(async () => form.current.send());
  expect(form.current).toMatchObject({ conflict: null, isDirty: false, flash: 'Your changes are saved.' });
  act(() => form.current.change({ title: 'Flood' }));
  await act(async () => form.current.send());
  expect(there).toMatchObject({ title: 'Flood', version: 6 });
});

describe('a concurrent save', () => {
  const beTaken = async () => {
    const form = edit();
    there = { ...there, tags: ['sea'], version: 5 };
    act(() => form.current.change({ title: 'Mine' }));
    await act(async () => form.current.send());
    return form;
  };

  it('is distinguished from other failures, with what changed', async () => {
    const form = await beTaken();
    expect(form.current).toMatchObject({
      conflict: TAKEN,
      error: null,
      newerFields: ['tags'],
      values: { title: 'Mine', tags: [] },
    });
  });

  it('is overwritten on request', async () => {
    const form = await beTaken();
    await act(async () => form.current.overwrite());
    expect(there).toMatchObject({ title: 'Mine', tags: [], version: 6 });
    expect(form.current).toMatchObject({ conflict: null, newer: null, isDirty: false });
  });

  it('is taken on request, and what was typed is dropped', async () => {
    const form = await beTaken();
    await act(async () => form.current.load());
    expect(form.current).toMatchObject({
      values: { title: 'Tide', tags: ['sea'] },
      conflict: null,
      isDirty: false,
      base: { version: 5 },
    });
  });
});

describe('a change beside the form', () => {
  it('leaves what is typed, but for what it changed itself', async () => {
    const form = edit();
    act(() => form.current.change({ title: 'Mine', poster: 3 }));
    there = { ...there, tags: ['sea'], poster: 9, version: 5 };
    await act(async () => form.current.follow(5, { poster: 9 }));
    expect(form.current).toMatchObject({
      values: { title: 'Mine', tags: ['sea'], poster: 9 },
      base: { version: 5, poster: 9 },
      isDirty: true,
    });
    act(() => form.current.change({ title: 'Tide' }));
    expect(form.current.isDirty).toBe(false);
  });

  it('continues although the record cannot be read again', async () => {
    const form = edit();
    there = { ...there, poster: 9, version: 5 };
    read.mockRejectedValue(LOST);
    await act(async () => form.current.follow(5, { poster: 9 }));
    expect(form.current).toMatchObject({ values: { poster: 9 }, isDirty: false, error: null });
    act(() => form.current.change({ title: 'Ebb' }));
    await act(async () => form.current.send());
    expect(there).toMatchObject({ title: 'Ebb', poster: 9, version: 6 });
  });
});
