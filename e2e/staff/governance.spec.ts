import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { asGuest, choosePage, headingBlock, homeId, makePage } from '../support/page-admin.ts';
import { StaffClient } from '../support/staff-client.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor', 'tern']);
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const phone = { viewport: { width: 390, height: 844 } };
const content = (words: string) => ({ body: [headingBlock(words)] });

describe('A page under governance', () => {
  it('goes through a review with a rejection, and is published by its approval', async () => {
    const { page } = await staff.signedIn();
    const client = await StaffClient.signIn(staff.baseURL(), 'harbor');
    const grants = { pages: [], collections: [], models: [], locations: [] };
    const group = { name: 'Kitchen', canAccessAdmin: true, requiresSecondStep: false, grants };
    await client.post('/wagtail/groups/new/', group);

    await page.goto('/wagtail/workflows/tasks/select_type/');
    await page.waitForURL('**/workflows/tasks/add/workflows/group_approval/');
    await page.getByLabel('Name').fill('Approval by the kitchen');
    await page.getByRole('checkbox', { name: 'Kitchen' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await flash(page, '“Approval by the kitchen” is added.');

    const home = await homeId(page);
    await page.goto('/wagtail/workflows/add/');
    await page.getByLabel('Name').fill('Menu changes');
    await page.getByLabel('Add task').selectOption({ label: 'Approval by the kitchen' });
    await page.getByRole('button', { name: 'Add page…' }).click();
    await choosePage(page, 'Welcome');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await flash(page, '“Menu changes” is added.');

    const draft = { parent: home, title: 'Winter menu', content: content('Chowder'), isDraft: true };
    const { id, slug } = await makePage(page, draft);
    await page.goto(`/wagtail/pages/${id}/edit/`);
    await page.getByRole('button', { name: 'Submit to “Menu changes”' }).click();
    await page.getByText('This page waits for “Approval by the kitchen”').waitFor();
    expect((await asGuest(at(`/${slug}/`))).status).toBe(404);

    const { page: other } = await staff.signedIn(`/wagtail/pages/${id}/edit/`, phone, 'tern');
    await other.getByRole('button', { name: 'Request changes…' }).click();
    await other.getByRole('textbox', { name: 'Comment' }).fill('Name the fish');
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Request changes', exact: true }).click();
    await other.getByText('Changes are requested at “Approval by the kitchen”').waitFor();

    await page.reload();
    await page.getByText('“Name the fish”').waitFor();
    await page.getByRole('button', { name: 'Resubmit to “Approval by the kitchen”' }).click();
    await page.getByText('This page waits for “Approval by the kitchen”').waitFor();
    await other.reload();
    await other.getByRole('button', { name: 'Approve…' }).click();
    await other.getByRole('button', { name: 'Approve', exact: true }).click();
    await eventually(async () => (await asGuest(at(`/${slug}/`))).html.includes('Chowder'), 'the page').toBe(true);
    await page.goto(`/wagtail/pages/${id}/workflow_history/`);
    await page.getByText('“Name the fish”').waitFor();
  });

  it('is locked, read by others, and taken over with a reason', async () => {
    const { page } = await staff.signedIn('/wagtail/');
    const { id } = await makePage(page, { parent: await homeId(page), title: 'Lobster week', content: content('Now') });
    await page.goto(`/wagtail/pages/${id}/edit/`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
    await page.getByText(/^You locked this page/).waitFor();

    browser.tolerate(REFUSED_LINE);
    const { page: other } = await staff.signedIn(`/wagtail/pages/${id}/edit/`, phone, 'tern');
    await other.getByText(/^harbor locked this page/).waitFor();
    expect(await other.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await expectAccessible(other);
    await other.getByRole('button', { name: 'Take over…' }).click();
    await other.getByRole('button', { name: 'Take over', exact: true }).click();
    await other.getByRole('dialog').getByText('is required to take a lock over').first().waitFor();
    await other.getByLabel('Reason').fill('Harbor is at sea');
    await other.getByRole('button', { name: 'Take over', exact: true }).click();
    await other.getByText(/^You locked this page/).waitFor();
    await page.goto('/wagtail/reports/locked/');
    await page.getByRole('row').filter({ hasText: 'Lobster week' }).filter({ hasText: 'tern' }).waitFor();
  });

  it('asks guests for its password, with and without JavaScript, and asks again after a new one', async () => {
    const { page } = await staff.signedIn('/wagtail/');
    const secret = { parent: await homeId(page), title: 'Crew supper', content: content('At the back door') };
    const { id, slug } = await makePage(page, secret);
    const setPassword = async (password: string) => {
      await page.goto(`/wagtail/pages/${id}/privacy/`);
      await page.getByRole('radio', { name: 'Everybody with the password' }).check();
      await page.locator('#password').fill(password);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await flash(page, /Privacy of “Crew supper”/);
    };
    await setPassword('low tide at nine');
    const guests = [];
    for (const javaScriptEnabled of [true, false]) {
      const { page: guest } = await browser.visit({ baseURL: staff.baseURL(), javaScriptEnabled, ...phone });
      await guest.goto(`/${slug}/`);
      await heading(guest, 'This page has a password');
      await guest.getByLabel('Password').fill('high tide');
      await guest.getByRole('button', { name: 'Open' }).click();
      await guest.getByRole('alert').getByText('This password is not right.').waitFor();
      if (javaScriptEnabled) await expectAccessible(guest);
      await guest.getByLabel('Password').fill('low tide at nine');
      await guest.getByRole('button', { name: 'Open' }).click();
      await guest.getByRole('heading', { name: 'At the back door' }).waitFor();
      guests.push(guest);
    }
    await setPassword('spring tide at ten');
    for (const guest of guests) {
      await guest.reload();
      await heading(guest, 'This page has a password');
    }
  });
});
