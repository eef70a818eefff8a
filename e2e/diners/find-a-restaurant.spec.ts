import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, MARKET_SQUARE } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import {
  entries,
  listAround,
  names,
  nearTo,
  NO_BROWSER_LOCATION,
  searchField,
  searchFor,
} from '../support/locator-page.ts';

const browser = useBrowser();
const EMPTY = 'Please enter a valid city, state, or ZIP code.';
const PORTLAND = { latitude: 43.65737, longitude: -70.2589 };

async function openMap(page: Page, query = ''): Promise<void> {
  await page.goto(`/locations/${query}`);
  await hydrated(page);
}

describe('A diner looks for a restaurant', () => {
  it('by nonsense, and is asked for a place in the words of the product', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await browser.visit();
    await openMap(page);
    await searchFor(page, 'xyzzyqq');
    await page.waitForURL(/address=xyzzyqq/);
    await page.getByText(EMPTY, { exact: true }).waitFor();
    expect(await entries(page).count()).toBe(0);
  });

  it('by ZIP code', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await browser.visit();
    await openMap(page);
    await searchFor(page, '04101');
    await nearTo(page, 'Portland, ME 04101');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
    expect(await entries(page).first().innerText()).toContain(HARBOR_POINT.street);
    expect(new URL(page.url()).searchParams.get('address')).toBe('04101');
  });

  it('by "City, ST"', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await browser.visit();
    await openMap(page);
    await searchFor(page, 'Portland, ME');
    await nearTo(page, 'Portland, ME');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
  });

  it('by a city of which there are several, is offered them all, and one choice narrows the list', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await browser.visit();
    await openMap(page);
    await searchFor(page, 'Springfield');
    const choices = page.getByRole('navigation', { name: 'Which Springfield?' });
    await choices.waitFor();
    const offered = await choices.getByRole('link').allInnerTexts();
    expect(offered).toEqual(expect.arrayContaining(['Springfield, MA', 'Springfield, MO', 'Springfield, OH']));
    expect(await choices.locator('[aria-current="true"]').allInnerTexts(), 'what the list shows is marked').toEqual([
      offered[0],
    ]);

    await choices.getByRole('link', { name: 'Springfield, MO', exact: true }).click();
    await nearTo(page, 'Springfield, MO');
    expect(await entries(page).first().innerText()).toMatch(/Springfield, MO/);
    expect(await page.getByRole('navigation', { name: /^Which / }).count()).toBe(0);
  });

  it('by the browser’s position, too coarse to identify a house', async () => {
    const { latitude, longitude } = HARBOR_POINT;
    const { page } = await browser.visit({ geolocation: { latitude, longitude }, permissions: ['geolocation'] });
    await openMap(page, '?address=60606');
    expect((await names(page))[0]).toBe(MARKET_SQUARE.name);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await nearTo(page, 'you');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('latitude'), asked.get('longitude')]).toEqual(['43.656', '-70.25']);
  });

  it('by where the browser is, on arrival with nothing asked', async () => {
    const { latitude, longitude } = HARBOR_POINT;
    const { page } = await browser.visit({ geolocation: { latitude, longitude }, permissions: ['geolocation'] });
    await openMap(page);
    await nearTo(page, 'you');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
  });

  it('with the position refused: sees a message, and keeps the list', async () => {
    browser.tolerate(NO_BROWSER_LOCATION);
    const { page } = await browser.visit();
    await openMap(page, '?address=04101');
    const before = await names(page);
    await page.getByRole('button', { name: 'Use my location' }).click();
    await page.getByText('Your browser did not share a location.').waitFor();
    expect(await names(page)).toEqual(before);
  });

  it('by coordinates in the address bar', async () => {
    const { page } = await browser.visit();
    await openMap(page, `?latitude=${MARKET_SQUARE.latitude}&longitude=${MARKET_SQUARE.longitude}`);
    expect((await names(page))[0]).toBe(MARKET_SQUARE.name);
  });

  it.each(['latitude=abc&longitude=-87.6', 'latitude=41.88', 'latitude=41.88&longitude=', 'latitude=91&longitude=0'])(
    'by coordinates of which one is bad (%s): they count for nothing',
    async (query) => {
      const { latitude, longitude } = HARBOR_POINT;
      const { page } = await browser.visit({ geolocation: { latitude, longitude }, permissions: ['geolocation'] });
      await page.goto(`/locations/?${query}&address=60606`);
      expect((await names(page))[0], 'the text is taken').toBe(MARKET_SQUARE.name);
      await openMap(page, `?${query}`);
      await nearTo(page, 'you');
      expect((await names(page))[0], 'without a text the browser is asked').toBe(HARBOR_POINT.name);
    },
  );
});

describe('The list of restaurants', () => {
  it('is narrowed by filters, which live in the address bar', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=Portland%2C+ME');
    const all = await listAround(browser.siteUrl, { ...PORTLAND, limit: 1000 });
    const filters = page.getByRole('group', { name: 'Show only' });

    const matching = all.filter(({ waitListReady }) => waitListReady).slice(0, 26);
    expect(matching.length).toBeGreaterThan(0);
    expect(await names(page)).toEqual(all.slice(0, 26).map(({ name }) => name));
    await filters.getByText('Wait list', { exact: true }).click();
    await page.waitForURL(/filter=wait_list/);
    await eventually(() => names(page)).toEqual(matching.map(({ name }) => name));

    await filters.getByText('Delivery', { exact: true }).click();
    await page.waitForURL((url) => url.searchParams.getAll('filter').join() === 'delivery,wait_list');
    const both = all.filter(({ waitListReady, hasDelivery }) => waitListReady && hasDelivery).slice(0, 26);
    await eventually(() => names(page)).toEqual(both.map(({ name }) => name));

    await page.reload();
    await hydrated(page);
    expect(await filters.getByRole('checkbox', { checked: true }).count()).toBe(2);
    expect(await names(page)).toEqual(both.map(({ name }) => name));
  });

  it('comes back with Back and Forward, and so does what was typed', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=04101');
    await searchFor(page, 'Chicago, IL');
    await nearTo(page, 'Chicago, IL');
    const chicago = await names(page);
    await page.goBack();
    await nearTo(page, 'Portland, ME 04101');
    expect((await names(page))[0]).toBe(HARBOR_POINT.name);
    expect(await searchField(page).inputValue()).toBe('04101');
    await page.goForward();
    await nearTo(page, 'Chicago, IL');
    expect(await names(page)).toEqual(chicago);
    expect(await searchField(page).inputValue()).toBe('Chicago, IL');
  });

  it('is printed with addresses and telephone numbers, without what only a screen can do', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=04101');
    await page.emulateMedia({ media: 'print' });
    const first = entries(page).first();
    expect(await first.getByText(HARBOR_POINT.street).isVisible()).toBe(true);
    expect(await first.getByRole('link', { name: /^Call/ }).isVisible()).toBe(true);
    const main = page.getByRole('main');
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await main.getByRole('link', { name: /Order Now|Local Page|directions|^Show/ }).count()).toBe(0);
    await page.goto(HARBOR_POINT.page.replace(/[^/]+\/$/, ''));
    expect(await main.getByRole('link', { name: /^\(\d{3}\)/ }).count()).toBeGreaterThan(0);
    expect(await main.getByRole('link', { name: /Local Page|directions|^More/ }).count()).toBe(0);
  });

  it('is the same for everybody with its address', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=04101');
    await searchFor(page, 'Springfield');
    await page
      .getByRole('navigation', { name: 'Which Springfield?' })
      .getByRole('link', { name: 'Springfield, OH' })
      .click();
    await nearTo(page, 'Springfield, OH');
    await page.getByRole('group', { name: 'Show only' }).getByText('Curbside', { exact: true }).click();
    await page.waitForURL(/filter=curbside/);
    await page.getByRole('main').locator('[data-phase="ready"]').waitFor();
    const shown = await names(page);
    expect(shown.length).toBeGreaterThan(1);

    const { page: friend } = await browser.visit();
    await friend.goto(page.url());
    expect(await names(friend)).toEqual(shown);
    await hydrated(friend);
    await nearTo(friend, 'Springfield, OH');
    expect(await names(friend)).toEqual(shown);
  });

  it('is lettered A to Z in its order, nearest first, with distances of two decimals', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=60606');
    const links = await entries(page)
      .getByRole('link', { name: /show on the map$/ })
      .all();
    const labels = await Promise.all(links.map((link) => link.getAttribute('aria-label')));
    expect(labels.map((label) => label?.slice(0, 2)).join('')).toBe(
      [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter},`).join(''),
    );
    const listed = await names(page);
    expect(labels.map((label) => label?.slice(3).split(':')[0])).toEqual(listed);

    const distances = await Promise.all(
      (await entries(page).all()).map(async (entry) => /(\d+\.\d+) mi\b/.exec(await entry.innerText())?.[1] ?? ''),
    );
    for (const distance of distances) expect(distance).toMatch(/^\d+\.\d{2}$/);
    expect(distances.map(Number)).toEqual(distances.map(Number).toSorted((a, b) => a - b));
  });
});

describe('The map beside the list', () => {
  it('opens the window of the entry that is selected, with the same details', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=60606');
    const third = entries(page).nth(2);
    const [, , name = ''] = await names(page);
    await page.getByRole('dialog', { name: /^A, / }).waitFor();
    await third.getByRole('link', { name: `C, ${name}: show on the map` }).click();
    const window = page.getByRole('dialog', { name: `C, ${name}` });
    await window.waitFor();
    expect(facts(await window.innerText())).toEqual(facts(await third.innerText()));
    await eventually(() => third.getAttribute('aria-current')).toBe('true');
    await page.waitForURL(/focus=\d+/);
    await page.getByRole('button', { name: `C, ${name}`, pressed: true }).waitFor();
  });

  it('opens the window of the marker that is pressed, and marks its entry in the list', async () => {
    const { page } = await browser.visit();
    await openMap(page, '?address=60606');
    await page.getByRole('dialog', { name: /^A, / }).waitFor();
    await page.getByRole('button', { name: 'Close details' }).click();
    const label = await freeMarker(page);
    const marker = page.getByRole('main').getByRole('button', { name: label, exact: true });
    await marker.click();
    const window = page.getByRole('dialog', { name: label, exact: true });
    await window.waitFor();
    const entry = entries(page).filter({
      has: page.getByRole('link', { name: `${label}: show on the map`, exact: true }),
    });
    expect(await entry.getAttribute('aria-current')).toBe('true');
    expect(facts(await window.innerText())).toEqual(facts(await entry.innerText()));
  });
});

/** The label of a marker that is in sight, not pressed, and not below another one. */
async function freeMarker(page: Page): Promise<string> {
  const markers = page.getByRole('main').getByRole('button', { name: /^[B-Z], /, pressed: false });
  await markers.first().waitFor();
  const labels = await markers.evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((button) => button.getAttribute('aria-label')),
  );
  expect(labels.length).toBeGreaterThan(0);
  return labels[0] ?? '';
}

/** A restaurant's details as lines, without what only one of the two places has. */
function facts(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[A-Z]$/.test(line));
}
