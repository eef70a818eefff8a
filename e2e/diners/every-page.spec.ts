import { Window } from 'happy-dom';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, settled, useBrowser, watchPolicy } from '../support/browser.ts';
import { HARBOR_POINT } from '../support/cast.ts';
import { NO_BROWSER_LOCATION } from '../support/locator-page.ts';
import { longTasks } from '../support/long-tasks.ts';
import { NOT_FOUND_LINE, ONE_PAGE_PER_TEMPLATE } from '../support/templates.ts';

const browser = useBrowser();
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Only what stands in the HTML counts. */
const NOTHING_RUNS = {
  disableJavaScriptEvaluation: true,
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
  disableIframePageLoading: true,
};

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

/** What good pages stay below is 0.1. */
const MOST_SHIFT = 0.02;

/** How much of the window moved by itself since the page was opened: the sum of the browser's layout shifts. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as (PerformanceEntry & Shift)[])
        if (!hadRecentInput) sum += value;
    }).observe({ type: 'layout-shift', buffered: true });
    // What is buffered is told in a task of its own.
    await new Promise((told) => setTimeout(told, 50));
    return sum;
  });
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

describe.each(ONE_PAGE_PER_TEMPLATE)('$what', ({ path, language = 'en', isNoindex = false }) => {
  it('hydrates in silence by short tasks and is accessible, on a desktop and then on a phone', async () => {
    browser.tolerate(NO_BROWSER_LOCATION, ...(path === '/no-such-page/' ? [NOT_FOUND_LINE] : []));
    const { page } = await browser.visit({ viewport: DESKTOP });
    const violations = await watchPolicy(page);
    // Other languages have the same templates.
    if (language === 'en') expect(await longTasks(page, () => open(page, path))).toEqual([]);
    else await open(page, path);
    if (path.includes('/locations/?address=')) await page.getByRole('dialog', { name: /^A, / }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    // What needs the wide window only, and what needs the narrow one, is decided when the page starts.
    await page.reload();
    await hydrated(page);
    await settled(page);
    expect(await shiftOf(page), 'layout shift').toBeLessThanOrEqual(MOST_SHIFT);
    await expectAccessible(page);
    expect(violations).toEqual([]);
  });

  it('has the head and the frame that a page must have, in the HTML itself', async () => {
    const html = await (await fetch(browser.siteUrl + path)).text();
    expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/i);
    expect(html).not.toMatch(/<[a-z][^>]*\son[a-z]+="/i);
    const { document } = new Window({ url: browser.siteUrl + path, settings: NOTHING_RUNS });
    document.write(html);
    expect(document.documentElement.getAttribute('lang')).toBe(language);
    expect(document.querySelectorAll('h1').length).toBe(1);
    expect([...document.querySelectorAll('main')].map(({ id }) => id)).toEqual(['mainContent']);
    expect(document.title.trim().length).toBeGreaterThan(3);
    const all = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getAttribute(name));
    const [description, robots] = [all('meta[name="description"]', 'content'), all('meta[name="robots"]', 'content')];
    const canonical = all('link[rel="canonical"]', 'href');
    if (isNoindex) expect(robots).toEqual([expect.stringContaining('noindex')]);
    else {
      expect(robots.join()).not.toContain('noindex');
      expect(description).toEqual([expect.stringMatching(/\S{3}/)]);
      // Pages of a list are pages of their own; a search is not.
      const own = path.includes('?page=') ? path : path.split('?', 1)[0];
      expect(canonical).toEqual([browser.siteUrl + own]);
    }
  });
});

describe('What opens above a page', () => {
  it('is accessible: the search in the header', async () => {
    const { page } = await browser.visit();
    await open(page, '/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Find A Location Near You/ })
      .click();
    const panel = page.getByRole('dialog', { name: 'Your restaurant' });
    await panel.getByPlaceholder('Search by city, state, or zip').fill('04101');
    await panel.getByRole('button', { name: 'Search' }).click();
    await panel.getByRole('article').first().waitFor();
    await expectAccessible(page);
    await panel.getByRole('button', { name: `Choose this restaurant, ${HARBOR_POINT.name}` }).click();
    await panel.getByRole('button', { name: 'Change Location' }).waitFor();
    await expectAccessible(page);
  });

  it('is accessible: the menu on a phone', async () => {
    const { page } = await browser.visit({ viewport: PHONE });
    await open(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await expectAccessible(page);
  });

  it('is accessible: the suggestions of the search field, and the window over the map on a phone', async () => {
    const { page } = await browser.visit({ viewport: PHONE });
    await open(page, '/locations/?address=04101');
    const field = page.getByRole('combobox', { name: 'City, state, or ZIP code' });
    await field.fill('Portl');
    await page.getByRole('option').first().waitFor();
    await field.press('ArrowDown');
    await expectAccessible(page);
    await field.press('Escape');
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Map' }).click();
    await page.getByRole('dialog', { name: `A, ${HARBOR_POINT.name}` }).waitFor();
    await expectAccessible(page);
  });
});

describe('The links of the site', () => {
  it('lead somewhere, from every template', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    browser.tolerate(NOT_FOUND_LINE);
    const from = new Map<string, string>();
    for (const { path } of ONE_PAGE_PER_TEMPLATE) {
      await page.goto(path);
      const targets = await page
        .locator('a[href], link[href], img[src]')
        .evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href || (one as HTMLImageElement).src));
      for (const target of targets) {
        const url = new URL(target);
        const isHere = url.pathname + url.search === path;
        if (url.origin === new URL(page.url()).origin && !isHere) from.set(url.pathname + url.search, path);
      }
    }
    expect(from.size).toBeGreaterThan(300);
    const broken: string[] = [];
    const queue = [...from];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) {
          const [target, path] = next;
          const reply = await fetch(browser.siteUrl + target);
          await reply.arrayBuffer();
          if (reply.status >= 400) broken.push(`${reply.status} ${target} on ${path}`);
        }
      }),
    );
    expect(broken.toSorted()).toEqual([]);
  });
});
