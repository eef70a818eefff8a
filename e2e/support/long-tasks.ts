import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Longest task of a page's main thread, as a multiple of `knownWork` in the same page, since machines
 * differ in speed. If known work takes 12.5 ms, the limit is 50 ms, and the longest tasks of the pages take 8 to 31.
 */
const MOST_KNOWN_WORK = 4;
/** How often known work is measured; the median is used. */
const ROUNDS = 5;
/** These marks also identify the page's own thread: the browser's own windows use processes of the same kind. */
const STARTED = 'known work started';
const ENDED = 'known work ended';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  /** When the event started, in microseconds of the machine's clock. */
  ts: number;
  dur?: number;
  /** Thread time in microseconds at which the event started, independent of other work of the machine. */
  tts?: number;
  /** Thread time of the event in microseconds. */
  tdur?: number;
}

/** Work like that of a starting page, but equal for every page: HTML is parsed, styled and laid out. */
function knownWork([started, ended]: readonly [string, string]): void {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const body = frame.contentDocument?.body;
  if (!body) throw new Error('The frame has no document');
  performance.mark(started);
  body.innerHTML = '<ul><li><a href="#">One line of <b>some words</b> that the frame draws</a></li></ul>'.repeat(300);
  const { height } = body.getBoundingClientRect();
  performance.mark(ended);
  if (height < 300) throw new Error('The frame was not laid out');
  frame.remove();
}

/** Tasks of the page's main thread that take too long during `work`, each as a multiple of known work. */
export async function longTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
  const traced = page.context().browser();
  if (!traced) throw new Error('The browser is gone');
  await traced.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await work();
  for (let round = 0; round < ROUNDS; round++) await page.evaluate(knownWork, [STARTED, ENDED] as const);
  const { traceEvents } = JSON.parse((await traced.stopTracing()).toString()) as { traceEvents: TraceEvent[] };

  const started = traceEvents.filter(({ name }) => name === STARTED);
  const ended = traceEvents.filter(({ name }) => name === ENDED);
  const rounds = started.map(({ tts = NaN }, round) => (ended[round]?.tts ?? NaN) - tts).sort((a, b) => a - b);
  const known = rounds[(ROUNDS - 1) / 2] ?? NaN;
  expect(known, 'microseconds of known work').toBeGreaterThan(0);

  const tasks = traceEvents.filter(
    ({ ph, pid, tid, ts, dur = 0 }) =>
      ph === 'X' && pid === started[0]?.pid && tid === started[0].tid && ts + dur < started[0].ts,
  );
  expect(tasks.length, 'tasks in the trace').toBeGreaterThan(10);
  return tasks.map(({ tdur = 0 }) => tdur / known).filter((ratio) => ratio > MOST_KNOWN_WORK);
}
