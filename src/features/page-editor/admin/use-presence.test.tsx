// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PING_INTERVAL_MS } from '#features/pages/editor-contract.ts';
import { usePresence } from './use-presence.ts';

let pings: { path: string; body: Record<string, unknown> }[];
let isUp: boolean;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  pings = [];
  isUp = true;
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  Object.assign(navigator, { sendBeacon: () => true });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/api-nc/csrftoken/') return Response.json({ csrf_token: 'token' });
    pings.push({ path, body: JSON.parse(String(init.body)) as Record<string, unknown> });
    if (!isUp) throw new TypeError('Failed to fetch');
    return Response.json({
      session_id: 5,
      ping_url: '/x',
      release_url: '/x',
      others: [],
      newest: { version: 4, at: '2026-03-04T12:00:00.000Z', by: null, is_own: false },
      taken_over_by: null,
      asked_by: 'Wren Alder',
    });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const see = (next: DocumentVisibilityState) => {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
};
const be = (pageId: number | null = 7) =>
  renderHook(({ isEditing }) => usePresence({ pageId, version: 4, isEditing, onTakenOver: () => undefined }), {
    initialProps: { isEditing: false },
  });

describe('presence', () => {
  it('is sent at once and every few seconds, in one session, with the user’s state', async () => {
    const { rerender } = be();
    await wait(0);
    rerender({ isEditing: true });
    await wait(PING_INTERVAL_MS);
    expect(pings).toEqual([
      {
        path: '/wagtail/editing-sessions/ping/pages/page/7/0/',
        body: { is_editing: false, version: 4, field: '', take_over: false },
      },
      {
        path: '/wagtail/editing-sessions/ping/pages/page/7/5/',
        body: { is_editing: true, version: 4, field: '', take_over: false },
      },
    ]);
  });

  it('is not sent while the window is hidden, and at once when it is visible again', async () => {
    be();
    await wait(0);
    see('hidden');
    await wait(10 * PING_INTERVAL_MS);
    expect(pings).toHaveLength(1);
    see('visible');
    await wait(0);
    expect(pings).toHaveLength(2);
  });

  it('goes on after a ping that failed, and does not forget a take-over with it', async () => {
    const { result } = be();
    await wait(0);
    isUp = false;
    result.current.takeOver();
    await wait(0);
    isUp = true;
    await wait(PING_INTERVAL_MS);
    expect(pings.map(({ body }) => body['take_over'])).toEqual([false, true, true]);
    await wait(PING_INTERVAL_MS);
    expect(pings.at(-1)?.body['take_over']).toBe(false);
  });

  it('reports the focused field, asks to take over, and answers requests', async () => {
    const { result } = be();
    await wait(0);
    expect(result.current.askedBy).toBe('Wren Alder');
    document.body.innerHTML = '<div data-path="body/~3f2a/value/text"><input id="words"></div>';
    document.getElementById('words')?.focus();
    result.current.ask();
    await wait(0);
    expect(pings.at(-1)?.body).toMatchObject({ field: 'body/~3f2a/value/text', ask_over: true, take_over: false });
    result.current.answer('hand_over');
    await wait(0);
    expect(pings.at(-1)?.body).toMatchObject({ answer: 'hand_over' });
    expect(pings.at(-1)?.body).not.toHaveProperty('ask_over');
    document.body.innerHTML = '';
  });

  it('ends when the screen closes, and is not sent for a new page', async () => {
    const beacon = vi.spyOn(navigator, 'sendBeacon');
    const { unmount } = be();
    await wait(0);
    unmount();
    expect(beacon).toHaveBeenCalledWith('/wagtail/editing-sessions/release/5/');
    pings = [];
    be(null);
    await wait(PING_INTERVAL_MS);
    expect(pings).toEqual([]);
  });
});
