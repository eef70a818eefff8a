import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { NO_BROWSER_LOCATION } from '../support/locator-page.ts';
import { NOT_FOUND_LINE, ONE_PAGE_PER_TEMPLATE } from '../support/templates.ts';

/**
 * Most processor time of one task on the page's main thread. Here tasks take at most half of it, which leaves room for
 * slower machines; phones are some four times slower than this machine.
 */
const LONG_TASK_MS = 50;
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

const browser = useBrowser();

describe('The main thread of a page', () => {
  it.each(ONE_PAGE_PER_TEMPLATE.filter(({ language }) => language === undefined))(
    'is free between short tasks: $what',
    async ({ path }) => {
      browser.tolerate(NO_BROWSER_LOCATION, NOT_FOUND_LINE);
      const { page, context } = await browser.visit();
      const traced = context.browser();
      if (!traced) throw new Error('The browser is gone');
      await traced.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate((mark) => void performance.mark(mark), MARK);
      const { traceEvents } = JSON.parse((await traced.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
      const marked = traceEvents.find(({ name }) => name === MARK);
      const tasks = traceEvents
        .filter(({ ph, pid, tid }) => ph === 'X' && pid === marked?.pid && tid === marked.tid)
        .map(({ tdur = 0 }) => tdur / 1000);
      expect(tasks.length).toBeGreaterThan(10);
      expect(tasks.filter((ms) => ms > LONG_TASK_MS)).toEqual([]);
    },
  );
});
