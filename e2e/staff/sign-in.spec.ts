import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser, watchPolicy } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/keyboard.ts';
import { fillSignIn, flash, heading, REFUSED_LINE, STAFF_PASSWORD, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor', 'wharf']);
const signedIn = staff.signedIn;
let baseURL = '';
beforeAll(() => {
  baseURL = staff.baseURL();
});

describe('Somebody of the staff', () => {
  it('is led to the sign-in page, corrects a wrong password and arrives where they were going', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await browser.visit({ baseURL });
    const violations = await watchPolicy(page);
    await page.goto('/wagtail/account/');
    expect(new URL(page.url()).pathname).toBe('/wagtail/login/');
    await fillSignIn(page, 'harbor', 'not the password');
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'The username or password is incorrect' }).waitFor();
    await expectAccessible(page);
    await fillSignIn(page);
    await heading(page, 'Account');
    expect(new URL(page.url()).pathname).toBe('/wagtail/account/');
    expect(violations).toEqual([]);
  });

  it('signs in, moves about and signs out with the keyboard alone', async () => {
    const { page } = await browser.visit({ baseURL });
    await page.goto('/wagtail/');
    await heading(page, 'Sign in');
    await tabTo(page, page.getByLabel('Username or e-mail'));
    await page.keyboard.type('harbor');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Home');
    await page.getByRole('term').filter({ hasText: 'Restaurants' }).waitFor();

    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });

    await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');

    // The menu takes the focus after it has appeared, and a key pressed before that is lost.
    const focusedItem = (text: string) => page.locator('[role="menuitem"]:focus', { hasText: text });
    const account = page.getByRole('navigation').getByRole('button', { name: 'harbor' });
    await tabTo(page, account, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusedItem('Account').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Account');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'the heading has the focus').toBe(
      'H1',
    );

    await tabTo(page, account, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await focusedItem('Account').waitFor();
    await page.keyboard.press('End');
    await focusedItem('Sign out').waitFor();
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in');
    await page.goto('/wagtail/');
    await heading(page, 'Sign in');
  });

  it('changes their name, and a theme that is there on the next device', async () => {
    const { page } = await signedIn('/wagtail/account/', { colorScheme: 'light' }, 'wharf');
    await page.getByLabel('First name').fill('Nell');
    await page.getByLabel('Last name').fill('Quay');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await flash(page, 'Your profile is saved.');
    const account = page.getByRole('navigation').getByRole('button', { name: 'Nell Quay' });
    await account.click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await eventually(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await eventually(() => page.getByRole('radio', { name: 'Dark', exact: true }).isChecked()).toBe(true);

    const other = await signedIn('/wagtail/', { colorScheme: 'light' }, 'wharf');
    await heading(other.page, 'Home');
    expect(await other.page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  it('ends a session elsewhere, where the screen is kept until they sign in again', async () => {
    browser.tolerate(REFUSED_LINE);
    const elsewhere = await signedIn('/wagtail/account/');
    await elsewhere.page.getByLabel('First name').fill('Half written');
    const { page } = await signedIn('/wagtail/account/');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await flash(page, 'All other sessions are signed out.');

    await elsewhere.page.getByRole('button', { name: 'Save profile' }).click();
    const dialog = elsewhere.page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await expectAccessible(elsewhere.page);
    await dialog.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await flash(elsewhere.page, 'Your profile is saved.');
    expect(await elsewhere.page.getByLabel('First name').inputValue()).toBe('Half written');
  });

  it('changes the password, refusals first', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await signedIn('/wagtail/account/', {}, 'wharf');
    const fill = async (old: string, fresh: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(old);
      await page.getByLabel('New password', { exact: true }).fill(fresh);
      await page.getByLabel('Repeat new password', { exact: true }).fill(fresh);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    await fill(STAFF_PASSWORD, 'short');
    await page.getByRole('link', { name: /^New password: / }).waitFor();
    await fill('not the old one', 'eight grey herring gulls');
    await page.getByRole('link', { name: /^Current password: / }).waitFor();
    await fill(STAFF_PASSWORD, 'eight grey herring gulls');
    await flash(page, /^Your password is changed\./);
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  });

  it('finds the admin’s own page where nothing is', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await signedIn();
    const reply = await page.goto('/wagtail/no-such-screen/');
    expect(reply?.status()).toBe(404);
    await heading(page, 'Page not found');
    await page.getByRole('link', { name: 'Go to the home screen' }).click();
    await heading(page, 'Home');
  });
});

describe.each(['light', 'dark'] as const)('In %s', (colorScheme) => {
  it.each([1440, 390])('every screen is accessible at %i px, and fits', async (width) => {
    browser.tolerate(REFUSED_LINE);
    const viewport = { width, height: 900 };
    const check = async (page: Page, name: string) => {
      await heading(page, name);
      await eventually(() => page.getByText(/^Loading /).count()).toBe(0);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} fits`).toBe(width);
    };
    const { page: stranger } = await browser.visit({ baseURL, viewport, colorScheme });
    for (const [path, name] of [
      ['login/', 'Sign in'],
      ['password_reset/', 'Forgot your password?'],
      ['password_reset/done/', 'Request received'],
      ['password_reset/confirm/x/y/', 'Set a new password'],
      ['password_reset/complete/', 'Your password is set'],
    ] as const) {
      await stranger.goto(`/wagtail/${path}`);
      await check(stranger, name);
    }
    const { page } = await signedIn('/wagtail/', { viewport, colorScheme });
    await check(page, 'Home');
    if (width < 840) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    }
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /harbor|Half/ })
      .click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await check(page, 'Account');
    await page.goto('/wagtail/no-such-screen/');
    await check(page, 'Page not found');
  });
});

it('Without JavaScript the admin says that it needs it', async () => {
  const { page } = await browser.visit({ baseURL, javaScriptEnabled: false });
  await page.goto('/wagtail/login/');
  await heading(page, 'The admin needs JavaScript');
});
