import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFits } from '../support/admin-screens.ts';
import { expectAccessible, hydrated, settled, useBrowser } from '../support/browser.ts';
import { REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, [], { SEED: 'demo' });
const MAX_OCCASIONS = 6;

/** Wide and narrow: nothing hangs over the edge, and axe is content. */
async function look(page: Page, name: string): Promise<void> {
  const directory = process.env['FORM_SHOTS'];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await expectFits(page, `${name} at ${width}`);
    await expectAccessible(page);
    if (directory) await page.screenshot({ path: `${directory}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
const open = async (path: string, options: { javaScriptEnabled?: boolean } = {}) => {
  const { page } = await browser.visit({ baseURL: staff.baseURL(), ...options });
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
};
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent ?? '');
const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
const rows = (page: Page) => page.getByRole('group', { name: /^Occasion \d/ });
const kinds = (page: Page) =>
  page
    .locator('[name$="-occasion"]')
    .evaluateAll((controls) => controls.map((one) => (one as HTMLSelectElement).value));

describe('A page with a form', () => {
  it('asks for the styles of what only scripts show once, for none of its own again, and for the code of its form when that is begun', async () => {
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.resourceType()} ${request.url()}`));
    await page.goto('/contact/');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    const styles = () => asked.filter((line) => line.startsWith('stylesheet'));
    const late = [expect.stringMatching(/\/assets\/late-[^/]+\.css$/)];
    expect(styles()).toEqual(late);
    expect(asked.filter((line) => /live-|guard-check/.test(line))).toEqual([]);
    const code = page.waitForRequest(/live-contact-form/);
    await page.getByLabel('First name').focus();
    await code;
    await page.waitForLoadState('networkidle');
    expect(asked.filter((line) => /live-contact-form/.test(line))).toHaveLength(1);
    expect(styles()).toEqual(late);
  });

  it('still goes to the server when that code does not come', async () => {
    browser.tolerate(REFUSED_LINE, /did not load|could not be done|Failed to load resource|net::ERR/);
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    await page.route(/live-|guard-check/, (route) => route.abort());
    await page.goto('/unsubscribe/');
    await page.goto('/contact/');
    await hydrated(page);
    await page.getByLabel('What is it about?').selectOption('praise');
    const names = ['first_name', 'last_name', 'address_line1', 'address_city', 'address_state', 'message'];
    for (const name of names) await page.locator(`[name="${name}"]`).fill('Ada');
    await page.locator('[name="email"]').fill('ada@mail.example');
    await page.locator('[name="phone"]').fill('(775) 555-0142');
    await page.locator('[name="address_zip"]').fill('89501');
    await page.getByRole('checkbox', { name: /I’m a person/ }).click();
    await page.getByLabel(/Send without the automatic check/).check();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    // The server asks for the topic, which no script has shown.
    await page.locator('[name="topic"]').waitFor();
    await page.getByText('Error: This field is required.').waitFor();
    expect(await page.locator('[name="message"]').inputValue()).toBe('Ada');
    expect(await page.getByLabel(/Send without the automatic check/).isChecked()).toBe(true);
  });
});

describe('The contact form', () => {
  it('is looked at in every state, and its dialog keeps the keys', async () => {
    const page = await open('/contact/');
    await look(page, 'contact');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('10 fields need your attention:').waitFor();
    await look(page, 'contact-errors');

    await page.getByLabel('What is it about?').selectOption('issue');
    await page.getByLabel('Topic').selectOption('visit');
    await page.getByLabel('Search by city, state, or zip').first().fill('Orlando, FL');
    await page.keyboard.press('Enter');
    await page.getByText('6 restaurants found').waitFor();
    const found = page.locator('#contact-form li button');
    await look(page, 'contact-found');
    await found.first().focus();
    await page.keyboard.press('Enter');

    const change = page.getByRole('button', { name: 'CHANGE' });
    await change.waitFor();
    expect(await focused(page)).toBe('CHANGE');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Choose another restaurant' });
    await dialog.waitFor();
    await look(page, 'contact-dialog');
    // A modal dialog hands the focus to the browser's own bar at its end, never to the page behind it.
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(isInside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('CHANGE');
  });

  it('reports when the check does not work, and lets the guest continue', async () => {
    browser.tolerate(REFUSED_LINE, /could not be done|status of 5\d\d/);
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    await page.route('**/api-nc/guard/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/contact/');
    await hydrated(page);
    await page.getByRole('checkbox', { name: /I’m a person/ }).click();
    await page.getByText('The check does not work in this browser.').waitFor();
    await look(page, 'contact-check-failed');
  });
});

describe('The sign-up form', () => {
  it('gets occasions and loses them again, by keys, and says when there may be no more', async () => {
    const page = await open('/email/');
    await look(page, 'sign-up');
    for (let count = 1; count <= MAX_OCCASIONS; count += 1) {
      await addButton(page).focus();
      await page.keyboard.press('Enter');
      await rows(page)
        .nth(count - 1)
        .waitFor();
      expect(await focused(page)).toBe(`occasions-${count - 1}-occasion`);
    }
    await page.getByText(`You can add at most ${MAX_OCCASIONS}.`, { exact: true }).waitFor();
    expect(await addButton(page).count()).toBe(0);
    await page.locator('[name="occasions-1-occasion"]').selectOption('graduation');
    await look(page, 'sign-up-occasions');
    await page.getByRole('button', { name: 'Remove Occasion 1' }).click();
    await addButton(page).waitFor();
    expect(await focused(page)).toBe('_step');
    expect(await kinds(page)).toEqual(['graduation', '', '', '', '']);
    await page.getByText('Occasion 1 was removed.').waitFor();
    await page.locator('[name="first_name"]').fill('Mara');
    // Enter sends, whatever buttons stand before the one that does.
    await page.keyboard.press('Enter');
    await page.getByText('Error: Please accept the terms to sign up.').waitFor();
    expect(await rows(page).count()).toBe(5);
    await look(page, 'sign-up-errors');
  });

  it('does the same without a script', async () => {
    const page = await open('/email/', { javaScriptEnabled: false });
    await page.getByLabel('First name').fill('Mara');
    await page.getByLabel(/^Yes, send me/).check();
    for (let count = 0; count < MAX_OCCASIONS; count += 1) await addButton(page).click();
    expect(await rows(page).count()).toBe(MAX_OCCASIONS);
    expect(await addButton(page).count()).toBe(0);
    expect(new URL(page.url()).hash).toBe(`#id_occasions-${MAX_OCCASIONS - 1}`);
    await page.locator('[name="occasions-1-occasion"]').selectOption('graduation');
    await page.getByRole('button', { name: 'Remove Occasion 1' }).click();
    expect(await kinds(page)).toEqual(['graduation', '', '', '', '']);
    expect(await page.getByLabel('First name').inputValue()).toBe('Mara');
    expect(await page.getByLabel(/^Yes, send me/).isChecked()).toBe(true);
  });
});

describe('The unsubscribe form', () => {
  it('says what is wrong with an address and keeps it, with a script and without', async () => {
    browser.tolerate(REFUSED_LINE);
    for (const javaScriptEnabled of [true, false]) {
      const page = await open('/unsubscribe/', { javaScriptEnabled });
      if (javaScriptEnabled) await look(page, 'unsubscribe');
      await page.getByLabel('E-mail address').fill('ada@127.0.0.1');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      const notice = page
        .locator('form')
        .filter({ has: page.getByLabel('E-mail address') })
        .getByRole('alert');
      await notice.filter({ hasText: /\S/ }).first().waitFor();
      expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada@127.0.0.1');
      if (javaScriptEnabled) await look(page, 'unsubscribe-error');
      await page.getByLabel('E-mail address').fill('nobody@mail.example');
      await page.getByRole('button', { name: 'Unsubscribe' }).click();
      await page.getByText(/^It may take up to 5 days/).waitFor();
      if (javaScriptEnabled) await look(page, 'unsubscribe-done');
    }
  });
});
