import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HARBOR_POINT } from '../support/cast.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { StaffClient } from '../support/staff-client.ts';
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

/** So many days ahead, or the next day with guests: the demo has none on holidays, on which the restaurant was closed. */
async function busyDay(client: StaffClient, daysAhead: number): Promise<string> {
  const date = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
  const reply = await client.get(`/wagtail/api/main/host/${HARBOR_POINT.rlid}/reservations/?date=${date}`);
  const { totals } = (await reply.json()) as { totals: { parties: number } };
  return totals.parties > 2 ? date : busyDay(client, daysAhead + 1);
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
  it.each([320, 840, 1440])('reads it at %d pixels', async (width) => {
    const { page } = await staff.signedIn(PATH, { viewport: { width, height: 950 } });
    await page.getByRole('heading', { name: /^Coming/ }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    // The floor plan scrolls only where there is room to read it as a plan.
    const plan = page.getByRole('list', { name: 'Tables on the floor' });
    if (width === 320) expect((await plan.boundingBox())?.width).toBeLessThan(width);
    // A table that scrolls is a landmark.
    expect(await page.getByRole('region', { name: 'Times of the day' }).count()).toBe(0);
  });

  it('takes a reservation by phone, gives it tables and cancels it with a reason', async () => {
    const { page } = await staff.signedIn(PATH);
    await openTomorrow(page);
    await add(page, 'Rosalind', 4);
    await row(page, 'Rosalind').getByRole('button', { name: /^More/ }).click();
    await page.getByRole('menuitem', { name: 'Tables' }).click();
    await dialog(page).getByRole('checkbox', { name: /^12/ }).check();
    await dialog(page).getByRole('checkbox', { name: /^14/ }).check();
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

  it('sees that another user was first, and what they did', async () => {
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
      .getByText(/changed this reservation after you opened it/)
      .first()
      .waitFor();
    await row(other, 'Quintus').getByText('Arrived', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await row(page, 'Quintus')
      .getByRole('button', { name: /^Arrived/ })
      .waitFor();
  });

  it('reads on through an outage, changes nothing meanwhile, and loses nothing that was typed', async () => {
    browser.tolerate(REFUSED_LINE, /ERR_INTERNET_DISCONNECTED/);
    const { page, context } = await staff.signedIn(PATH, { viewport: { width: 840, height: 1100 } });
    await openTomorrow(page);
    await add(page, 'Ottoline', 2);
    await page.getByRole('button', { name: /^Add/ }).first().click();
    await dialog(page).getByLabel('Time').selectOption({ index: 2 });
    await dialog(page).getByLabel('Party size').fill('3');
    await dialog(page).getByLabel('Name').fill('Barnaby');
    await context.setOffline(true);
    await dialog(page).getByRole('button', { name: /^Add/ }).last().click();
    await dialog(page).getByRole('alert').first().waitFor();
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('Barnaby');
    await page.getByText(/^This is the list of/).waitFor();
    // Behind the dialog.
    await page.getByText('Ottoline').first().waitFor();
    await context.setOffline(false);
    await dialog(page).getByRole('button', { name: /^Add/ }).last().click();
    await dialog(page).waitFor({ state: 'detached' });
    await row(page, 'Barnaby').first().waitFor();
    await page.getByText(/^This is the list of/).waitFor({ state: 'detached' });
    expect(await row(page, 'Barnaby').count()).toBe(1);
  });

  it.each([390, 1440])('settles the reservations of a day on which it closes, at %d pixels', async (width) => {
    const client = await StaffClient.signIn(staff.baseURL(), 'keel');
    const day = await busyDay(client, width === 390 ? 5 : 7);
    const { version, values } = (await (
      await client.get(`/wagtail/api/main/host/${HARBOR_POINT.rlid}/reservations/settings/`)
    ).json()) as {
      version: number;
      values: object;
    };
    const rules = [{ date: day, isClosed: true, from: '', to: '', coversPerSlot: null }];
    await client.post(`${PATH}settings/`, { baseVersion: version, values: { ...values, rules } });
    const { page } = await staff.signedIn(PATH, { viewport: { width, height: 950 } });
    await page.getByRole('link', { name: 'Keep, move or cancel several at once' }).click();
    await page.getByRole('heading', { name: 'Outside the hours: Harbor Point' }).waitFor();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const tick = page.getByRole('cell').getByRole('checkbox');
    const before = await tick.count();
    expect(before).toBeGreaterThan(1);
    await tick.last().check();
    if (width === 390) {
      await page.getByRole('button', { name: 'Cancel with a message' }).click();
      await dialog(page).getByLabel('Message to the guests').fill('The kitchen is being repaired.');
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Cancel the reservations' }).click();
    } else await page.getByRole('button', { name: 'Move 1 to the nearest free time' }).click();
    await flash(page, '1 reservation is settled.');
    await eventually(() => tick.count()).toBe(before - 1);
  });
});
