// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY_DELAY_MS, createCopyWriter } from './copy-writer.ts';
import { type LocalCopies, type LocalCopy, newPageKey, openLocalCopies, pageKey } from './local-copy.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const value = (title: string) => ({ title, slug: 'pier', content: { body: [] } });
const copy = (more: Partial<LocalCopy> = {}): LocalCopy => ({
  account: 1,
  page: '7',
  window: 'a',
  baseVersion: 4,
  at: '2026-03-04T11:00:00.000Z',
  base: value('Pier'),
  mine: value('The pier'),
  ...more,
});

let page = 0;
/** Every test has a page of its own: they share the database. */
const open = (account = 1, key = String(page)) => openLocalCopies(account, key, NOW);

beforeEach(() => {
  page += 1;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('local copies', () => {
  it('finds what was written, newest first, until it is removed', async () => {
    const copies = open();
    const older = copy({ page: String(page) });
    const newer = copy({ page: String(page), window: 'b', at: '2026-03-04T11:30:00.000Z' });
    await copies.write(older);
    await copies.write(newer);
    expect(await copies.find()).toEqual([newer, older]);
    await copies.remove(['b']);
    expect(await copies.find()).toEqual([older]);
  });

  it('has what a window wrote in its last moment, in the place of what it wrote before', async () => {
    const copies = open();
    await copies.write(copy({ page: String(page) }));
    const last = copy({ page: String(page), mine: value('The pier at dusk') });
    expect(copies.writeNow(last)).toBe(true);
    expect(await open().find()).toEqual([last]);
    expect(await open(2).find()).toEqual([]);
    await copies.remove(['a']);
    expect(await open().find()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('never shows the copies of another account or another page', async () => {
    await open().write(copy({ page: String(page) }));
    expect(await open(2).find()).toEqual([]);
    expect(await open(1, pageKey(page + 1000)).find()).toEqual([]);
    expect(await open(1, newPageKey('press-release', page)).find()).toEqual([]);
  });

  it('removes what was not read for two months', async () => {
    await open().write(copy({ page: String(page), at: '2025-12-01T00:00:00.000Z' }));
    expect(await open().find()).toEqual([]);
    expect(await openLocalCopies(1, String(page), Date.parse('2025-12-02T00:00:00.000Z')).find()).toEqual([]);
  });
});

describe('the writer of copies', () => {
  const memory = () => {
    const log: string[] = [];
    const copies: LocalCopies = {
      find: () => Promise.resolve([]),
      write: (written) => Promise.resolve(void log.push(`write ${written.mine.title}`)),
      writeNow: (written) => log.push(`at once ${written.mine.title}`) > 0,
      remove: () => Promise.resolve(void log.push('remove')),
    };
    return { log, copies };
  };

  it('writes soon after the first change, once, with the present value', async () => {
    vi.useFakeTimers();
    const { log, copies } = memory();
    let title = 'a';
    const writer = createCopyWriter({ copies, window: 'a', read: () => copy({ mine: value(title) }) });
    writer.note();
    expect(writer.isWritten()).toBe(false);
    await vi.advanceTimersByTimeAsync(COPY_DELAY_MS - 1);
    title = 'ab';
    writer.note();
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['write ab']);
    expect(writer.isWritten()).toBe(true);
  });

  it('has written what waits before a closing window is gone', () => {
    const { log, copies } = memory();
    const writer = createCopyWriter({ copies, window: 'a', read: () => copy() });
    writer.note();
    writer.keep();
    expect(log).toEqual(['at once The pier']);
    expect(writer.isWritten()).toBe(true);
  });

  it('lets no late write outlive a removal', async () => {
    vi.useFakeTimers();
    const { log, copies } = memory();
    const writer = createCopyWriter({ copies, window: 'a', read: () => copy() });
    writer.note();
    await writer.clear();
    await vi.advanceTimersByTimeAsync(10 * COPY_DELAY_MS);
    expect(log).toEqual(['remove']);
    expect(writer.isWritten()).toBe(true);
  });

  it('says that nothing is kept where the device refuses, and throws nothing', async () => {
    const refuse = () => Promise.reject(new Error('QuotaExceeded'));
    const copies: LocalCopies = {
      find: () => Promise.resolve([]),
      write: refuse,
      writeNow: () => false,
      remove: refuse,
    };
    const writer = createCopyWriter({ copies, window: 'a', read: () => copy() });
    writer.note();
    await writer.flush();
    expect(writer.isWritten()).toBe(false);
    await writer.clear();
  });

  it('writes under the page once there is one', async () => {
    const fresh = memory();
    const made = memory();
    const writer = createCopyWriter({ copies: fresh.copies, window: 'a', read: () => copy() });
    writer.note();
    await writer.moveTo(made.copies);
    writer.note();
    await writer.flush();
    expect(fresh.log).toEqual(['remove']);
    expect(made.log).toEqual(['write The pier']);
  });
});

describe('a browser without a database', () => {
  it('finds nothing, and throws nothing', async () => {
    vi.resetModules();
    vi.stubGlobal('indexedDB', undefined);
    const fresh = await import('./local-copy.ts');
    expect(await fresh.openLocalCopies(1, '7', NOW).find()).toEqual([]);
  });
});
