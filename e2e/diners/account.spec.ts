import { readFileSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { plugIn } from '../support/authenticator.ts';
import { expectAccessible, hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT, TERMINAL_PIER } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { readFocus, tabTo } from '../support/keyboard.ts';
import { mailsTo } from '../support/sent-mail.ts';
import { fillSignIn, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const server = useStaffServer(browser, ['pilot'], { SEED: 'demo', TRUST_PROXY: '1' });
const LOGIN = '/account/login?returnUrl=/';

let networks = 0;
/** A guest at home: each from a network of their own. Passkeys are bound to a name, which an IP address is not. */
const visit = (options: BrowserContextOptions = {}) => {
  networks += 1;
  return browser.visit({
    baseURL: server.baseURL().replace('127.0.0.1', 'localhost'),
    extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${networks}` },
    ...options,
  });
};
/** The newest mail to an address; the server hands it over soon. */
async function mailed(email: string, count: number) {
  await eventually(() => mailsTo(server.own.dataDir, email).length).toBe(count);
  // Files have no order: the newest is the one with the latest date, or the only one.
  const texts = mailsTo(server.own.dataDir, email);
  return texts.map((text) => ({
    code: /^(\d{6})\r?$/m.exec(text)?.[1] ?? '',
    link: /\/account\/login\/link\/[\w-]+\//.exec(text)?.[0] ?? '',
    text,
  }));
}
async function ask(page: Page, email: string) {
  await page.goto(LOGIN);
  await hydrated(page);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your e-mail' }).waitFor();
}
/** Signs in with the first code that is mailed to an address. */
async function enter(page: Page, email: string) {
  await ask(page, email);
  const [mail] = await mailed(email, 1);
  await hydrated(page);
  await page.getByLabel('Code').fill(mail?.code ?? '');
  await page.waitForURL((url) => url.pathname === '/');
}
const isHome = ({ pathname }: URL) => pathname === '/';
/** Signs in with one of two codes: which of them is the newer cannot be told. */
async function enterWithOneOf(page: Page, codes: readonly string[]) {
  const [one = '', other = ''] = codes.filter(Boolean);
  browser.tolerate(REFUSED_LINE);
  const refusal = page.getByText('This code is wrong, used or too old');
  await hydrated(page);
  await page.getByLabel('Code').fill(one);
  await eventually(async () => isHome(new URL(page.url())) || (await refusal.count()) > 0).toBe(true);
  if (isHome(new URL(page.url()))) return;
  await hydrated(page);
  await page.getByLabel('Code').fill(other);
  await page.waitForURL(isHome);
}
const openAccount = async (page: Page) => {
  await page.goto('/account/');
  await hydrated(page);
};
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

describe('A guest signs in', () => {
  it.each([
    [390, 844],
    [1440, 900],
  ])('by a code, at %d pixels, and the header has the name', async (width, height) => {
    const { page } = await visit({ viewport: { width, height } });
    const email = `wide-${width}@guests.example`;
    const fits = async () => {
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    };
    await page.goto(LOGIN);
    await hydrated(page);
    await fits();
    await ask(page, email);
    await fits();
    browser.tolerate(REFUSED_LINE);
    await page.getByLabel('Code').fill('000000');
    await page.getByText('This code is wrong, used or too old').waitFor();
    await fits();
    const [mail] = await mailed(email, 1);
    await hydrated(page);
    await page.getByLabel('Code').fill(mail?.code ?? '');
    await page.waitForURL((url) => url.pathname === '/');
    await openAccount(page);
    await fits();
    await page.getByLabel('First name').fill('Mara');
    await page.getByLabel('Vegetarian').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await h1(page, 'Hello Mara');
    await page.goto('/');
    await hydrated(page);
    if (width < 840) await page.getByRole('banner').getByRole('button', { name: 'Open menu' }).click();
    const name = page.locator('summary', { hasText: 'Mara' }).locator('visible=true');
    await name.click();
    await fits();
    await page.getByRole('button', { name: 'Log out' }).locator('visible=true').click();
    await page.waitForURL((url) => url.pathname === '/');
    await openAccount(page);
    await h1(page, 'Log In or Create an Account');
  });

  it('by the keyboard alone', async () => {
    browser.tolerate(/ 422 /);
    const { page } = await visit();
    const email = 'keys@guests.example';
    await page.goto(LOGIN);
    await hydrated(page);
    await tabTo(page, page.getByLabel('E-mail address'));
    await page.keyboard.type('keys');
    await page.keyboard.press('Enter');
    await page.getByText(/^Error: /).waitFor();
    await hydrated(page);
    await page.locator('input[type=email]:focus').press('End');
    await page.keyboard.type(email.slice('keys'.length));
    await page.keyboard.press('Enter');
    await h1(page, 'Check your e-mail');
    await hydrated(page);
    const [mail] = await mailed(email, 1);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('code');
    await page.keyboard.type(mail?.code ?? '');
    await page.waitForURL((url) => url.pathname === '/');
    await tabTo(page, page.getByRole('banner').locator('summary'));
    await page.keyboard.press('Enter');
    const menu = page.getByRole('banner').getByRole('button', { name: 'Log out' });
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
  });

  it('without JavaScript, by the mailed link', async () => {
    const { page } = await visit({ javaScriptEnabled: false });
    const email = 'plain@guests.example';
    await page.goto(LOGIN);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await h1(page, 'Check your e-mail');
    const [mail] = await mailed(email, 1);
    await page.goto(mail?.link ?? '');
    await page.getByText(`You are about to log in as ${email}.`).waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/account/');
    await page.getByLabel('First name').fill('Plain');
    await page.getByRole('button', { name: 'Save' }).click();
    await h1(page, 'Hello Plain');
  });

  it('where they asked, when the link was opened on another device', async () => {
    const { page } = await visit();
    const email = 'elsewhere@guests.example';
    await ask(page, email);
    const [mail] = await mailed(email, 1);
    const { page: phone } = await visit({ viewport: { width: 390, height: 844 } });
    await phone.goto(mail?.link ?? '');
    await h1(phone, 'Type this code');
    await expectAccessible(phone);
    const code = (await phone.getByText(/^\d{6}$/).textContent()) ?? '';
    await hydrated(page);
    await page.getByLabel('Code').fill(code);
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('with a passkey, after one was added', async () => {
    const { page } = await visit();
    const device = await plugIn(page);
    await device.touches(false);
    await enter(page, 'passkey@guests.example');
    await openAccount(page);
    await device.touches(true);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Passkey of Chrome').waitFor();
    await hydrated(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This device already has a passkey').waitFor();
    expect((await readFocus(page)).name).toBe('Add a passkey');
    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await device.touches(false);
    await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/account/login?returnUrl=/account/');
    await hydrated(page);
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await button.waitFor();
    await device.touches(true);
    // The browser may offer it beside the field first, and this device agrees to everything.
    await button.click({ timeout: 5000 }).catch(() => undefined);
    await h1(page, 'Your account');
  });
});

describe('An account', () => {
  it('has what a guest booked before with its address', async () => {
    const { page } = await visit();
    const email = 'before@guests.example';
    await page.goto(`/waitlist/join/?rlid=${TERMINAL_PIER.rlid}&language=en`);
    await hydrated(page);
    await page.getByLabel('Name').fill('Before');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('main').getByRole('button', { name: 'Join the wait list' }).click();
    await page.waitForURL(/\/waitlist\/[\w-]{22}\//);
    const place = page.url();
    await ask(page, email);
    const mail = (await mailed(email, 2)).find(({ code }) => code !== '');
    await page.getByLabel('Code').fill(mail?.code ?? '');
    await page.waitForURL((url) => url.pathname === '/');
    await openAccount(page);
    const item = page.getByRole('listitem').filter({ hasText: TERMINAL_PIER.name });
    expect(await item.innerText()).not.toContain('Before');
    await item.getByRole('link', { name: 'Open' }).click();
    await page.waitForURL(place);
  });

  it('has what a guest ordered with its address, orders it again and keeps it, at 390 px', async () => {
    const { page } = await visit({ viewport: { width: 390, height: 844 } });
    const email = 'hungry@guests.example';
    await page.goto(`/order?rlid=${TERMINAL_PIER.rlid}&language=en`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Key lime pie' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    const basket = page.getByRole('region', { name: 'Your basket' });
    await basket.getByRole('link', { name: 'Check out' }).click();
    await h1(page, 'Check out');
    await hydrated(page);
    await page.getByLabel('Name').fill('Hungry');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: /^Order · / }).click();
    await page.waitForURL(/\/orders\/[\w-]+\//);
    const order = page.url();

    await ask(page, email);
    const mail = (await mailed(email, 2)).find(({ code }) => code !== '');
    await page.getByLabel('Code').fill(mail?.code ?? '');
    await page.waitForURL((url) => url.pathname === '/');
    await openAccount(page);
    await page.getByLabel('First name').fill('Hilda');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await page.getByText('Saved.').waitFor();

    const orders = page.getByRole('region', { name: 'Orders' });
    await orders.getByText('1 × Key lime pie').waitFor();
    expect(await orders.innerText()).not.toContain('Hungry');
    await orders.getByText('Keep as a favorite').click();
    await orders.getByLabel('Name (optional)').fill('Something sweet');
    await orders.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The order is one of your favorites now.').waitFor();
    await hydrated(page);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const favourites = page.getByRole('region', { name: 'Favorites' });
    await favourites.getByRole('button', { name: 'Order again, Something sweet' }).click();
    await h1(page, 'Check out');
    await page.getByText('1 × Key lime pie').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Hilda');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await openAccount(page);
    await page.getByRole('region', { name: 'Orders' }).getByRole('link', { name: /^Open/ }).click();
    await page.waitForURL(order);
  });

  it('adds and removes days to be reminded of', async () => {
    const { page } = await visit();
    await enter(page, 'days@guests.example');
    await openAccount(page);
    await page.getByRole('button', { name: 'Yes, send me news and offers by e-mail.' }).click();
    await page.getByText('You are signed up.').waitFor();
    await page.getByText('Add a day').click();
    await page.getByLabel('Occasion').selectOption('anniversary');
    await page.getByLabel('Whose day').selectOption('partner');
    await page.getByLabel('Month').selectOption('2');
    await page.getByLabel('Day', { exact: true }).selectOption('29');
    await page.getByRole('region', { name: 'E-mail from us' }).getByRole('button', { name: 'Save' }).click();
    const result = page.getByText('We will remind you of that day.');
    await result.waitFor();
    // It is in sight.
    expect((await result.boundingBox())?.y).toBeGreaterThan(0);
    await hydrated(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Remove, Anniversary/ }).click();
    await page.getByText('The day is removed.').waitFor();
  });

  it('keeps the saved restaurant on two devices, and one of them logs out both', async () => {
    const email = 'two@guests.example';
    const { page: phone } = await visit();
    await enter(phone, email);
    await phone.goto(HARBOR_POINT.page);
    await hydrated(phone);
    const saved = phone.waitForResponse(
      (reply) => reply.url().endsWith('/api/account/') && reply.request().method() === 'PATCH',
    );
    await phone.getByRole('main').getByRole('button', { name: 'Save as my restaurant' }).click();
    await saved;

    const { page: desk } = await visit();
    await ask(desk, email);
    const codes = (await mailed(email, 2)).map(({ code }) => code);
    await enterWithOneOf(desk, codes);
    await desk.getByRole('banner').getByText(HARBOR_POINT.name).waitFor();
    await openAccount(desk);
    await desk.getByText('This device').waitFor();

    browser.tolerate(REFUSED_LINE);
    await openAccount(phone);
    await phone.getByRole('button', { name: 'Log out everywhere' }).click();
    await h1(phone, 'Log In or Create an Account');
    await h1(desk, 'Log In or Create an Account');
  });

  it('is taken home as a file, given up and kept', async () => {
    const { page } = await visit();
    const email = 'leaving@guests.example';
    await enter(page, email);
    await openAccount(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download everything as JSON' }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { account: { email: string } };
    expect(file.account.email).toBe(email);

    await page.locator('summary', { hasText: 'Erase the account' }).click();
    await page.getByRole('button', { name: 'Yes, erase my account' }).click();
    await h1(page, 'Log In or Create an Account');
    await page.getByText('Your account will be erased in 72 hours.').waitFor();
    await ask(page, email);
    const mails = await mailed(email, 3);
    expect(mails.some(({ text }) => text.includes('Subject: Your account will be erased'))).toBe(true);
    const codes = mails.map(({ code }) => code);
    await enterWithOneOf(page, codes);
    await openAccount(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep the account' }).click();
    await page.getByText('We keep your account.').waitFor();
  });

  it('is found by staff by its exact address', async () => {
    const { page } = await visit();
    const email = 'desk@guests.example';
    await enter(page, email);
    const { page: staff } = await browser.visit({ baseURL: server.baseURL(), viewport: { width: 390, height: 844 } });
    await staff.goto('/wagtail/diners/');
    await fillSignIn(staff, 'pilot');
    await h1(staff, 'Diner accounts');
    await staff.getByLabel('E-mail address').fill(email);
    await staff.getByRole('button', { name: 'Find' }).click();
    await staff.getByRole('heading', { name: email }).waitFor();
    await expectAccessible(staff);
    expect(await staff.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await staff.getByRole('button', { name: 'Erase the account' }).click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await staff.getByText('Will be erased', { exact: true }).waitFor();
    browser.tolerate(REFUSED_LINE);
    await openAccount(page);
    await h1(page, 'Log In or Create an Account');
  });
});
