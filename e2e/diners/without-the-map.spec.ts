import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, MAINE_CITY_LIST, UNITED_STATES_DIRECTORY } from '../support/cast.ts';
import { entries, names, nearTo, searchFor } from '../support/locator-page.ts';

const browser = useBrowser();
/** What a blocked file leaves on the console: the browser's line, and the product's own. */
const BLOCKED = [/net::ERR_FAILED/, /The map script did not load/, /map-canvas|map-libre|maplibre/];

describe('When the code of the map does not arrive', () => {
  it.each(['map-canvas', 'map-libre'])(
    'the list is whole and goes on, after three more attempts (%s)',
    async (chunk) => {
      browser.tolerate(...BLOCKED);
      const { page, complaints } = await browser.visit();
      await page.route(new RegExp(`/assets/${chunk}-[^/]*\\.js`), (route) => route.abort());
      await page.goto('/locations/?address=04101');
      await hydrated(page);
      await page.getByText('The map could not be loaded. The list has everything you need.').waitFor();
      const attempts = complaints.flatMap(
        (line) => /The map script did not load(?:; next attempt in \d+ ms)?/.exec(line) ?? [],
      );
      expect(attempts).toEqual([
        'The map script did not load; next attempt in 1000 ms',
        'The map script did not load; next attempt in 3000 ms',
        'The map script did not load; next attempt in 9000 ms',
        'The map script did not load',
      ]);

      await searchFor(page, 'Chicago, IL');
      await nearTo(page, 'Chicago, IL');
      expect(await entries(page).count()).toBe(26);
      await entries(page)
        .nth(1)
        .getByRole('link', { name: /show on the map$/ })
        .click();
      await page.waitForURL(/focus=\d+/);
      await entries(page).nth(1).and(page.locator('[aria-current="true"]')).waitFor();
    },
  );

  it('a blocked worker leaves the list whole', async () => {
    browser.tolerate(/net::ERR_FAILED/, /The map reports/, /[Ww]orker/);
    const { page } = await browser.visit();
    await page.route(/worker[^/]*\.m?js/, (route) => route.abort());
    await page.goto('/locations/?address=04101');
    await hydrated(page);
    await searchFor(page, 'Chicago, IL');
    await nearTo(page, 'Chicago, IL');
    expect(await entries(page).count()).toBe(26);
  });
});

describe('Without JavaScript', () => {
  const visit = () => browser.visit({ javaScriptEnabled: false });

  it('a search is a form that is sent, and its answer a page', async () => {
    const { page } = await visit();
    await page.goto('/locations/');
    await searchFor(page, 'Portland, ME');
    await page.waitForURL(/\?address=Portland/);
    await nearTo(page, 'Portland, ME');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
    expect(await entries(page).count()).toBe(26);

    await page.getByRole('group', { name: 'Show only' }).getByText('Wait list', { exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL(/filter=wait_list/);
    expect(await page.getByRole('checkbox', { name: 'Wait list' }).isChecked()).toBe(true);
  });

  it('an ambiguous city is a list of links', async () => {
    const { page } = await visit();
    await page.goto('/locations/?address=Springfield');
    await page
      .getByRole('navigation', { name: 'Which Springfield?' })
      .getByRole('link', { name: 'Springfield, MO' })
      .click();
    await nearTo(page, 'Springfield, MO');
  });

  it('shows no control that would do nothing', async () => {
    const { page } = await visit();
    await page.goto('/locations/?address=04101');
    for (const name of [/Save as my restaurant/, /Use my location/, /Reserve a Table/, /Join the wait list/])
      expect(await page.getByRole('main').getByRole('button', { name }).count(), String(name)).toBe(0);
    await page.goto(HARBOR_POINT.page);
    expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual([]);
  });

  it('the directory opens several states at once, and leads to a local page that is complete', async () => {
    const { page } = await visit();
    await page.goto(UNITED_STATES_DIRECTORY);
    const maine = page.locator('details#maine');
    const illinois = page.locator('details#illinois');
    expect(await maine.getByRole('link', { name: /^Portland/ }).isVisible()).toBe(false);
    await illinois.locator('summary').click();
    await maine.locator('summary').click();
    expect(await illinois.getByRole('link', { name: /^Chicago/ }).isVisible()).toBe(true);
    await maine.getByRole('link', { name: /^Portland/ }).click();
    await page.waitForURL(`**${MAINE_CITY_LIST}`);
    await page.getByRole('link', { name: new RegExp(`^View Local Page ?, ${HARBOR_POINT.name}$`) }).click();
    await page.waitForURL(`**${HARBOR_POINT.page}`);

    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).innerText()).toContain('Portland, ME');
    expect(await main.innerText()).toContain(HARBOR_POINT.street);
    expect(await main.getByRole('heading', { name: 'Contact Us' }).isVisible()).toBe(true);
    expect(await main.locator('a[href^="tel:+1207"]').first().isVisible()).toBe(true);
    expect(await main.getByRole('row').count()).toBe(7);
    expect(await main.getByRole('link', { name: 'Order Now' }).getAttribute('href')).toBe(
      `/order?rlid=${HARBOR_POINT.rlid}`,
    );
    expect(
      await main
        .getByRole('img', { name: /Map of the streets/ })
        .first()
        .isVisible(),
    ).toBe(true);
  });

  it("the footer's columns open and close on a small screen", async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto('/');
    const column = page.getByRole('contentinfo').locator('[data-collapsable]').first();
    const toggle = column.getByRole('checkbox');
    const link = column.locator('a').first();
    expect([await toggle.isChecked(), await link.isVisible()]).toEqual([false, false]);
    await column.locator('label').click();
    expect([await toggle.isChecked(), await link.isVisible()]).toEqual([true, true]);
    await column.locator('label').click();
    expect([await toggle.isChecked(), await link.isVisible()]).toEqual([false, false]);
  });
});
