import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNavRegistry, NAV_MENU_WAIT_MS } from './nav-registry.ts';

const story = { elemID: 'story', name: 'Our story', sortOrder: 2 };
const boats = { elemID: 'boats', name: 'The boats', sortOrder: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createNavRegistry', () => {
  it("logs 'navMenuReady timeout exceeded' when there is no menu after 500 ms, and the late menu gets nothing", () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const receive = vi.fn();
    const registry = createNavRegistry();
    registry.register(story);
    vi.advanceTimersByTime(NAV_MENU_WAIT_MS - 1);
    expect(log).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(log.mock.calls).toEqual([['navMenuReady timeout exceeded']]);
    registry.connect(receive);
    expect(receive).not.toHaveBeenCalled();
  });

  it('delivers waiting items when the menu is mounted in time, and logs nothing', () => {
    const receive = vi.fn();
    const registry = createNavRegistry();
    registry.register(story);
    vi.advanceTimersByTime(499);
    registry.connect(receive);
    vi.advanceTimersByTime(1000);
    expect(receive.mock.calls).toEqual([[story]]);
  });

  it('registers an element once', () => {
    const receive = vi.fn();
    const registry = createNavRegistry();
    registry.connect(receive);
    registry.register(story);
    registry.register({ ...story, name: 'Again' });
    registry.register(boats);
    expect(receive.mock.calls).toEqual([[story], [boats]]);
  });

  it('delivers all registered items to a remounted menu', () => {
    const registry = createNavRegistry();
    const disconnect = registry.connect(() => undefined);
    registry.register(story);
    disconnect();
    const receive = vi.fn();
    registry.connect(receive);
    expect(receive.mock.calls).toEqual([[story]]);
  });
});
