import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['brook', 'wharf'], { SEED: 'demo' });

const COUNTRIES = '/wagtail/snippets/snippets/country/';
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
/** What guests read at an address, as text. */
async function guestsRead(path: string): Promise<string> {
  const { page } = await browser.visit({ baseURL: staff.baseURL() });
  const reply = await page.request.get(path);
  const text = await reply.text();
  await page.context().close();
  return text;
}

describe('Somebody who keeps the site', () => {
  it('renames a country and guests read it in the footer; it cannot be deleted while it is used', async () => {
    browser.tolerate(REFUSED_LINE);
    expect(await guestsRead('/')).toContain('Canada (français)');
    const { page } = await staff.signedIn(COUNTRIES);
    await heading(page, 'Country');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Canada (français)', exact: true }).click();
    await heading(page, 'Edit “Canada (français)”');
    await expectAccessible(page);
    await page.getByLabel('Name shown to guests').fill('Canada en français');
    await save(page);
    await flash(page, 'Saved');
    await eventually(() => guestsRead('/')).toContain('Canada en français');

    await page.getByRole('button', { name: 'Actions for Canada (français)' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await heading(page, 'Delete “Canada (français)”');
    await page.getByText('This snippet is in use and cannot be deleted').waitFor();
    await page.getByRole('link', { name: 'Footer' }).first().waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  });

  it('changes the header for one language', async () => {
    const { page } = await staff.signedIn('/wagtail/settings/');
    await heading(page, 'Settings');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Header', exact: true }).click();
    await heading(page, 'Header');
    await page.getByLabel('Language').selectOption({ label: 'Spanish (own value)' });
    const words = page.getByLabel('Link text').first();
    await eventually(() => words.inputValue()).toBe('Restaurantes');
    await words.fill('Nuestros faroles');
    await save(page);
    await flash(page, 'Saved');
    await eventually(() => guestsRead('/es/')).toContain('Nuestros faroles');
    expect(await guestsRead('/')).not.toContain('Nuestros faroles');
  });

  it('lets a language take the value for all languages, and have one of its own again', async () => {
    const { page } = await staff.signedIn('/wagtail/settings/settings/site_identity/');
    await heading(page, 'Site identity');
    await page.getByLabel('Language').selectOption({ label: 'Spanish (own value)' });
    await page.getByRole('button', { name: 'Use the value for all languages' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await flash(page, 'uses the value for all languages now');
    await page.getByText('Spanish has no value of its own').waitFor();
    await page.getByLabel('Name of the chain').fill('Bahía del Farol');
    await save(page);
    await flash(page, 'Saved');
    await eventually(() => guestsRead('/es/')).toContain('Bahía del Farol');
    expect(await guestsRead('/')).not.toContain('Bahía del Farol');
  });

  it('sees that the same setting was changed by another user, and loses nothing', async () => {
    browser.tolerate(REFUSED_LINE);
    const address = '/wagtail/settings/settings/site_identity/';
    const { page: one } = await staff.signedIn(address, {}, 'brook');
    const { page: other } = await staff.signedIn(address, {}, 'wharf');
    await one.getByLabel('Tagline').fill('Supper by the pier');
    await other.getByLabel('Cuisine').fill('Seafood and kelp');
    await save(one);
    await flash(one, 'Saved');
    await save(other);
    await other.getByText('brook changed this after you opened it').waitFor();
    await expectAccessible(other);
    expect(await other.getByLabel('Cuisine').inputValue()).toBe('Seafood and kelp');
    await other.getByRole('button', { name: 'Save both changes' }).click();
    await flash(other, 'Saved');
    await one.reload();
    await heading(one, 'Site identity');
    await eventually(() => one.getByLabel('Cuisine').inputValue()).toBe('Seafood and kelp');
    expect(await one.getByLabel('Tagline').inputValue()).toBe('Supper by the pier');
  });

  it('reads what guests sent, takes it away as a file and deletes what is old', async () => {
    const { page } = await staff.signedIn('/wagtail/forms/');
    await heading(page, 'Forms');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Contact us' }).click();
    await heading(page, 'Submissions of “Contact us”');
    await page.getByText('30 submissions').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^contact-export-\d{4}-\d\d-\d\d\.csv$/);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.trim().split('\r\n')[0]).toContain('Submitted (UTC),Name,E-mail');

    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('link', { name: 'Delete all 30 found…' }).click();
    await heading(page, 'Delete submissions');
    await page.getByText('30 submissions of “Contact us” will be deleted.').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page
      .getByRole('checkbox', { name: /^Select the submission of/ })
      .first()
      .check();
    await page.getByRole('link', { name: 'Delete', exact: true }).click();
    await page.getByText('One submission of “Contact us” will be deleted.').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await flash(page, '1 submission is deleted.');
    await page.getByText('29 submissions').waitFor();
  });

  it('is asked before unsaved changes are left, by keyboard', async () => {
    const { page } = await staff.signedIn('/wagtail/settings/settings/site_identity/');
    await page.getByLabel('Tagline').fill('Never to be seen');
    await page.getByRole('link', { name: 'All settings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Leave with unsaved changes?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Never to be seen');
    await page.getByRole('link', { name: 'All settings' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await heading(page, 'Settings');
  });
});
