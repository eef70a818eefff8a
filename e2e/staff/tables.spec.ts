import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HARBOR_POINT } from '../support/cast.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { flash, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['sextant'], { SEED: 'demo' });

const SHEET = `/wagtail/host/${HARBOR_POINT.rlid}/reservations/`;
const TABLES = `${SHEET}tables/`;
const times = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^\d{1,2}:\d\d [AP]M/ });

/** The panel two weeks and a day ahead, where nobody has reserved. */
async function openPanel(page: Page, date: string) {
  await page.goto(HARBOR_POINT.page);
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Reserve a Table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Date').fill(date);
  await times(page).first().waitFor();
  return dialog;
}

describe('The tables of a restaurant', () => {
  it.each([390, 840, 1440])('are kept on a screen that fits %d pixels', async (width) => {
    const { page } = await staff.signedIn(TABLES, { viewport: { width, height: 950 } });
    await page.getByRole('group', { name: 'Table 1', exact: true }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('are moved by mouse and by keys, and stay where they were put', async () => {
    const { page } = await staff.signedIn(TABLES);
    const table = page.getByRole('button', { name: /^Table 21/ });
    await table.scrollIntoViewIfNeeded();
    const box = await table.boundingBox();
    if (!box) throw new Error('The table is not in sight');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 1.6, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: /^Table 21.*column 2, row 5$/ }).press('ArrowUp');
    await page.getByRole('button', { name: 'Save' }).click();
    await flash(page, 'The tables are saved.');
    await page.reload();
    await page.getByRole('button', { name: /^Table 21.*column 2, row 4$/ }).waitFor();
  });

  it('give the last table to one of two guests, and the host sees who has it', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page: host } = await staff.signedIn(TABLES);
    const sizes = host.getByLabel('Largest party');
    await sizes.first().waitFor();
    // Only table 23 takes parties of six.
    for (const name of ['Remove table 21', 'Remove table 22']) await host.getByRole('button', { name }).click();
    for (const name of ['Remove: tables 11, 12', 'Remove: tables 13, 14'])
      await host.getByRole('button', { name }).click();
    await host.getByRole('button', { name: 'Save' }).click();
    await flash(host, 'The tables are saved.');

    const date = new Date(Date.now() + 16 * 86_400_000).toISOString().slice(0, 10);
    const guests = await Promise.all([1, 2].map(() => browser.visit({ baseURL: staff.baseURL() })));
    const panels = [];
    for (const { page } of guests) {
      const dialog = await openPanel(page, date);
      await dialog.getByLabel('Party size').fill('6');
      await times(page).nth(4).waitFor();
      panels.push({ page, dialog });
    }
    const [first, second] = panels;
    if (!first || !second) throw new Error('Two guests are needed');
    const label = (await times(first.page).nth(4).textContent()) ?? '';
    await first.dialog.getByRole('button', { name: label, exact: true }).click();
    await first.dialog.getByText('We hold this time for you').first().waitFor();
    await second.dialog.getByRole('button', { name: label, exact: true }).click();
    await second.dialog
      .getByText(/gone|taken|no longer/i)
      .first()
      .waitFor();
    await first.dialog.getByLabel('Name').fill('Calliope');
    await first.dialog.getByLabel('E-mail').fill('calliope@guests.example');
    await first.dialog.getByRole('button', { name: 'Confirm the reservation' }).click();
    await first.dialog.getByRole('heading', { name: 'Your table is reserved' }).waitFor();

    await host.goto(`${SHEET}?date=${date}`);
    const floor = host.getByRole('list', { name: 'Tables on the floor' });
    await floor.waitFor();
    await host.getByLabel('At', { exact: true }).selectOption({ label: label.trim() });
    await floor
      .getByRole('listitem')
      .filter({ hasText: 'Table 23' })
      .getByText(/Calliope, 6, until/)
      .waitFor();
    await expectAccessible(host);
    await host.getByRole('button', { name: 'More: Calliope, party of 6' }).click();
    await host.getByRole('menuitem', { name: 'Tables' }).click();
    await host.getByRole('dialog').getByRole('checkbox', { name: /^23/ }).waitFor();
    await expectAccessible(host);
    await host.getByRole('dialog').getByRole('checkbox', { name: /^31/ }).check();
    await host.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await host.getByRole('listitem').filter({ hasText: 'Calliope' }).getByText('Tables 23, 31').first().waitFor();
  });
});
