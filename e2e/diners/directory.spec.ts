import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, MAINE_CITY_LIST, OLD_CANNERY, UNITED_STATES_DIRECTORY } from '../support/cast.ts';
import { NOT_FOUND_LINE } from '../support/templates.ts';

const browser = useBrowser();

describe('A diner browses the directory', () => {
  it('from the states to a city to a local page, whose directions lead to the door', async () => {
    const { page } = await browser.visit();
    await page.goto(UNITED_STATES_DIRECTORY);
    await hydrated(page);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All United States Locations');
    await page.getByText('Select a state to find a local restaurant.').waitFor();
    await page
      .locator('summary')
      .filter({ hasText: /^Maine\b/ })
      .click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Portland/ })
      .filter({ visible: true })
      .click();

    await page.waitForURL(`**${MAINE_CITY_LIST}`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Lantern Bay Seafood Kitchen Locations in Portland, Maine',
    );
    await page.getByRole('link', { name: new RegExp(`^View Local Page ?, ${HARBOR_POINT.name}$`) }).click();

    await page.waitForURL(`**${HARBOR_POINT.page}`);
    const directions = page
      .getByRole('main')
      .getByRole('link', { name: /^Get directions/ })
      .first();
    expect(await directions.getAttribute('href')).toMatch(
      new RegExp(`/Current\\+Location/${HARBOR_POINT.latitude},${HARBOR_POINT.longitude}$`),
    );
    expect(await directions.getAttribute('target')).toBe('_blank');
    await page.getByRole('link', { name: 'Find a different restaurant' }).click();
    await page.waitForURL(`**${MAINE_CITY_LIST}`);
    await page.getByRole('link', { name: 'More United States Locations' }).click();
    await page.waitForURL(`**${UNITED_STATES_DIRECTORY}`);
  });

  it('with several states open at once, each by a click or by the keyboard', async () => {
    const { page } = await browser.visit();
    await page.goto(UNITED_STATES_DIRECTORY);
    await hydrated(page);
    const state = (id: string) => page.locator(`details#${id}`);
    await state('maine').locator('summary').click();
    await state('texas').locator('summary').focus();
    await page.keyboard.press('Enter');
    await state('texas').getByRole('link').first().waitFor();
    expect(
      await state('maine')
        .getByRole('link', { name: /^Portland/ })
        .isVisible(),
    ).toBe(true);
    await state('maine').locator('summary').click();
    await state('maine')
      .getByRole('link', { name: /^Portland/, includeHidden: true })
      .waitFor({ state: 'hidden' });
    expect(await state('texas').getByRole('link').first().isVisible()).toBe(true);
  });

  it('of the other country', async () => {
    const { page } = await browser.visit();
    await page.goto(UNITED_STATES_DIRECTORY);
    await page.getByRole('link', { name: 'See Canada Locations' }).click();
    await page.waitForURL('**/seafood-restaurants/locations/canada/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('All Canada Locations');
    await page.getByRole('link', { name: 'See United States Locations' }).waitFor();
    await page.locator('summary').filter({ hasText: 'Nova Scotia' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Halifax/ })
      .filter({ visible: true })
      .click();
    await page.getByRole('link', { name: 'More Canada Locations' }).click();
    await page.waitForURL('**/seafood-restaurants/locations/canada/');
  });

  it('by the short address, and arrives at the local page', async () => {
    const { page } = await browser.visit();
    const reply = await page.goto(HARBOR_POINT.shortUrl);
    expect(reply?.status()).toBe(200);
    expect(new URL(page.url()).pathname).toBe(HARBOR_POINT.page);
    const without = await fetch(browser.siteUrl + HARBOR_POINT.shortUrl.slice(0, -1), { redirect: 'manual' });
    expect(without.status).toBe(301);
    const unknown = await fetch(`${browser.siteUrl}/locations/list/maine/portland/99-nowhere/`, { redirect: 'manual' });
    expect(unknown.status).toBe(404);
  });

  it('by an address that cannot be decoded, and gets the 404 page', async () => {
    const reply = await fetch(`${browser.siteUrl}/%E0%A4%A/`, { headers: { accept: 'text/html' } });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it('to a permanently closed restaurant, and gets status 410 with a message', async () => {
    browser.tolerate(NOT_FOUND_LINE, /status of 410/);
    const { page } = await browser.visit();
    const reply = await page.goto(OLD_CANNERY);
    expect(reply?.status()).toBe(410);
    expect(await page.locator('h1').count()).toBe(1);
    const list = await fetch(`${browser.siteUrl}/sitemap/sitemap.xml`);
    expect(await list.text()).not.toContain(OLD_CANNERY);
  });
});

describe('A local page', () => {
  it('gives search engines the name, the address, the hours and the point on the map', async () => {
    const { page } = await browser.visit();
    await page.goto(HARBOR_POINT.page);
    const texts = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    const data = texts.flatMap((text) => {
      const parsed = JSON.parse(text) as Record<string, unknown>;
      return (parsed['@graph'] as Record<string, unknown>[] | undefined) ?? [parsed];
    });
    const restaurant = data.find((one) => one['@type'] === 'Restaurant');
    expect(restaurant).toMatchObject({
      name: expect.stringContaining(HARBOR_POINT.name),
      address: {
        '@type': 'PostalAddress',
        streetAddress: HARBOR_POINT.street,
        addressRegion: 'ME',
        postalCode: '04101',
      },
      geo: { '@type': 'GeoCoordinates', latitude: '43.65620', longitude: '-70.24970' },
    });
    const hours = restaurant?.['openingHoursSpecification'] as Record<string, unknown>[];
    expect(hours.some(({ opens, closes }) => opens === '11:00' && closes === '22:00')).toBe(true);
    expect(data.some((one) => one['@type'] === 'BreadcrumbList')).toBe(true);
  });
});
