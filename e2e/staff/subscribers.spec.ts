import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, hydrated, longEnough, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { mailsTo as readMailsTo } from '../support/sent-mail.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['keel'], { SEED: 'demo' });

const mailsTo = (address: string) => readMailsTo(staff.own.dataDir, address);
const findIn = (address: string, pattern: RegExp) => () =>
  mailsTo(address)
    .map((mail) => pattern.exec(mail)?.[0])
    .find(Boolean);

async function fillSignUp(page: Page, { email, zip }: { email: string; zip: string }): Promise<void> {
  await page.goto(`${staff.baseURL()}/email/`);
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('ZIP or postal code').fill(zip);
  await page.getByLabel('Birthday month').selectOption('2');
  await page.getByLabel('Birthday day').selectOption('29');
  await page.getByLabel(/I accept/).check();
}
const send = (page: Page) => page.getByRole('button', { name: 'Sign up', exact: true });

describe('E-mail', () => {
  it('is signed up for without a script, confirmed by a press, and left by one click', async () => {
    const { page } = await browser.visit({ javaScriptEnabled: false });
    browser.tolerate(REFUSED_LINE);
    const email = 'jean@quai.example';
    await fillSignUp(page, { email, zip: 'H2X 1Y4' });
    await page.getByLabel('Birthday day').selectOption('30');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByLabel(/^Occasion/).selectOption('anniversary');
    await page.getByLabel(/^Whose is it/).selectOption('partner');
    await page.getByLabel(/^Month/).selectOption('6');
    await page.getByLabel(/^Day/).selectOption('14');
    await send(page).click();
    await page.getByText('Error: Enter a day that exists.').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lindqvist');
    await page.getByLabel('Birthday day').selectOption('29');
    await page.locator('[name="captcha_skip"]').check();
    await send(page).click();
    await page.getByRole('heading', { name: 'Please look at your e-mail' }).waitFor();

    const confirmLink = findIn(email, /http:\/\/\S+\?confirm=[\w-]{32}/);
    await eventually(confirmLink).toBeDefined();
    await page.goto(confirmLink() ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('heading', { name: 'You are signed up' }).waitFor();

    const oneClick = findIn(email, /(?<=List-Unsubscribe: <)http[^>]+/);
    await eventually(oneClick).toBeDefined();
    await page.goto(oneClick() ?? '');
    expect(new URL(page.url()).searchParams.get('utm_unsub')).toBe(email);
    const answer = await fetch(oneClick() ?? '', {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(await answer.json()).toEqual({ isValid: true, errors: [] });

    await page.getByLabel('E-mail address').fill('nobody@quai.example');
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByText(/^It may take up to 5 days/).waitFor();
  });

  it('is signed up for once by a double click, and staff see what was agreed to and erase it', async () => {
    const { page } = await browser.visit();
    const email = 'mara@harbor.example';
    await fillSignUp(page, { email, zip: '04101' });
    await hydrated(page);
    await page.getByLabel(/^Yes, send me/).check();
    await page.getByLabel(/^I’m a person/).check();
    await page.getByText('Thank you, that worked.').waitFor();
    await expectAccessible(page);
    await longEnough(page);
    await send(page).dblclick();
    await page.getByRole('heading', { name: 'Thank you for signing up' }).waitFor();
    await expectAccessible(page);
    await eventually(() => mailsTo(email).length).toBe(1);

    const { page: desk } = await staff.signedIn();
    await desk.goto(`${staff.baseURL()}/wagtail/subscribers/?q=mara@harbor`);
    await desk.getByRole('link', { name: email }).click();
    await heading(desk, email);
    await desk.getByText('Wording of the consent').click();
    await desk.getByText(/I accept the Terms of use \(\/terms\/\)/).waitFor();
    await expectAccessible(desk);
    await desk.goto(`${staff.baseURL()}/wagtail/subscribers/reminders/?mail=birthday`);
    await desk.getByText('Happy birthday from Lantern Bay').first().waitFor();
    await expectAccessible(desk);
    await desk.goBack();
    await desk.getByRole('link', { name: 'Erase…' }).click();
    await desk.getByRole('button', { name: 'Erase', exact: true }).click();
    await flash(desk, 'The subscriber is erased.');

    await page.goto(`${staff.baseURL()}/email/`);
    await hydrated(page);
    await send(page).click();
    await page.getByText('Error: Please accept the terms to sign up.').waitFor();
    await expectAccessible(page);

    // Erased is not forgotten: nothing goes to the address until somebody there says again that it may.
    await fillSignUp(page, { email, zip: '04101' });
    await hydrated(page);
    await page.getByLabel(/^I’m a person/).check();
    await page.getByText('Thank you, that worked.').waitFor();
    await send(page).click();
    await page.getByRole('heading', { name: 'Thank you for signing up' }).waitFor();
    await eventually(findIn(email, /\?confirm=[\w-]{32}/)).toBeDefined();
    expect(mailsTo(email).filter((mail) => mail.includes('List-Unsubscribe:'))).toHaveLength(1);
    await desk.goto(`${staff.baseURL()}/wagtail/subscribers/?q=mara@harbor`);
    await desk.getByRole('cell', { name: 'Not confirmed' }).waitFor();
  });
});
