import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Most processor time of one task on the page's main thread. Here the longest takes some 25 ms, the style and layout of
 * the style page, which leaves room for slower machines; phones are some four times slower than this machine.
 */
const LONG_TASK_MS = 40;
/** Tells the page's own thread: the browser draws parts of its own window in processes of the same kind. */
const MARK = 'a page under test';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  /** Microseconds that the thread worked, whatever else the machine did meanwhile. */
  tdur?: number;
}

/** What `work` makes the page's main thread do in one go for too long: the milliseconds of each such task. */
export async function longTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const traced = page.context().browser();
  if (!traced) throw new Error('The browser is gone');
  await traced.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await work();
  await page.evaluate((mark) => void performance.mark(mark), MARK);
  const { traceEvents } = JSON.parse((await traced.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const marked = traceEvents.find(({ name }) => name === MARK);
  const tasks = traceEvents
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === marked?.pid && tid === marked.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(10);
  return tasks.filter((ms) => ms > LONG_TASK_MS);
}
