// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

it('says that nothing loaded, and loads it when asked again', async () => {
  const load = vi.fn(async () => ({ text: 'loaded' }));
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { result } = renderHook(() => useLoaded(load));
  await act(async () => undefined);
  expect(result.current).toMatchObject({ content: null, isFailed: true });
  await act(async () => result.current.retry());
  expect(result.current).toMatchObject({ content: { text: 'loaded' }, isFailed: false });
  expect(load).toHaveBeenCalledTimes(2);
});

it('stops what is loading when it is not wanted any more', async () => {
  const signals: AbortSignal[] = [];
  const { unmount } = renderHook(() =>
    useLoaded((signal) => {
      signals.push(signal);
      return new Promise<object>(() => undefined);
    }),
  );
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
