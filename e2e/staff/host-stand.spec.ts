import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HARBOR_POINT, TERMINAL_PIER } from '../support/cast.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keel', 'rudder'], { SEED: 'demo' });

const PATH = `/wagtail/host/${HARBOR_POINT.rlid}/`;
const DEVICES = `${PATH}devices/`;
const line = (page: Page) => page.getByRole('region', { name: /^In line/ });
const party = (page: Page, name: string) => line(page).getByRole('listitem').filter({ hasText: name });
const add = async (page: Page, size: number, name: string) => {
  await page
    .getByRole('group', { name: 'Party size' })
    .getByRole('button', { name: String(size), exact: true })
    .click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add party' }).click();
};
const allSent = (page: Page) => page.getByText('Not sent yet').first().waitFor({ state: 'detached' });

describe('A host at the door', () => {
  it('adds, notifies and seats a party, and takes the seating back', async () => {
    const { page } = await staff.signedIn(PATH);
    await line(page).waitFor();
    await expectAccessible(page);
    await add(page, 4, 'Rosalind');
    await party(page, 'Rosalind').waitFor();
    await allSent(page);
    await party(page, 'Rosalind')
      .getByRole('button', { name: /^Notify/ })
      .click();
    await party(page, 'Rosalind').getByText('Notified').waitFor();
    await party(page, 'Rosalind').getByText('Message not delivered').waitFor();

    await party(page, 'Rosalind').getByRole('button', { name: /^Seat/ }).click();
    await page.getByRole('dialog').getByLabel('Table').fill('12');
    await page.getByRole('dialog').getByRole('button', { name: 'Seat' }).click();
    await flash(page, 'Rosalind is seated.');
    await party(page, 'Rosalind').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await party(page, 'Rosalind').waitFor();
    await allSent(page);
    await page.reload();
    await party(page, 'Rosalind').getByText('Notified').waitFor();
  });

  it('declines a party with a reason on a tablet, where the menu opens over the form below the line', async () => {
    const { page } = await staff.signedIn(PATH, { viewport: { width: 840, height: 900 } });
    await add(page, 2, 'Sabine');
    await party(page, 'Sabine').waitFor();
    await allSent(page);
    await line(page)
      .getByRole('button', { name: /^More: / })
      .first()
      .click();
    await expectAccessible(page);
    const decline = page.getByRole('menuitem', { name: 'Decline' });
    const isOnTop = await decline.evaluate((item) => {
      const { left, top, width, height } = item.getBoundingClientRect();
      return item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(isOnTop).toBe(true);
    await page.keyboard.press('Escape');
    await party(page, 'Sabine')
      .getByRole('button', { name: /^More: / })
      .click();
    await decline.click();
    const dialog = page.getByRole('dialog', { name: /^Decline Sabine/ });
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('They came twice');
    await dialog.getByRole('button', { name: 'Decline' }).click();
    await party(page, 'Sabine').waitFor({ state: 'detached' });
    await allSent(page);
  });

  it('works through an outage; steps that another host did first are listed, and nothing is done twice', async () => {
    browser.tolerate(REFUSED_LINE, /ERR_INTERNET_DISCONNECTED/);
    const { page, context } = await staff.signedIn(PATH, { viewport: { width: 840, height: 1100 } });
    const { page: other } = await staff.signedIn(PATH, {}, 'rudder');
    await party(page, 'Piers').waitFor();
    await party(other, 'Piers').waitFor();

    await context.setOffline(true);
    await party(page, 'Piers')
      .getByRole('button', { name: /^Notify/ })
      .click();
    await party(page, 'Leander')
      .getByRole('button', { name: /^Notify/ })
      .click();
    await add(page, 2, 'Thisbe');
    await party(page, 'Thisbe')
      .getByRole('button', { name: /^Notify/ })
      .click();
    await page.getByText(/^No connection. This is the list of/).waitFor();
    await page.getByText('4 steps wait.').waitFor();

    await party(other, 'Piers').getByRole('button', { name: /^Seat/ }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Seat' }).click();
    await flash(other, 'Piers is seated.');
    await allSent(other);

    await context.setOffline(false);
    await page.getByText('Notify: Piers.').waitFor();
    await allSent(page);
    await party(page, 'Piers').waitFor({ state: 'detached' });
    await party(page, 'Thisbe').getByText('Notified').waitFor();
    await party(page, 'Leander').getByText('Notified').waitFor();
    await page.getByRole('button', { name: 'Dismiss: Notify: Piers' }).click();
    await page.reload();
    await party(page, 'Thisbe').waitFor();
    expect(await party(page, 'Thisbe').count()).toBe(1);
    await party(other, 'Thisbe').waitFor();
  });
});

it('A host pairs a tablet for the shift, hands it over, and a manager ends it', async () => {
  browser.tolerate(REFUSED_LINE);
  const { page } = await staff.signedIn(DEVICES);
  await page.getByText('No device is paired.').waitFor();
  await page.getByRole('button', { name: 'Pair a device' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor();
  await expectAccessible(page);
  const code = (await dialog.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';

  const { page: tablet } = await browser.visit({ baseURL: staff.baseURL(), viewport: { width: 390, height: 844 } });
  await tablet.goto('/wagtail/host/pair/');
  await tablet.getByLabel('Code').fill(code);
  await tablet.getByRole('button', { name: 'Start the shift' }).click();
  await tablet.getByText('two or three letters').first().waitFor();
  await expectAccessible(tablet);
  await tablet.getByLabel('Your initials').fill('mb');
  await tablet.getByRole('button', { name: 'Start the shift' }).click();
  await heading(tablet, new RegExp(HARBOR_POINT.name));
  await tablet.getByText('MB', { exact: true }).waitFor();
  await tablet.getByRole('region', { name: /^In line/ }).waitFor();
  await expectAccessible(tablet);

  await tablet.getByRole('button', { name: 'Hand over' }).click();
  await tablet.getByRole('dialog').getByLabel('Your initials').fill('xy');
  await tablet.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click();
  await flash(tablet, 'XY works with this device now.');
  await tablet.goto('/wagtail/users/');
  await heading(tablet, new RegExp(HARBOR_POINT.name));
  expect(new URL(tablet.url()).pathname).toBe(`/wagtail/host/${HARBOR_POINT.rlid}/`);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^End the pairing of XY/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the pairing' }).click();
  await page.getByText('No device is paired.').waitFor();
  await tablet.getByRole('heading', { name: 'This device is no longer paired' }).waitFor();
  await expectAccessible(tablet);
  await tablet.getByRole('link', { name: 'Pair it again' }).click();
  await heading(tablet, 'Pair this device');
});

it('A guest joins by the sign at the door, and says by the same sign that they are here', async () => {
  const { page } = await staff.signedIn(`/wagtail/host/${TERMINAL_PIER.rlid}/sign/`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  const name = await page.getByRole('region', { name: 'Sign' }).getByRole('img').getAttribute('aria-label');
  const address = new URL(name ?? '');
  expect(address.searchParams.get('language')).toBe('es');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  address.searchParams.set('language', 'en');
  const sign = `${address.pathname}${address.search}`;
  const { page: phone } = await browser.visit({ baseURL: staff.baseURL(), viewport: { width: 390, height: 844 } });
  await phone.goto(sign);
  await hydrated(phone);
  const main = phone.getByRole('main');
  await main.getByLabel('Name', { exact: true }).fill('Ana');
  await main.getByLabel('E-mail').fill('ana@guests.example');
  await main.getByRole('button', { name: 'Join the wait list' }).last().click();
  await phone.waitForURL(/\/waitlist\/[\w-]{22}\/$/);
  await phone.goto(sign);
  await hydrated(phone);
  await main.getByRole('button', { name: 'I am here' }).waitFor();
  await expectAccessible(phone);
  await main.getByRole('button', { name: 'I am here' }).click();
  await phone.waitForURL(/\/waitlist\/[\w-]{22}\/$/);
  await phone.getByRole('button', { name: 'I am here', pressed: true }).waitFor();
});
