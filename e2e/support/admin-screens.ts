import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible, settled } from './browser.ts';
import { eventually } from './eventually.ts';

/** The answer of the admin's own API, requested as the signed-in page. */
export function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([address, sent]) => {
      if (sent === null) return (await fetch(address)).json();
      const { csrf_token } = (await (await fetch('/api-nc/csrftoken/')).json()) as { csrf_token: string };
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrftoken': csrf_token },
        body: sent,
      });
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
      return reply.json();
    },
    [path, body ? JSON.stringify(body) : null] as const,
  );
}

/**
 * Opens a screen inside the running admin, as its links do, and waits for the screen's heading: a new document for each
 * of many screens would take longer than the checks. The first screen comes from the server.
 */
export async function goInside(page: Page, address: string): Promise<void> {
  if (page.url().endsWith(address)) return;
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-former', '');
    history.pushState(null, '', to);
  }, address);
  await page.locator('h1:not([data-former])').first().waitFor();
}

/** Checks that the screen has loaded, fits the window and is accessible: all rules in light, colours in wide dark. */
export async function check(page: Page, what: string): Promise<void> {
  await loaded(page, what);
  await expectFits(page, what);
  await expectAccessible(page);
  // Colours do not depend on the width.
  if ((page.viewportSize()?.width ?? 0) < 840) return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Checks that nothing is wider than the window. */
export async function expectFits(page: Page, what: string): Promise<void> {
  const [has, needs] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
  expect(needs, `${what} fits ${has} px`).toBe(has);
}

/** Waits until the screen has loaded everything and nothing moves. */
export async function loaded(page: Page, what: string): Promise<void> {
  // A list whose rows are about to be replaced is busy, and paler.
  const waiting = page.getByText(/^Loading/).or(page.locator('[aria-busy="true"]'));
  await eventually(() => waiting.count(), `${what} has loaded`).toBe(0);
  await settled(page);
}
