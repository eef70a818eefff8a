import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { TERMINAL_PIER } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/keyboard.ts';
import { StaffClient } from '../support/staff-client.ts';
import { REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const server = useStaffServer(browser, ['pilot'], { SEED: 'demo' });
const { rlid, name, page: restaurantPage } = TERMINAL_PIER;
const HOST_PATH = `/wagtail/api/main/host/${rlid}/`;

let staff: StaffClient;
beforeAll(async () => {
  staff = await StaffClient.signIn(server.baseURL(), 'pilot');
  const { version, values } = (await (await staff.get(`${HOST_PATH}settings/`)).json()) as {
    version: number;
    values: object;
  };
  const settings = { ...values, isOn: true, lastJoinBeforeClose: 0, remoteCap: 100, remoteMaxMinutes: 600 };
  await staff.post(`/wagtail/host/${rlid}/settings/`, { baseVersion: version, values: settings });
});

const visit = (options: Parameters<typeof browser.visit>[0] = {}) =>
  browser.visit({ baseURL: server.baseURL(), ...options });
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Join the wait list' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Join the wait list' });

async function openPanel(page: Page) {
  await page.goto(restaurantPage);
  await hydrated(page);
  await button(page).click();
  await panel(page).getByLabel('Party size').waitFor();
  return panel(page);
}

describe('A guest joins the wait list', () => {
  it.each([
    [390, 844, '(702) 555-0141'],
    [1440, 900, '(702) 555-0142'],
  ])('from the restaurant’s page at %d pixels, comes back to it and changes it', async (width, height, phone) => {
    const { page } = await visit({ viewport: { width, height } });
    const dialog = await openPanel(page);
    await expectAccessible(page);
    // A sheet at the bottom edge on a small screen, a dialog in the middle on a wide one.
    const box = await dialog.boundingBox();
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)) === height).toBe(width === 390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

    await dialog.getByRole('button', { name: 'One person more' }).click();
    await dialog.getByText('Wait for 3 people').waitFor();
    await dialog.getByLabel('Name').fill(`Guest at ${width}`);
    await dialog.getByLabel('Mobile phone').fill(phone);
    await dialog.getByRole('button', { name: 'Join the wait list' }).dblclick();
    await page.getByRole('dialog', { name: `You are on the list at ${name}.` }).waitFor();

    // Whoever comes back sees the place, and no second form.
    await page.goto(`/waitlist/join/?rlid=${rlid}`);
    await page.getByRole('link', { name: 'See my place in line' }).waitFor();
    expect(await page.getByLabel('Name').count()).toBe(0);
    await page.goto(restaurantPage);
    await hydrated(page);
    await button(page).click();
    await page.getByRole('dialog').getByRole('link', { name: 'See my place in line' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();
    await hydrated(page);
    await expectAccessible(page);

    if (width === 390) await openInTabs(page);
    await page.getByRole('button', { name: 'I am on my way' }).click();
    await page.getByRole('button', { name: 'I am on my way', pressed: true }).waitFor();
    await hydrated(page);
    await page.getByText('Change the party size').click();
    await page.getByRole('button', { name: 'One person more' }).click();
    await page.getByRole('button', { name: 'Save the new size' }).click();
    await page.getByText(`Guest at ${width}, party of 4`).waitFor();
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have left the list' }).waitFor();
    await page.getByRole('button', { name: 'Take my place back' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();

    await hydrated(page);
    await call(`Guest at ${width}`);
    // Nobody reloads the page.
    await page.getByRole('heading', { level: 1, name: 'Your table is ready' }).waitFor();
    await page.getByText(/^We keep your table until \d/).waitFor();
    expect(await page.title()).toBe('Your table is ready');
    await expectAccessible(page);
  });

  it('by the keyboard alone sees what is missing, and finds the button again', async () => {
    const { page } = await visit();
    await page.goto(restaurantPage);
    await hydrated(page);
    await tabTo(page, button(page));
    await page.keyboard.press('Enter');
    const dialog = panel(page);
    await dialog.getByLabel('Party size').waitFor();
    await tabTo(page, dialog.getByLabel('Name'));
    await page.keyboard.press('Enter');
    const summary = dialog.getByRole('alert').filter({ hasText: '2 fields need your attention' });
    await eventually(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
    await tabTo(page, summary.getByRole('link', { name: 'Name' }));
    await page.keyboard.press('Enter');
    await eventually(() => dialog.getByLabel('Name').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(() => button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('without JavaScript joins, follows the place and leaves', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await page.goto(restaurantPage);
    await page.getByRole('main').getByRole('link', { name: 'Join the wait list' }).click();
    await page.getByLabel('Party size').fill('5');
    await page.getByRole('button', { name: 'Show the wait for this size' }).click();
    await page.getByText('Wait for 5 people').waitFor();
    await page.getByRole('button', { name: 'Join the wait list' }).click();
    await page.getByText('Error: Enter a name').waitFor();
    await page.getByLabel('Name').fill('Guest without script');
    await page.getByLabel('E-mail').fill('guest@guests.example');
    await page.getByRole('button', { name: 'Join the wait list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You are on the list' }).waitFor();
    expect(await page.locator('meta[http-equiv="refresh"]').getAttribute('content')).toBe('30');
    await page.getByRole('button', { name: 'I am here' }).click();
    await page.getByRole('button', { name: 'I am here', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await page.getByRole('heading', { level: 1, name: 'You have left the list' }).waitFor();
  });
});

/** A browser has six connections to a server: live pages must leave some for the next tab. */
async function openInTabs(page: Page): Promise<void> {
  const tabs: Page[] = [];
  while (tabs.length < 7) {
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await hydrated(tab);
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.close();
}

/** The host calls a party. */
async function call(guest: string): Promise<void> {
  const { live } = (await (await staff.get(HOST_PATH)).json()) as {
    live: { id: number; name: string; version: number }[];
  };
  const entry = live.find((one) => one.name === guest);
  if (!entry) throw new Error(`${guest} is not on the list`);
  await staff.post(`${HOST_PATH}entries/${entry.id}/`, {
    action: 'call',
    version: entry.version,
    op: crypto.randomUUID(),
  });
}
