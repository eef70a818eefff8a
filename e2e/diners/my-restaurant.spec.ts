import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, MARKET_SQUARE, TERMINAL_PIER } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { entries } from '../support/locator-page.ts';

const browser = useBrowser();
const KEY = 'preferred_location_rlid';
const DAY_SECONDS = 86_400;

/** The popover's trigger, whatever it says. */
const trigger = (page: Page) => page.getByRole('banner').locator('a[aria-haspopup="dialog"]');
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your restaurant' });

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Chooses by the header's search, as a first visitor does. */
async function choose(page: Page, zip: string, name: string): Promise<void> {
  const panel = panelOf(page);
  await panel.getByPlaceholder('Search by city, state, or zip').fill(zip);
  await panel.getByRole('button', { name: 'Search' }).click();
  await panel.getByRole('button', { name: `Choose this restaurant, ${name}` }).click();
  await panel.getByRole('heading', { name }).waitFor();
}

async function visitWithSaved(rlid: number) {
  const visitor = await browser.visit();
  await visitor.context.addCookies([{ name: KEY, value: String(rlid), url: browser.siteUrl }]);
  return visitor;
}

describe('The suggestions of the header’s search', () => {
  it.each([390, 840, 1440])('are all within the panel at %d pixels', async (width) => {
    const { page } = await browser.visit({ viewport: { width, height: 900 } });
    await open(page);
    await trigger(page).click();
    await panelOf(page).getByPlaceholder('Search by city, state, or zip').pressSequentially('san');
    const last = panelOf(page).getByRole('option').last();
    await last.waitFor();
    // What stands at the middle of the last option is the option: nothing cuts it off.
    await eventually(() =>
      last.evaluate((option) => {
        const { left, top, width, height } = option.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return option.contains(seen);
      }),
    ).toBe(true);
  });
});

describe('A restaurant that is saved', () => {
  it('that the server does not know is forgotten, and the header invites again', async () => {
    browser.tolerate(/status of 404/);
    const { page, context } = await visitWithSaved(999_999);
    await page.goto('/error-free-start/').catch(() => undefined);
    await page.evaluate((key) => localStorage.setItem(key, '999999'), KEY);
    await open(page);
    await eventually(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    await eventually(async () => (await context.cookies()).filter(({ name }) => name === KEY)).toEqual([]);
    await trigger(page).getByText('Find A Location Near You').waitFor();
  });

  it('from the header is named there with how it serves and its hours, and is kept for 365 days', async () => {
    const { page, context } = await browser.visit();
    await open(page);
    await trigger(page).getByText('Find A Location Near You').waitFor();
    await trigger(page).click();
    await choose(page, '04101', HARBOR_POINT.name);
    const savedAtSeconds = (await page.evaluate(() => Date.now())) / 1000;
    await eventually(() => trigger(page).innerText()).toMatch(
      /Indoor & Outdoor Dining\s+Harbor Point\s*(\d+:\d{2} [AP]M – \d+:\d{2} [AP]M|Closed)/,
    );

    const cookie = (await context.cookies()).find(({ name }) => name === KEY);
    expect(cookie?.value).toBe(String(HARBOR_POINT.rlid));
    expect((cookie?.expires ?? 0) - savedAtSeconds).toBeGreaterThan(365 * DAY_SECONDS - 120);
    expect((cookie?.expires ?? 0) - savedAtSeconds).toBeLessThanOrEqual(365 * DAY_SECONDS + 5);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe(String(HARBOR_POINT.rlid));

    const answer = await page.evaluate(async () => {
      const reply = await fetch('/api/location/getlocations/?latitude=34&longitude=-118&radius=200&limit=1');
      return (await reply.json()) as { currentLocation: { rlid: number } | null };
    });
    expect(answer.currentLocation?.rlid).toBe(HARBOR_POINT.rlid);
  });

  it('from the map list is the same in the header, after a reload too', async () => {
    const { page } = await browser.visit();
    await open(page, '/locations/?address=60606');
    const save = entries(page)
      .first()
      .getByRole('button', { name: new RegExp(`^Save as my restaurant ?, ${MARKET_SQUARE.name}$`) });
    expect(await save.getAttribute('aria-pressed')).toBe('false');
    await save.click();
    await trigger(page).getByText(MARKET_SQUARE.name).waitFor();
    await entries(page)
      .first()
      .getByRole('button', { name: new RegExp(`^My restaurant ?, ${MARKET_SQUARE.name}$`), pressed: true })
      .waitFor();
    await page.reload();
    await trigger(page).getByText(MARKET_SQUARE.name).waitFor();
  });

  it('shows in a second tab without a reload, and so does the next choice', async () => {
    const { page, context } = await browser.visit();
    const other = await context.newPage();
    await open(other, '/our-story/');
    await trigger(other).getByText('Find A Location Near You').waitFor();
    await open(page, HARBOR_POINT.page);
    await page.getByRole('main').getByRole('button', { name: 'Save as my restaurant' }).click();
    await trigger(page).getByText(HARBOR_POINT.name).waitFor();
    await trigger(other).getByText(HARBOR_POINT.name).waitFor();

    await open(page, MARKET_SQUARE.page);
    await page.getByRole('main').getByRole('button', { name: 'Save as my restaurant' }).click();
    await trigger(other).getByText(MARKET_SQUARE.name).waitFor();
  });

  it('is changed for another by "Change Location"', async () => {
    const { page } = await visitWithSaved(HARBOR_POINT.rlid);
    await open(page);
    await trigger(page).getByText(HARBOR_POINT.name).waitFor();
    await trigger(page).click();
    await panelOf(page).getByRole('heading', { name: HARBOR_POINT.name }).waitFor();
    await panelOf(page).getByRole('button', { name: 'Change Location' }).click();
    await choose(page, '60606', MARKET_SQUARE.name);
    await trigger(page).getByText(MARKET_SQUARE.name).waitFor();
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe(String(MARKET_SQUARE.rlid));
  });

  it('offers order, directions, its page, the map and the telephone', async () => {
    const { page } = await visitWithSaved(HARBOR_POINT.rlid);
    await open(page);
    await trigger(page).click();
    const panel = panelOf(page);
    const hrefOf = (name: string | RegExp) => panel.getByRole('link', { name }).first().getAttribute('href');
    expect(await hrefOf('Order Now')).toBe(`/order?rlid=${HARBOR_POINT.rlid}`);
    expect(await hrefOf('View Local Page')).toBe(HARBOR_POINT.page);
    expect(await hrefOf(/^Get directions/)).toMatch(
      new RegExp(`^https://.*Current\\+Location/${HARBOR_POINT.latitude},${HARBOR_POINT.longitude}$`),
    );
    expect(await panel.getByRole('link', { name: /^Get directions/ }).getAttribute('target')).toBe('_blank');
    expect(await hrefOf('View Map')).toBe('/locations/');
    expect(await hrefOf('View All Locations')).toBe('/locations/');
    expect(await hrefOf(/^Call /)).toMatch(/^tel:\+1207555\d{4}$/);
  });

  it.each([
    ['Temporarily Closed', 10_002],
    ['Indoor & Outdoor Dining', 10_001],
    ['Outdoor Dining', 10_013],
    ['Delivery Available', 10_014],
    ['Curbside Available', 10_015],
    ['Pick Up Only', 10_012],
  ])('is announced as "%s"', async (label, rlid) => {
    const { page } = await visitWithSaved(rlid);
    await open(page);
    await trigger(page).getByText(label, { exact: true }).waitFor();
  });
});

describe('The action button', () => {
  it.each([
    ['Reserve a Table', 'open-reservation-panel', HARBOR_POINT],
    ['Join the wait list', 'open-waitlist', TERMINAL_PIER],
  ])(
    '"%s" raises %s with the restaurant, in the header and on its page',
    async (label, event, { rlid, page: path }) => {
      const { page } = await visitWithSaved(rlid);
      await page.addInitScript(() => {
        const raised: unknown[] = [];
        Object.assign(globalThis, { raised });
        for (const name of ['open-reservation-panel', 'open-waitlist'])
          addEventListener(name, (one) => {
            raised.push([name, (one as CustomEvent).detail]);
            // As a chain's own panel does: ours stays closed.
            one.preventDefault();
          });
      });
      await open(page, path);
      await page.getByRole('main').getByRole('button', { name: label }).click();
      await trigger(page).click();
      await panelOf(page).getByRole('button', { name: label }).click();
      const raised = await page.evaluate(() => (globalThis as unknown as { raised: unknown }).raised);
      expect(raised).toEqual([
        [event, { rlid }],
        [event, { rlid }],
      ]);
      expect(await page.getByRole('dialog', { name: 'Join the wait list' }).count()).toBe(0);
    },
  );
});
