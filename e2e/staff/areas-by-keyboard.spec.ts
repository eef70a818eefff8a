import type { Locator, Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/keyboard.ts';
import { flash, heading, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf'], { SEED: 'demo' });

async function press(page: Page, target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press('Enter');
}

async function tick(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Space');
}

/** Types into a field, in place of what it holds. */
async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

describe('With the keyboard alone', () => {
  it('a user crops an image, and gives it alternative text', async () => {
    const { page } = await staff.signedIn('/wagtail/images/');
    await heading(page, 'Images');
    await write(page, page.getByRole('searchbox', { name: 'Search images' }), 'lobster supper');
    await page.getByText(/^1 image found/).waitFor();
    await press(page, page.getByRole('main').getByRole('link', { name: 'Lobster supper' }));
    await heading(page, 'Lobster supper');
    await write(page, page.getByLabel('Alternative text', { exact: true }), 'A lobster on a blue plate');
    const marker = page.getByRole('button', { name: /^Focal point/ });
    await tabTo(page, marker);
    await page.keyboard.press('Home');
    await eventually(() => marker.getAttribute('aria-label')).toMatch(/: 0% from the left/);
    await press(page, page.getByRole('button', { name: 'Save', exact: true }));
    await flash(page, '“Lobster supper” is saved.');
  });

  it('a user closes two restaurants, and opens them again', async () => {
    const { page } = await staff.signedIn('/wagtail/locations/');
    await heading(page, 'Restaurants');
    await write(page, page.getByRole('searchbox', { name: /^Search/ }).last(), 'Portland');
    await page.getByText(/ restaurants? found/).waitFor();
    await tick(
      page,
      page
        .getByRole('main')
        .getByRole('checkbox', { name: /^Select #/ })
        .first(),
    );
    await press(page, page.getByRole('button', { name: 'Change selected' }));
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await tabTo(page, dialog.getByLabel('What to change'));
    await page.keyboard.type('Close temp');
    await press(page, dialog.getByRole('button', { name: 'Preview' }));
    await press(page, dialog.getByRole('button', { name: /^Change \d/ }));
    await flash(page, /^Changed/);
    await press(page, page.getByRole('button', { name: 'Undo', exact: true }));
    await flash(page, /^Undone for/);
  });

  it('a user finds a message, assigns it to themselves and answers it', async () => {
    const { page } = await staff.signedIn('/wagtail/messages/');
    await heading(page, 'Messages');
    await tick(page, page.getByRole('main').getByRole('checkbox', { name: /^Select Odo Marsh/ }));
    await press(page, page.getByRole('button', { name: 'Assign to me' }));
    await flash(page, '1 message is assigned to you.');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Odo Marsh' }));
    await heading(page, 'Message from Odo Marsh');
    await write(page, page.getByLabel('Answer', { exact: true }), 'It is made without egg.');
    await press(page, page.getByRole('button', { name: 'Send answer' }));
    await flash(page, 'Your answer to odo.marsh@guests.example is being sent.');
  });

  it('a user makes a group with rights, and a redirect', async () => {
    const { page } = await staff.signedIn('/wagtail/groups/');
    await press(page, page.getByRole('link', { name: 'Add group' }));
    await heading(page, 'Add group');
    await write(page, page.getByLabel('Name', { exact: true }), 'Keepers of the quay');
    await press(page, page.getByRole('button', { name: 'Add region' }));
    await tabTo(page, page.getByLabel('Region', { exact: true }));
    await page.keyboard.type('Maine');
    await tick(page, page.getByRole('group', { name: /^Permissions: Maine/ }).getByLabel('Edit', { exact: true }));
    await press(page, page.getByRole('button', { name: /^(Save|Add group)$/ }));
    await flash(page, /Keepers of the quay/);

    await page.goto('/wagtail/redirects/');
    await press(page, page.getByRole('link', { name: 'Add redirect' }));
    await heading(page, 'Add redirect');
    await write(page, page.getByLabel('Old address', { exact: true }), '/quay-party/');
    await tabTo(page, page.getByRole('radio', { name: 'A page, even if it moves' }));
    await page.keyboard.press('ArrowDown');
    await write(page, page.getByLabel('Address', { exact: true }), 'https://elsewhere.example/');
    await press(page, page.getByRole('main').getByRole('button', { name: /^(Save|Add)/ }));
    await flash(page, /quay-party/);
  });
});
