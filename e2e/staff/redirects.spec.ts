import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);
const ROWS = 5000;
/** One bad row in so many: 40 in all. */
const BAD_EVERY = 125;
const FIRST_BAD = 7;

const isBad = (n: number) => n % BAD_EVERY === FIRST_BAD;
const list = () => {
  const rows = Array.from({ length: ROWS }, (_, n) =>
    isBad(n) ? `/bad-${n}/,javascript:alert(${n})` : `https://old.example/old-${n}/,/?new=${n}`,
  );
  return `Old address,New address\n${rows.join('\n')}\n`;
};

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** What a count of the report says. */
const count = (page: Page, label: string) =>
  page
    .getByRole('definition')
    .filter({ visible: true })
    .and(page.locator(`dt:text-is("${label}") + dd`))
    .first()
    .innerText();

describe('Somebody who brings the old site’s addresses along', () => {
  it('imports 5,000 rows with 40 bad ones, follows one as a guest and sees it counted', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn('/wagtail/redirects/');
    await heading(page, 'Redirects');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Import' }).click();
    await heading(page, 'Import redirects');

    await chooseFile(page, 'addresses.pdf', 'x');
    await page.getByText('addresses.pdf must be a CSV, TSV or XLSX file.').waitFor();
    await chooseFile(page, 'addresses.csv', list());
    await page.getByText('5,000 rows.').waitFor();
    expect(await page.getByLabel('Old address', { exact: true }).inputValue()).toBe('0');
    expect(await page.getByLabel('New address', { exact: true }).inputValue()).toBe('1');

    await page.getByRole('button', { name: 'Check rows' }).click();
    await page.getByRole('heading', { name: 'Preview of the import' }).waitFor();
    expect([await count(page, 'New'), await count(page, 'Rejected')]).toEqual(['4,960', '40']);
    const bad = page.getByRole('table', { name: /^Rejected rows/ });
    const wanted = Array.from({ length: ROWS }, (_, n) => n)
      .filter(isBad)
      .map((n) => String(n + 2));
    expect(await bad.getByRole('rowheader').allInnerTexts()).toEqual(wanted);

    await page.getByRole('button', { name: 'Import 4,960 valid rows' }).click();
    await page.getByText('4,960 redirects were imported.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download rejected rows' }).click();
    expect((await download).suggestedFilename()).toMatch(/^rejected-redirects-export-\d{4}-\d\d-\d\d\.csv$/);

    const asked = await fetch(new URL('/old-12/', staff.baseURL()), { redirect: 'manual' });
    expect([asked.status, asked.headers.get('location')]).toEqual([301, '/?new=12']);

    await page.getByRole('link', { name: 'Go to the redirects' }).click();
    await heading(page, 'Redirects');
    await page.getByText('4,960 redirects').first().waitFor();
    await page.getByRole('searchbox', { name: 'Search redirects' }).fill('old-12');
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: '/old-12', exact: true }) });
    await row.waitFor();
    await eventually(async () => {
      await page.reload();
      await row.waitFor();
      return (await row.innerText()).replace(/\s+/g, ' ');
    }, 'the hit is counted').toMatch(/Permanent Manual 1 /);

    await page.goto('/wagtail/redirects/?neverUsed=1');
    await page.getByText('4,959 redirects').first().waitFor();
    await page.getByRole('checkbox', { name: 'Select all shown' }).check();
    await page.getByRole('button', { name: 'Delete all 4,959 found…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 4,959 redirects?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await flash(page, '4,959 redirects deleted.');
    await page.goto('/wagtail/redirects/');
    await page.getByText('1 redirect', { exact: true }).waitFor();
  });

  it('sees a loop at the field, and loses nothing', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn('/wagtail/redirects/add/');
    const fill = async (from: string, to: string) => {
      await heading(page, 'Add redirect');
      await page.getByLabel('Old address', { exact: true }).fill(from);
      await page.getByRole('radio', { name: 'An address' }).check();
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill(to);
      await page.getByRole('button', { name: 'Add redirect' }).click();
    };
    await fill('/there/', '/back/');
    await flash(page, 'The redirect from /there is saved.');
    await page.getByRole('link', { name: 'Add redirect' }).click();
    await fill('/back/', '/there/');
    await page
      .getByRole('alert')
      .getByText(/loop of redirects/)
      .first()
      .waitFor();
    expect(await page.getByLabel('Old address', { exact: true }).inputValue()).toBe('/back/');
    expect(await page.getByRole('textbox', { name: 'Address', exact: true }).inputValue()).toBe('/there/');
  });
});
