// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { loadMapScript } from './map-script.ts';

describe('loadMapScript', () => {
  it('tries 3 times more, each time after a longer pause, then gives the failure to the caller', async () => {
    const log = [
      vi.spyOn(console, 'warn').mockImplementation(() => {}),
      vi.spyOn(console, 'error').mockImplementation(() => {}),
    ];
    const pauses: number[] = [];
    const load = vi.fn(async () => {
      throw new Error('offline');
    });
    await expect(loadMapScript(load, async (ms) => void pauses.push(ms))).rejects.toThrow('offline');
    expect(load).toHaveBeenCalledTimes(4);
    expect(pauses).toHaveLength(3);
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(new Set(pauses).size).toBe(3);
    expect(log.map((spy) => spy.mock.calls.length)).toEqual([3, 1]);
  });

  it('stops at the first success', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const load = vi.fn(async () => 'map').mockRejectedValueOnce(new Error('offline'));
    await expect(loadMapScript(load, async () => {})).resolves.toBe('map');
    expect(load).toHaveBeenCalledTimes(2);
  });
});
