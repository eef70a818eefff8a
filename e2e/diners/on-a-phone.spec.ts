import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, TERMINAL_PIER } from '../support/cast.ts';
import { entries, names, nearTo, NO_BROWSER_LOCATION, searchFor } from '../support/locator-page.ts';
import { NOT_FOUND_LINE, ONE_PAGE_PER_TEMPLATE } from '../support/templates.ts';

const browser = useBrowser();
const onPhone = () => browser.visit({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

describe('On a phone', () => {
  it('the menu is a dialog with the log-in, the sections and the social row', async () => {
    const { page } = await onPhone();
    await page.goto('/');
    await hydrated(page);
    expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false);
    const burger = page.getByRole('button', { name: 'Open menu' });
    await burger.tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const login = menu.getByRole('link', { name: 'Log In or Create an Account' });
    expect(await login.getAttribute('href')).toBe('/account/login?returnUrl=/');
    expect(await menu.getByRole('navigation').count()).toBeGreaterThan(0);
    expect(
      await menu.getByRole('link', { name: / on (Instagram|Facebook|YouTube|X|Twitter)/i }).count(),
    ).toBeGreaterThan(0);

    await menu.getByRole('button', { name: 'Close menu' }).tap();
    await menu.waitFor({ state: 'hidden' });
    await burger.tap();
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await burger.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('the list comes first, the map at a press, and a marker shows its restaurant', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await onPhone();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.goto('/locations/');
    await hydrated(page);
    await searchFor(page, '04101');
    await nearTo(page, 'Portland, ME 04101');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
    expect(
      scripts.filter((url) => /map-(canvas|libre)/.test(url)),
      'no map code before the map',
    ).toEqual([]);

    const toggle = page.getByRole('group', { name: 'Show' });
    await toggle.getByRole('button', { name: 'Map' }).tap();
    await page.getByRole('dialog', { name: `A, ${HARBOR_POINT.name}` }).waitFor();
    expect(await entries(page).first().isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Close details' }).tap();
    await page
      .getByRole('main')
      .getByRole('button', { name: `A, ${HARBOR_POINT.name}`, exact: true })
      .tap();
    await page.getByRole('dialog', { name: `A, ${HARBOR_POINT.name}` }).waitFor();
    await toggle.getByRole('button', { name: 'List' }).tap();
    expect(await entries(page).first().isVisible()).toBe(true);
  });

  it('the header search fits the screen and saves a restaurant', async () => {
    const { page } = await onPhone();
    await page.goto('/');
    await hydrated(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /Find A Location Near You/ })
      .tap();
    const panel = page.getByRole('dialog', { name: 'Your restaurant' });
    await panel.getByPlaceholder('Search by city, state, or zip').fill('04101');
    await panel.getByRole('button', { name: 'Search' }).tap();
    await panel.getByRole('button', { name: `Choose this restaurant, ${HARBOR_POINT.name}` }).tap();
    await panel.getByRole('heading', { name: HARBOR_POINT.name }).waitFor();
    const box = await panel.boundingBox();
    expect([box && box.x >= 0, box && box.x + box.width <= 390]).toEqual([true, true]);
  });
});

describe('At 320 pixels', () => {
  const tooWide = (page: Page) =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className}`)
        .slice(0, 5);
    });
  /** Words of headings that break over lines, except those of more than twelve letters. */
  const brokenWords = (page: Page) =>
    page.locator('main :is(h1, h2, h3)').evaluateAll((headings) =>
      headings.flatMap((heading) => {
        const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        for (let node = texts.nextNode(); node; node = texts.nextNode())
          for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/(?<!\p{L})\p{L}{2,12}(?!\p{L})/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
          }
        return broken;
      }),
    );
  it.each([
    ...ONE_PAGE_PER_TEMPLATE,
    { what: 'the page to order', path: `/order/?rlid=${TERMINAL_PIER.rlid}` },
    { what: 'the page to reserve', path: `/reserve/?rlid=${HARBOR_POINT.rlid}` },
    { what: 'the page to join the wait list', path: `/waitlist/join/?rlid=${HARBOR_POINT.rlid}` },
  ])('$what is read without scrolling sideways, and at 390 with text twice as large', async ({ path }) => {
    browser.tolerate(NOT_FOUND_LINE, NO_BROWSER_LOCATION);
    const { page } = await browser.visit({ viewport: { width: 320, height: 640 } });
    await page.goto(path);
    await hydrated(page);
    expect(await tooWide(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await tooWide(page)).toEqual([]);
    expect(await brokenWords(page)).toEqual([]);
  });

  it('large text leaves the fields and the buttons beside them their width', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await browser.visit({ viewport: { width: 390, height: 844 } });
    const widthOf = async (path: string, label: string) => {
      await page.goto(path);
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
      return Math.round((await page.getByRole('main').getByLabel(label).boundingBox())?.width ?? 0);
    };
    expect(await widthOf('/fr-ca/locations/', 'Ville, province ou code postal')).toBeGreaterThan(300);
    expect(await widthOf(`/reserve/?rlid=${HARBOR_POINT.rlid}`, 'Date')).toBeGreaterThan(200);
    const bar = page.getByRole('banner').getByRole('button', { name: 'Open menu' });
    // The header stays on the screen: 200 % of its own height would be 128 pixels.
    expect((await bar.locator('..').boundingBox())?.height).toBeLessThan(220);
  });

  it.each([
    [320, 'spaced', '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }'],
    [390, 'twice as large', ':root { font-size: 200% !important; }'],
  ])('the header fits %i pixels with text that its reader has %s', async (width, _, content) => {
    const { page } = await browser.visit({ viewport: { width, height: 640 }, bypassCSP: true });
    for (const home of ['/', '/es/', '/fr-ca/']) {
      await page.goto(home);
      await page.addStyleTag({ content });
      const tooWide = await page
        .getByRole('banner')
        .locator('*')
        .evaluateAll((all) =>
          all
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
            .map(({ outerHTML }) => outerHTML.slice(0, 100)),
        );
      expect(tooWide, home).toEqual([]);
    }
  });

  it('a long word in a heading breaks', async () => {
    const { page } = await browser.visit({ viewport: { width: 320, height: 640 } });
    await page.goto(HARBOR_POINT.page);
    await hydrated(page);
    await page.locator('h1').evaluate((heading) => (heading.textContent = 'Wirtshaus'.repeat(7)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
