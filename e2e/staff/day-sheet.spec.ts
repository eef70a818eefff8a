import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HARBOR_POINT } from '../support/cast.ts';
import { expectAccessible, settled, useBrowser } from '../support/browser.ts';
import { flash, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keel', 'rudder'], { SEED: 'demo' });

const PATH = `/wagtail/host/${HARBOR_POINT.rlid}/reservations/`;
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const dialog = (page: Page) => page.getByRole('dialog');

/** A day ahead, on which nobody is late and no time is gone. */
async function openTomorrow(page: Page): Promise<void> {
  await page.getByRole('button', { name: /next day|day after/i }).click();
  await page.getByRole('button', { name: 'Today' }).waitFor();
}

/** Adds a reservation by phone at the first time of the day. */
async function add(page: Page, name: string, size: number): Promise<void> {
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await dialog(page).getByLabel('Time').selectOption({ index: 1 });
  await dialog(page).getByLabel('Party size').fill(String(size));
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByRole('button', { name: /^Add/ }).last().click();
  await row(page, name).first().waitFor();
}

describe('A host with the day sheet', () => {
  it.each([390, 840, 1440])('reads it at %d pixels', async (width) => {
    const { page } = await staff.signedIn(PATH, { viewport: { width, height: 950 } });
    await page.getByRole('heading', { name: /^Coming/ }).waitFor();
    await settled(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('takes a reservation by phone, gives it tables and cancels it with a reason', async () => {
    const { page } = await staff.signedIn(PATH);
    await openTomorrow(page);
    await add(page, 'Rosalind', 4);
    await row(page, 'Rosalind').getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Tables' }).click();
    await dialog(page).getByLabel(/table/i).fill('12, 14');
    await dialog(page)
      .getByRole('button', { name: /save|table/i })
      .last()
      .click();
    await row(page, 'Rosalind')
      .getByText(/12.*14/)
      .first()
      .waitFor();
    await row(page, 'Rosalind').getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    await settled(page);
    await expectAccessible(page);
    await dialog(page).getByRole('textbox').fill('The oven is broken.');
    await dialog(page)
      .getByRole('button', { name: /cancel/i })
      .last()
      .click();
    await flash(page, /Rosalind/);
    await page.getByText(/^Over/).click();
    await row(page, 'Rosalind').getByText('The oven is broken.').waitFor();
  });

  it('is told that somebody else was first, and sees what they did', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn(PATH);
    const { page: other } = await staff.signedIn(PATH, {}, 'rudder');
    for (const one of [page, other]) await openTomorrow(one);
    await add(page, 'Quintus', 2);
    await other.reload();
    await row(other, 'Quintus').first().waitFor();
    await row(page, 'Quintus')
      .getByRole('button', { name: /^Arrived/ })
      .click();
    await flash(page, /Quintus/);
    await row(other, 'Quintus')
      .getByRole('button', { name: /^Arrived/ })
      .click();
    await other
      .getByText(/changed this reservation first/)
      .first()
      .waitFor();
    await row(other, 'Quintus').getByText('Arrived', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row(page, 'Quintus')
      .getByRole('button', { name: /^Arrived/ })
      .waitFor();
  });
});
