import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugIn } from '../support/authenticator.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/keyboard.ts';
import { fillSignIn, flash, heading, REFUSED_LINE, STAFF_PASSWORD, useStaffServer } from '../support/staff.ts';
import { StaffClient } from '../support/staff-client.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);
let baseURL = '';
beforeAll(() => {
  // Passkeys are bound to a name: an IP address has none.
  baseURL = staff.baseURL().replace('127.0.0.1', 'localhost');
});

async function signOut(page: Page) {
  await page.getByRole('navigation').getByRole('button', { name: 'harbor' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
}

async function addPasskey(page: Page, name: string) {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByLabel('Passkey name').fill(name);
  await card.getByLabel('Current password', { exact: true }).fill(STAFF_PASSWORD);
  await card.getByRole('button', { name: 'Create passkey' }).click();
  await flash(page, `The passkey “${name}” is added.`);
}

const focusIsOnAdd = (page: Page) =>
  eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add passkey');

describe('Somebody with a device that makes passkeys', () => {
  it('adds one, signs in with it by the keyboard and without a name, renames and removes it', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await browser.visit({ baseURL });
    const device = await plugIn(page);
    await device.touches(false);
    await page.goto('/wagtail/account/');
    await fillSignIn(page);
    await heading(page, 'Account');
    await device.touches(true);
    await addPasskey(page, 'Desk');
    await focusIsOnAdd(page);
    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
    await expectAccessible(page);

    await device.touches(false);
    await signOut(page);
    const button = page.getByRole('button', { name: 'Sign in with a passkey' });
    await button.waitFor();
    expect(await page.getByLabel('Username or e-mail').getAttribute('autocomplete')).toBe('username webauthn');
    await expectAccessible(page);
    await tabTo(page, button);
    await device.touches(true);
    await page.keyboard.press('Enter');
    await heading(page, 'Home');

    await page.goto('/wagtail/account/');
    await page
      .getByText(/last used/)
      .first()
      .waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Rename Desk' }));
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Passkey name');
    await eventually(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill('Key ring');
    await page.keyboard.press('Enter');
    const remove = page.getByRole('button', { name: 'Remove Key ring' });
    await remove.click();
    const dialog = page.getByRole('dialog', { name: 'Remove the passkey “Key ring”?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await flash(page, 'The passkey “Key ring” is removed.');
    await page.getByText('You have no passkeys yet.').waitFor();
    await focusIsOnAdd(page);

    await device.touches(false);
    await signOut(page);
    await device.touches(true);
    await button.click();
    await page.getByText('This passkey does not sign you in here.').waitFor();
    await heading(page, 'Sign in');
  });

  it('sets up what a group requires with a passkey, and is let in by the password no more', async () => {
    browser.tolerate(REFUSED_LINE);
    const chief = await StaffClient.signIn(staff.baseURL(), 'harbor');
    const group = { name: 'Strict', canAccessAdmin: true, requiresSecondStep: true, grants: {} };
    const { id } = await chief.post<{ id: number }>('/wagtail/groups/new/', group);
    await chief.post('/wagtail/users/new/', {
      username: 'pier',
      email: 'pier@lanternbay.example',
      firstName: 'Ada',
      lastName: 'Pier',
      groups: [id],
      password: STAFF_PASSWORD,
      passwordAgain: STAFF_PASSWORD,
    });
    const { page } = await browser.visit({ baseURL });
    const device = await plugIn(page);
    await device.touches(false);
    await page.goto('/wagtail/pages/');
    await fillSignIn(page, 'pier');
    await heading(page, 'Set up two-step sign-in');
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).waitFor();
    await page.getByRole('button', { name: 'Add passkey' }).waitFor();
    await expectAccessible(page);
    await device.touches(true);
    await addPasskey(page, 'Phone');
    await heading(page, 'Account');

    const other = await browser.visit({ baseURL });
    await other.page.goto('/wagtail/');
    await fillSignIn(other.page, 'pier');
    const alert = other.page.getByRole('alert').filter({ hasText: 'sign in with your passkey' });
    await alert.waitFor();
    await heading(other.page, 'Sign in');
  });

  it('sees why there are none at an address without a name', async () => {
    const { page } = await staff.signedIn('/wagtail/account/');
    await page.getByText('Passkeys need a domain name. They do not work at 127.0.0.1.').waitFor();
    expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0);
  });
});
