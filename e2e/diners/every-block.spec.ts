import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BLOCKS } from '#blocks/definitions.ts';
import { expectAccessible, hydrated, settled, useBrowser, watchPolicy } from '../support/browser.ts';

const browser = useBrowser();

const PHONE = { width: 390, height: 844 };
/** Where two blocks stand that need a width: the phone, the width at which layouts change, a desktop. */
const VIEWPORTS = [PHONE, { width: 840, height: 1100 }, { width: 1440, height: 900 }];

let page: Page;
let refused: string[];
beforeAll(async () => {
  ({ page } = await browser.visit());
  refused = await watchPolicy(page);
});

describe.each(Object.keys(BLOCKS))('The block %s', (type) => {
  it('is accessible, fits and hydrates in silence at every width', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/wagtail/block-preview/?id=${type}`);
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(
      (await page.locator('main').innerText()).trim().length + (await page.locator('main img, main video').count()),
    ).toBeGreaterThan(0);
    for (const viewport of VIEWPORTS) {
      await page.setViewportSize(viewport);
      await settled(page);
      // Layouts change at 840 px; what axe looks at does not.
      if (viewport.width !== 840) await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `sideways scrolling at ${viewport.width} px`).toBeLessThanOrEqual(0);
    }
    expect(refused.splice(0)).toEqual([]);
  });
});

describe('The list of blocks', () => {
  it('leads to every block', async () => {
    await page.goto('/wagtail/block-preview/');
    await expectAccessible(page);
    expect(await page.locator('main a').count()).toBe(Object.keys(BLOCKS).length);
  });
});
