import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTOSAVE_PAUSE_MS, type SavedPage } from '#features/pages/editor-contract.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { createSaveQueue, type Save, type SaveState } from './save-queue.ts';

const offline = () => new Refusal('offline', 'No connection');
const refused = (code: 'conflict' | 'invalid' | 'internal' | 'forbidden' | 'unauthenticated', status: number) =>
  new Refusal(code, `The title of ${code}`, { status, errors: [{ field: 'title', message: 'is required' }] });

/** A server whose answers the test gives one by one. */
function harness({ isAutomatic = true, title = () => 'Pier' as string | null } = {}) {
  const sent: Save[] = [];
  const answers: { resolve: (saved: SavedPage) => void; reject: (error: Error) => void }[] = [];
  const states: SaveState[] = [];
  let text = 'first';
  const queue = createSaveQueue({
    baseVersion: 4,
    isAutomatic,
    read: () => {
      const now = title();
      return now === null ? null : { title: now, slug: 'pier', content: { text } };
    },
    send: (save) => {
      sent.push(save);
      return new Promise((resolve, reject) => answers.push({ resolve, reject }));
    },
    onState: (state) => states.push(state),
    onSaved: () => undefined,
  });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    queue,
    sent,
    states,
    type(value: string) {
      text = value;
      queue.change();
    },
    async accept(version: number) {
      answers[sent.length - 1]?.resolve({
        id: 7,
        saved: { version, at: '2026-03-04T12:00:00.000Z', by: 'Marin', is_own: true },
        revision_id: 1,
        slug: 'pier',
        status: 'draft',
        live_url: null,
      });
      await settle();
    },
    async refuse(error: Error) {
      answers[sent.length - 1]?.reject(error);
      await settle();
    },
    pause: (milliseconds = AUTOSAVE_PAUSE_MS) => vi.advanceTimersByTimeAsync(milliseconds),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('autosave', () => {
  it('waits for a pause in typing, and sends once with the present value', async () => {
    const { queue, sent, type, pause, accept } = harness();
    type('a');
    await pause(AUTOSAVE_PAUSE_MS - 1);
    type('ab');
    await pause(AUTOSAVE_PAUSE_MS - 1);
    expect(sent).toEqual([]);
    await pause(1);
    expect(sent).toMatchObject([{ baseVersion: 4, action: 'autosave', value: { content: { text: 'ab' } } }]);
    await accept(5);
    expect(queue.getState()).toEqual({ kind: 'saved', at: '2026-03-04T12:00:00.000Z' });
    expect(queue.isClean()).toBe(true);
  });

  it('never has two requests in flight, and builds each on the version before it', async () => {
    const { sent, type, pause, accept } = harness();
    type('a');
    await pause();
    type('b');
    await pause();
    type('c');
    await pause(60_000);
    expect(sent).toHaveLength(1);
    await accept(5);
    await pause();
    expect(sent.map(({ baseVersion, value }) => [baseVersion, value.content])).toEqual([
      [4, { text: 'a' }],
      [5, { text: 'c' }],
    ]);
    expect(new Set(sent.map(({ save_id }) => save_id)).size).toBe(2);
  });

  it('sends nothing by itself when it is switched off, and goes on when it is switched on', async () => {
    const { queue, sent, type, pause } = harness({ isAutomatic: false });
    type('a');
    await pause(60_000);
    expect(sent).toEqual([]);
    expect(queue.getState()).toEqual({ kind: 'dirty' });
    queue.setAutomatic(true);
    await pause();
    expect(sent).toHaveLength(1);
  });

  it('sends nothing of a page that cannot be saved yet, nor while it is held', async () => {
    let title: string | null = null;
    const { queue, sent, type, pause } = harness({ title: () => title });
    type('a');
    await pause();
    expect(sent).toEqual([]);
    expect(await queue.flush()).toBe(false);
    title = 'Pier';
    queue.hold(true);
    type('b');
    await pause();
    expect(sent).toEqual([]);
    queue.hold(false);
    await pause();
    expect(sent).toHaveLength(1);
  });
});

describe('an explicit save', () => {
  it('waits for what is in flight and comes after it, the strongest of those that wait', async () => {
    const { queue, sent, type, pause, accept } = harness();
    type('a');
    await pause();
    type('b');
    queue.save('publish');
    queue.save('save');
    expect(sent).toHaveLength(1);
    await accept(5);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ action: 'publish', baseVersion: 5, value: { content: { text: 'b' } } });
    await accept(6);
    await pause(60_000);
    expect(sent).toHaveLength(2);
  });

  it('is sent though nothing changed', async () => {
    const { queue, sent } = harness();
    queue.save('publish');
    expect(sent).toHaveLength(1);
  });
});

describe('a save that fails', () => {
  it('says that it also publishes, once that was asked for', async () => {
    const { queue, sent, type, pause, refuse, accept } = harness();
    type('a');
    await pause();
    await refuse(offline());
    queue.save('publish');
    await refuse(offline());
    expect(queue.getState()).toEqual({ kind: 'offline', action: 'publish' });
    queue.retry();
    await accept(2);
    expect(sent.map(({ action }) => action)).toEqual(['autosave', 'autosave', 'autosave', 'publish']);
    await refuse(offline());
    expect(queue.getState()).toEqual({ kind: 'offline', action: 'publish' });
  });

  it('is sent again as it was, with its id, after growing delays, until the answer comes', async () => {
    const { queue, sent, type, pause, refuse, accept } = harness();
    type('a');
    await pause();
    await refuse(offline());
    expect(queue.getState()).toEqual({ kind: 'offline', action: 'autosave' });
    type('b');
    expect(queue.getState()).toEqual({ kind: 'offline', action: 'autosave' });
    await pause(999);
    expect(sent).toHaveLength(1);
    await pause(1);
    expect(sent).toHaveLength(2);
    await refuse(offline());
    await pause(1999);
    expect(sent).toHaveLength(2);
    await pause(1);
    expect(sent).toHaveLength(3);
    expect(sent[1]).toBe(sent[0]);
    expect(sent[2]).toBe(sent[0]);
    await accept(5);
    await pause();
    expect(sent[3]).toMatchObject({ baseVersion: 5, value: { content: { text: 'b' } } });
  });

  it('is tried at once when asked, and by itself when the server has a fault', async () => {
    const { queue, sent, type, pause, refuse } = harness();
    type('a');
    await pause();
    await refuse(refused('internal', 500));
    expect(queue.getState()).toMatchObject({ kind: 'failed', canRetry: true, isRetrying: true });
    queue.retry();
    expect(sent).toHaveLength(2);
    await refuse(refused('internal', 500));
    await pause(2000);
    expect(sent).toHaveLength(3);
  });

  it('stops at 409 until the merge, then continues from that version with the request', async () => {
    const { queue, sent, type, pause, refuse, accept } = harness();
    type('a');
    queue.save('publish');
    await refuse(refused('conflict', 409));
    expect(queue.getState()).toEqual({ kind: 'conflict' });
    type('b');
    await pause(60_000);
    queue.save('save');
    queue.retry();
    expect(await queue.flush()).toBe(false);
    expect(sent).toHaveLength(1);
    queue.resume(9);
    expect(sent[1]).toMatchObject({ baseVersion: 9, action: 'publish', value: { content: { text: 'b' } } });
    expect(sent[1]?.save_id).not.toBe(sent[0]?.save_id);
    await accept(10);
    expect(queue.isClean()).toBe(true);
  });

  it('stops at 400 with the complaints, and the next change tries again', async () => {
    const { queue, sent, type, pause, refuse } = harness();
    queue.save('publish');
    await refuse(refused('invalid', 400));
    expect(queue.getState()).toEqual({
      kind: 'invalid',
      action: 'publish',
      errors: [{ field: 'title', message: 'is required' }],
    });
    expect(queue.isClean()).toBe(false);
    await pause(60_000);
    expect(sent).toHaveLength(1);
    type('b');
    await pause();
    expect(sent[1]).toMatchObject({ action: 'autosave', baseVersion: 4 });
  });

  it('is not repeated without a new sign-in, nor offered again when it is forbidden', async () => {
    const { queue, sent, type, pause, refuse } = harness();
    type('a');
    await pause();
    await refuse(refused('unauthenticated', 401));
    expect(queue.getState()).toMatchObject({ kind: 'failed', canRetry: true, isRetrying: false });
    await pause(60_000);
    expect(sent).toHaveLength(1);
    queue.retry();
    await refuse(refused('forbidden', 403));
    expect(queue.getState()).toMatchObject({ kind: 'failed', canRetry: false, isRetrying: false });
  });
});

describe('flushing', () => {
  it('says that all is saved once it is, what was typed meanwhile too', async () => {
    const { queue, sent, type, accept } = harness();
    type('a');
    const flushed = queue.flush();
    type('b');
    await accept(5);
    expect(sent.map(({ value }) => value.content)).toEqual([{ text: 'a' }, { text: 'b' }]);
    await accept(6);
    expect(await flushed).toBe(true);
    expect(await queue.flush()).toBe(true);
    expect(sent).toHaveLength(2);
  });

  it('says at once that it cannot be', async () => {
    const { queue, type, refuse } = harness();
    type('a');
    const flushed = queue.flush();
    await refuse(offline());
    expect(await flushed).toBe(false);
  });

  it('sends nothing any more once stopped', async () => {
    const { queue, sent, type, pause } = harness();
    type('a');
    queue.stop();
    await pause(60_000);
    expect(sent).toEqual([]);
  });
});
