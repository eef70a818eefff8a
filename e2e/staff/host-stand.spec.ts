import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HARBOR_POINT } from '../support/cast.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { flash, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keel', 'rudder'], { SEED: 'demo' });

const PATH = `/wagtail/host/${HARBOR_POINT.rlid}/`;
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

  it('works on through an outage; what another host did first is told, and nothing is done twice', async () => {
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
