import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { tabTo } from '../support/keyboard.ts';
import { flash, heading, STAFF_PASSWORD, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf'], { SEED: 'demo' });

const TITLE = 'Catering at the wharf';

/** Goes to the control by Tab and presses Enter. */
async function press(page: Page, target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await tabTo(page, target, way);
  await page.keyboard.press('Enter');
}

/** Opens the menu behind a button and takes the entry of this name by its first letters. */
async function takeFromMenu(page: Page, button: Locator, entry: string): Promise<void> {
  await press(page, button);
  const item = page.getByRole('menuitem', { name: entry, exact: true });
  await item.waitFor();
  await page.keyboard.type(entry);
  await eventually(() => item.evaluate((element) => element === document.activeElement), entry).toBe(true);
  await page.keyboard.press('Enter');
}

const focusedIn = (target: Locator) => target.evaluate((element) => element.contains(document.activeElement));
const titles = (page: Page) => page.getByRole('table').getByRole('rowheader').allInnerTexts();
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/** Searches for a page by its title and opens it, by keys alone. */
async function openByKeyboard(page: Page, title: string): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await page
    .getByRole('option', { name: new RegExp(`^${title}`) })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await heading(page, title);
}

describe('With the keyboard alone', () => {
  it('a user signs in, finds a page, edits it, publishes it, and orders, deletes and restores pages', async () => {
    const { page } = await browser.visit({ baseURL: staff.baseURL() });
    await page.goto('/wagtail/pages/');
    await heading(page, 'Sign in');
    await tabTo(page, page.getByLabel('Username or e-mail'));
    await page.keyboard.type('wharf');
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(STAFF_PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Pages');

    // The tree beside the menu opens and gives the focus back.
    const treeButton = page.getByRole('button', { name: 'Page tree' });
    await press(page, treeButton, 'Shift+Tab');
    const tree = page.getByRole('region', { name: 'Page tree' });
    await tree.getByText('Lantern Bay Seafood Kitchen').waitFor();
    await page.keyboard.press('Escape');
    await tree.waitFor({ state: 'detached' });
    expect(await focusedIn(treeButton)).toBe(true);

    // A page is found while one types.
    await openByKeyboard(page, 'Catering');

    await tabTo(page, page.getByRole('textbox', { name: /^Title/ }).first());
    await page.keyboard.press('End');
    await page.keyboard.type(' at the wharf');
    await heading(page, TITLE);

    // A block from the picker, filled and moved.
    await press(page, page.getByRole('button', { name: 'Add block' }).last());
    const picker = page.getByRole('dialog', { name: 'Insert a block' });
    await eventually(() => focusedIn(picker.getByRole('combobox'))).toBe(true);
    await page.keyboard.type('Heading');
    await picker.getByRole('option', { name: /^Heading/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await picker.waitFor({ state: 'detached' });
    const card = page.locator('[data-block]').last();
    await eventually(() => focusedIn(card), 'the new block has the focus').toBe(true);
    await page.keyboard.type('Tables by the water');
    const groups = page.locator('[data-block] > div > [role="group"]');
    const place = async () =>
      (await groups.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))).findIndex((name) =>
        name.includes('Tables by the water'),
      );
    await eventually(place).toBeGreaterThan(0);
    const before = await place();
    await tabTo(page, card.getByRole('button', { name: /^Heading/ }), 'Shift+Tab');
    await page.keyboard.press('Alt+ArrowUp');
    await eventually(place, 'the block moves up').toBe(before - 1);

    const state = page.getByTestId('save-state');
    await page.keyboard.press('Control+s');
    await eventually(() => state.innerText()).toMatch(/^Saved /);

    await page.keyboard.press('Control+p');
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await preview.waitFor();
    await page.frameLocator('iframe[title="Preview of the page"]').getByText('Tables by the water').waitFor();
    await page.keyboard.press('Control+p');
    await preview.waitFor({ state: 'hidden' });

    await press(page, page.getByRole('button', { name: 'Publish', exact: true }));
    await flash(page, /ublished/);
    const live = await page.request.get('/catering/');
    expect(await live.text()).toContain('Tables by the water');

    // In the explorer the page moves among its neighbours.
    await press(page, page.getByRole('link', { name: 'Lantern Bay Seafood Kitchen' }), 'Shift+Tab');
    await row(page, TITLE).waitFor();
    const old = (await titles(page)).findIndex((title) => title.startsWith(TITLE));
    const mover = page.getByRole('button', { name: `Move ${TITLE}` });
    await takeFromMenu(page, mover, 'Move up');
    await eventually(async () => (await titles(page)).findIndex((title) => title.startsWith(TITLE))).toBe(old - 1);
    await eventually(() => focusedIn(mover), 'the mover keeps the focus').toBe(true);

    // Two pages leave the site at once.
    await tabTo(page, page.getByRole('checkbox', { name: 'Select Gift cards' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('checkbox', { name: 'Select Offers' }));
    await page.keyboard.press('Space');
    await press(
      page,
      page.getByRole('group', { name: 'Selected pages' }).getByRole('link', { name: 'Unpublish' }),
      'Shift+Tab',
    );
    await heading(page, 'Unpublish pages');
    await press(page, page.getByRole('button', { name: 'Unpublish' }));
    await flash(page, '2 pages are unpublished.');
    await row(page, 'Offers').getByText('Draft').waitFor();

    // One goes to the trash and comes back.
    await takeFromMenu(page, page.getByRole('button', { name: 'Actions for Gift cards' }), 'Delete');
    await heading(page, 'Delete “Gift cards”');
    await press(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await flash(page, '“Gift cards” is in the trash.');
    await press(page, page.getByRole('navigation').getByRole('link', { name: 'Trash' }), 'Shift+Tab');
    await heading(page, 'Trash');
    await press(page, page.getByRole('button', { name: 'Restore Gift cards' }));
    await flash(page, '“Gift cards” is restored.');
    await page.getByText('The trash is empty.').waitFor();
  });

  it('a page that was deleted is restored where that was said', async () => {
    const { page } = await staff.signedIn('/wagtail/');
    await heading(page, 'Home');
    await openByKeyboard(page, 'Questions and answers');
    await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Delete');
    await heading(page, 'Delete “Questions and answers”');
    await press(page, page.getByRole('button', { name: 'Delete', exact: true }));
    await flash(page, '“Questions and answers” is in the trash.');
    await eventually(() => row(page, 'Questions and answers').count()).toBe(0);
    // The word on it stands last, one step before the first link.
    await press(page, page.getByRole('button', { name: 'Restore' }), 'Shift+Tab');
    await flash(page, '“Questions and answers” is restored.');
    await row(page, 'Questions and answers').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });
});
