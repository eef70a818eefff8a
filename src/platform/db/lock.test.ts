import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { temporaryFolder } from '#test/data-directory.ts';
import { acquireLock, LockedError, readLock, type LockHolder } from './lock.ts';
import { currentIdentity } from './process-identity.ts';

const clock = fixedClock('2026-05-05T12:00:00Z');
/** Higher than any process number that a system assigns. */
const NO_SUCH_PID = 2_000_000_000;

describe('acquireLock', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;

  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder.path, 'db.lock');
  });
  afterEach(() => {
    vi.useRealTimers();
    folder.remove();
  });

  function leave(holder: Partial<LockHolder>, ageSeconds = 0): void {
    const whole = { ...currentIdentity(), token: 'other', purpose: 'server', control: null, ...holder };
    writeFileSync(path, JSON.stringify(whole));
    const seconds = clock.now() / 1000 - ageSeconds;
    utimesSync(path, seconds, seconds);
  }
  const take = (purpose = 'server') => acquireLock(path, { purpose, clock });

  it('refuses while a live process holds it, and names the process and its purpose', () => {
    const lock = take('import:locations');
    expect(() => take()).toThrow(LockedError);
    expect(() => take()).toThrow(`in use by process ${process.pid} (import:locations). Stop that process first`);
    lock.release();
  });

  it('refuses while the holder on another machine was active within the last minute, and names it', () => {
    leave({ host: 'galley-2' }, 59);
    expect(() => take()).toThrow(/in use by process \d+ on galley-2/);
  });

  it('takes over from a machine that was inactive for a minute', () => {
    leave({ host: 'galley-2' }, 61);
    const lock = take();
    expect(readLock(path, clock)?.holder.pid).toBe(process.pid);
    lock.release();
  });

  it.each([
    ['a process that is gone', { pid: NO_SUCH_PID }],
    ['a process whose number now belongs to another', { startedAt: 'another time' }],
    ['a process from before the last boot', { bootId: 'another boot' }],
  ])('takes over from %s', (_, holder) => {
    leave(holder);
    const lock = take('restore');
    expect(readLock(path, clock)).toMatchObject({ holder: { pid: process.pid, purpose: 'restore' }, isLive: true });
    lock.release();
  });

  it('takes over a lock file with invalid content', () => {
    writeFileSync(path, '{"pid":');
    const lock = take();
    expect(readLock(path, clock)?.holder.pid).toBe(process.pid);
    lock.release();
  });

  it('leaves no file when released', () => {
    take().release();
    expect(existsSync(path)).toBe(false);
  });

  it('does not remove the lock of another holder', () => {
    const lock = take();
    leave({ token: 'theirs' });
    lock.release();
    expect(readFileSync(path, 'utf8')).toContain('theirs');
  });

  it('publishes where jobs can be sent', () => {
    const lock = take();
    lock.announceControl('/run/galley.sock');
    expect(readLock(path, clock)?.holder.control).toBe('/run/galley.sock');
    lock.release();
  });

  it('reports that another process has taken the lock', () => {
    vi.useFakeTimers();
    const onLost = vi.fn();
    const lock = acquireLock(path, { purpose: 'server', clock, onLost });
    vi.advanceTimersByTime(5_000);
    expect(onLost).not.toHaveBeenCalled();
    leave({ token: 'theirs' });
    vi.advanceTimersByTime(5_000);
    expect(onLost).toHaveBeenCalledOnce();
    lock.release();
  });
});
