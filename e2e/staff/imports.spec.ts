import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chainCsv, chainList, type ListedRestaurant } from '#test/chain-list.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { asGuest } from '../support/page-admin.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const COUNT = 671;
/** Twelve restaurants in one field each. */
const EDITS: readonly (readonly [index: number, change: Partial<ListedRestaurant>])[] = [
  [0, { name: 'Storm Petrel' }],
  [10, { phone: '(713) 555-0001' }],
  [20, { hours: 'Mo-Su 12:00-21:00' }],
  [30, { name: 'Kittiwake' }],
  [100, { phone: '' }],
  [150, { address: '9 Guillemot Pier' }],
  [200, { hours: 'Mo-Fr 11:00-22:00' }],
  [300, { name: '=1+1' }],
  [400, { phone: '(713) 555-0002' }],
  [500, { address: '10 Guillemot Pier' }],
  [600, { hours: 'Tu-Su 11:00-23:00' }],
  [670, { name: 'Great Skua' }],
];
const PAGE = '/restaurants/texas/houston/100-tern-quay-road/';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);

function changedList(): ListedRestaurant[] {
  const edits = new Map(EDITS);
  return chainList(COUNT).map((one, at) => ({ ...one, ...edits.get(at) }));
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/wagtail/locations/import/');
  await page.getByLabel('List of restaurants').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

const countOf = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').innerText();

const guestsSee = (name: string) =>
  eventually(async () => {
    const { status, html } = await asGuest(new URL(PAGE, staff.baseURL()).href);
    return status === 200 && html.includes(name);
  }, `guests see ${name}`).toBe(true);

describe('Somebody who keeps the list of restaurants', () => {
  it('imports 671, sees 12 changes before they happen, applies and undoes them', async () => {
    const { page } = await staff.signedIn();
    await upload(page, 'terns.csv', chainCsv(chainList(COUNT)));
    await heading(page, 'Import “terns.csv”');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: 'Apply 671 changes' }).click();
    await flash(page, 'The list is imported: 671 new, 0 changed, 0 archived.');
    await guestsSee('Tern 1');

    await upload(page, 'terns-changed.csv', chainCsv(changedList()));
    await page.getByRole('button', { name: 'Preview changes' }).click();
    await page.getByRole('button', { name: 'Apply 12 changes' }).waitFor();
    expect(await countOf(page, 'Unchanged')).toBe('659');
    const shown = page.getByRole('region', { name: 'Changes', exact: true }).locator('dl');
    await eventually(() => shown.locator('dt').count()).toBe(12);
    expect(await shown.locator('dd').first().innerText()).toMatch(/Tern 1[\s\S]*Storm Petrel/);
    await expectAccessible(page);
    await guestsSee('Tern 1');

    await page.getByRole('button', { name: 'Apply 12 changes' }).click();
    await flash(page, 'The list is imported: 0 new, 12 changed, 0 archived.');
    await guestsSee('Storm Petrel');
    await eventually(() => shown.locator('dt').count()).toBe(12);

    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await flash(page, 'The import is undone: 12 restaurants are as before.');
    await guestsSee('Tern 1');
    await page.getByText('Undone by harbor').waitFor();
    expect(await page.getByRole('button', { name: 'Undo import' }).count()).toBe(0);
    await page.goto('/wagtail/locations/imports/');
    await page.getByRole('cell', { name: 'by harbor' }).waitFor();
    await expectAccessible(page);
  });

  it('sees what is wrong with a file, at its field', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn();
    await upload(page, 'empty.csv', 'number,name\n');
    const field = page.getByLabel('List of restaurants');
    await eventually(() => field.getAttribute('aria-invalid')).toBe('true');
    await page.getByText('empty.csv has a header row and no rows below it.').waitFor();
  });

  it('finds what is wrong in the stored restaurants', async () => {
    const { page } = await staff.signedIn('/wagtail/locations/quality/');
    await page.getByText('671 restaurants were checked.').waitFor();
    await expectAccessible(page);
  });
});
