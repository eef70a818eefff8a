import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { startCardServer } from '../../scripts/payments/card-server.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/keyboard.ts';
import { StaffClient } from '../support/staff-client.ts';
import { REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const KEY = 'sk_of_the_stories';
const SECRET = 'whsec_of_the_stories_long_enough';
const cards = await startCardServer({ key: KEY, webhookSecret: SECRET, now: () => systemClock.now() });
afterAll(() => cards.stop());

const browser = useBrowser();
const server = useStaffServer(browser, ['pilot'], {
  SEED: 'demo',
  PAYMENTS_SECRET_KEY: KEY,
  PAYMENTS_WEBHOOK_SECRETS: SECRET,
  PAYMENTS_URL: cards.url,
  PAYMENTS_PAGE_ORIGIN: cards.url,
});
const { rlid, page: restaurantPage } = HARBOR_POINT;
const SETTINGS = {
  read: `/wagtail/api/main/host/${rlid}/reservations/settings/`,
  save: `/wagtail/host/${rlid}/reservations/settings/`,
};

let staff: StaffClient;
beforeAll(async () => {
  staff = await StaffClient.signIn(server.baseURL(), 'pilot');
});

/** Changes settings of the restaurant's reservations. */
async function settle(change: object): Promise<void> {
  const { version, values } = (await (await staff.get(SETTINGS.read)).json()) as { version: number; values: object };
  await staff.post(SETTINGS.save, { baseVersion: version, values: { ...values, ...change } });
}

const visit = (options: Parameters<typeof browser.visit>[0] = {}) =>
  browser.visit({ baseURL: server.baseURL(), ...options });
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Reserve a Table' });
const times = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ });

/** The panel on a day with free times. */
async function openPanel(page: Page) {
  await page.goto(restaurantPage);
  await hydrated(page);
  await button(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The day after' }).click();
  await times(page).first().waitFor();
  return dialog;
}

describe('A guest reserves a table', () => {
  it.each([
    [390, 844],
    [1440, 900],
  ])('from the restaurant’s page at %d pixels, moves it and cancels it', async (width, height) => {
    const { page } = await visit({ viewport: { width, height } });
    const dialog = await openPanel(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await dialog.getByRole('button', { name: 'One person more' }).click();
    await times(page).nth(3).click();
    await dialog.getByText('We hold this time for you').first().waitFor();
    await dialog.getByLabel('Name').fill(`Guest at ${width}`);
    await dialog.getByLabel('E-mail').fill(`guest-${width}@guests.example`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirm the reservation' }).dblclick();
    await dialog.getByRole('heading', { name: 'Your table is reserved' }).waitFor();
    await dialog.getByRole('link', { name: 'See my reservation' }).click();

    await page.getByRole('heading', { level: 1, name: 'Your table is reserved' }).waitFor();
    await hydrated(page);
    await expectAccessible(page);
    const address = page.url();
    await page.getByRole('link', { name: 'Change time or party size' }).click();
    await hydrated(page);
    await page
      .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ })
      .nth(6)
      .click();
    await page.getByRole('heading', { level: 1, name: 'Your table is reserved' }).waitFor();
    expect(page.url()).toBe(address);

    await page.getByText('Change your note').click();
    await page.getByLabel('Note for the host (optional)').fill('A high chair');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Your note: A high chair').waitFor();
    await page.getByText('Cancel the reservation').first().click();
    await page
      .getByRole('button', { name: /cancel/i })
      .last()
      .click();
    await page.getByRole('heading', { level: 1, name: /cancelled/ }).waitFor();
  });

  it('sees that the last place was taken by another guest, and keeps what was typed', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit();
    const { page: other } = await visit();
    await settle({ coversPerSlot: 2, onlineCoversPerSlot: 2, seats: 400 });
    try {
      const [mine, theirs] = [await openPanel(page), await openPanel(other)];
      const label = (await times(other).first().textContent()) ?? '';
      await times(other).first().click();
      await theirs.getByText('We hold this time for you').first().waitFor();
      await mine.getByRole('button', { name: label, exact: true }).click();
      await mine
        .getByText(/gone|taken|no longer/i)
        .first()
        .waitFor();
      await eventually(() => mine.getByRole('button', { name: label, exact: true }).count()).toBe(0);
      await times(page).first().click();
      await mine.getByLabel('Name').waitFor();
    } finally {
      await settle({ coversPerSlot: 24, onlineCoversPerSlot: 16, seats: 90 });
    }
  });

  it('by the keyboard alone sees what is missing, and finds the button again', async () => {
    const { page } = await visit();
    await page.goto(restaurantPage);
    await hydrated(page);
    await tabTo(page, button(page));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Party size').waitFor();
    await tabTo(page, dialog.getByRole('button', { name: 'The day after' }));
    await page.keyboard.press('Enter');
    await times(page).first().waitFor();
    await tabTo(page, times(page).first());
    await page.keyboard.press('Enter');
    await dialog.getByText('We hold this time for you').first().waitFor();
    await tabTo(page, dialog.getByLabel('Name'));
    await page.keyboard.press('Enter');
    const summary = dialog.getByRole('alert').filter({ hasText: '2 fields need your attention' });
    await eventually(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('on the page of a held time keeps what is typed while there is no connection, and pays the deposit', async () => {
    await settle({ depositPerGuest: 1000 });
    const { page, context } = await visit();
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await page.goto(`/reserve/?rlid=${rlid}&date=${day}&partySize=2`);
    await hydrated(page);
    await page
      .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ })
      .first()
      .click();
    await page.waitForURL(/\/reservations\//);
    await hydrated(page);
    await page.getByLabel('Name').fill('Guest in a tunnel');
    await page.getByLabel('E-mail').fill('tunnel@guests.example');
    await page.getByText('Deposit $10.00 per guest, $20.00 in all.').waitFor();
    await expectAccessible(page);
    const confirm = page.getByRole('button', { name: 'Continue to the payment' });
    await context.setOffline(true);
    await confirm.click();
    await page.getByText(/^We did not hear back from the restaurant/).waitFor();
    await context.setOffline(false);
    expect(await page.getByLabel('Name').inputValue()).toBe('Guest in a tunnel');
    await confirm.click();
    await page.waitForURL(`${cards.url}/**`);
    await page.getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your table is reserved' }).waitFor();
    await page.getByText('Deposit: $20.00, paid.').waitFor();
    await hydrated(page);
    await expectAccessible(page);
    await settle({ depositPerGuest: 0 });
  });

  it('requests a notification of a free table on a full day, also without JavaScript', async () => {
    // On that day nobody is seated online any more.
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    const rule = { date: day, isClosed: false, from: '', to: '', coversPerSlot: 0 };
    await settle({ rules: [rule] });
    try {
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await visit({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
        await page.goto(`/reserve/?rlid=${rlid}&date=${day}&partySize=2`);
        if (javaScriptEnabled) {
          await hydrated(page);
          await expectAccessible(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
        }
        await page.getByLabel('Meal').selectOption('Dinner');
        await page.getByLabel('E-mail').fill(`wish-${javaScriptEnabled}@guests.example`);
        await page.getByRole('button', { name: 'Tell me when a table is free' }).click();
        await page.getByText('We will write to you when a table becomes free on this day.').waitFor();
      }
    } finally {
      await settle({ rules: [] });
    }
  });

  it('without JavaScript reserves, changes and cancels', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(restaurantPage);
    await page.getByRole('main').getByRole('link', { name: 'Reserve a Table' }).click();
    await page.getByLabel('Party size').fill('4');
    await page.getByRole('button', { name: 'The day after' }).click();
    await page
      .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ })
      .nth(2)
      .click();
    await page.getByRole('button', { name: 'Confirm the reservation' }).click();
    await page.getByText('Error: Enter a name').waitFor();
    await page.getByLabel('Name').fill('Guest without script');
    await page.getByLabel('E-mail').fill('guest@guests.example');
    await page.getByRole('button', { name: 'Confirm the reservation' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your table is reserved' }).waitFor();
    await page.getByRole('link', { name: 'Change time or party size' }).click();
    await page
      .getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ })
      .nth(5)
      .click();
    await page.getByRole('heading', { level: 1, name: 'Your table is reserved' }).waitFor();
    await page.getByText('Cancel the reservation').first().click();
    await page
      .getByRole('button', { name: /cancel/i })
      .last()
      .click();
    await page.getByRole('heading', { level: 1, name: /cancelled/ }).waitFor();
  });
});
