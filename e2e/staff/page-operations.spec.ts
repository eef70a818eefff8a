import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import {
  asGuest,
  choosePage,
  headingBlock,
  homeId,
  type MadePage,
  makePage,
  pagesBelow,
} from '../support/page-admin.ts';
import { flash, heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);
let at: (path: string) => string;
beforeAll(() => {
  at = (path) => new URL(path, staff.baseURL()).href;
});

const statusOf = (path: string) => eventually(async () => (await asGuest(at(path))).status, `guests at ${path}`);

/** A live page with live ones below it, under the home page; each says its title. */
async function section(page: Page, title: string, below: readonly string[] = []): Promise<MadePage> {
  const content = (words: string) => ({ body: [headingBlock(`All about ${words}`)] });
  const top = await makePage(page, { parent: await homeId(page), title, content: content(title) });
  for (const child of below) await makePage(page, { parent: top.id, title: child, content: content(child) });
  return top;
}

/** Opens the menu of a row in the explorer and takes something from it. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) });
  await row.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function exploring(): Promise<{ page: Page; explore: (id?: number) => Promise<void> }> {
  const { page } = await staff.signedIn();
  const home = await homeId(page);
  return {
    page,
    explore: async (id = home) => {
      await page.goto(`/wagtail/pages/${id}/`);
      await page.getByRole('table').waitFor();
    },
  };
}

describe('Somebody who keeps the pages in order', () => {
  it('moves a section below another page, and the old links lead to the new ones', async () => {
    const { page, explore } = await exploring();
    await section(page, 'Suppliers', ['Oyster beds']);
    await section(page, 'Kitchen');
    await statusOf('/suppliers/oyster-beds/').toBe(200);
    await explore();
    await choose(page, 'Suppliers', 'Move');
    await heading(page, 'Move “Suppliers”');
    await page.getByRole('button', { name: 'Choose a page' }).click();
    await choosePage(page, 'Kitchen');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('The old addresses of 2 live pages will redirect to the new ones.').waitFor();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await flash(page, '“Suppliers” is now below “Kitchen”. 2 redirects made.');

    for (const [from, to] of [
      ['/suppliers/', '/kitchen/suppliers/'],
      ['/suppliers/oyster-beds/', '/kitchen/suppliers/oyster-beds/'],
    ] as const) {
      await statusOf(from).toBe(301);
      const { location } = await asGuest(at(from));
      expect(new URL(location ?? '', at('/')).pathname).toBe(to);
    }
    expect((await asGuest(at('/kitchen/suppliers/oyster-beds/'))).html).toContain('All about Oyster beds');
  });

  it('copies a page with what is below it', async () => {
    const { page, explore } = await exploring();
    await section(page, 'Summer', ['Clambake']);
    await explore();
    await choose(page, 'Summer', 'Copy');
    await page.getByLabel('Title').fill('Autumn');
    await page.getByLabel('Slug').fill('autumn');
    await page.getByLabel('Publish the copies of live pages immediately').check();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await flash(page, 'Created a copy of “Summer”, with 1 page below it.');
    await statusOf('/autumn/clambake/').toBe(200);
    expect((await asGuest(at('/autumn/'))).html).toContain('All about Summer');
    await statusOf('/summer/clambake/').toBe(200);
  });

  it('puts pages in another order, by menu and by dragging', async () => {
    const { page, explore } = await exploring();
    const { id } = await section(page, 'Courses', ['First', 'Second', 'Third']);
    const stored = () => eventually(async () => (await pagesBelow(page, id)).map(({ title }) => title).join(' '));
    await explore(id);
    await page.getByRole('button', { name: 'Move Third' }).click();
    await page.getByRole('menuitem', { name: 'Move to the top' }).click();
    await stored().toBe('Third First Second');
    const rows = page.getByRole('rowheader');
    await eventually(() => rows.allInnerTexts()).toEqual(['Third', 'First', 'Second']);

    const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
    // The place to drag by is for the pointer alone, so no name leads to it.
    await row('Second')
      .locator('[aria-hidden="true"]')
      .first()
      .dragTo(row('Third'), { targetPosition: { x: 120, y: 4 } });
    await stored().toBe('Second Third First');
    await page.reload();
    await eventually(() => rows.allInnerTexts(), 'after a reload').toEqual(['Second', 'Third', 'First']);
  });

  it('deletes many pages only with the name of the site, and restores them', async () => {
    browser.tolerate(REFUSED_LINE);
    const { page, explore } = await exploring();
    const children = Array.from({ length: 9 }, (_, index) => `Log ${index + 1}`);
    await section(page, 'Ship’s log', children);
    await statusOf('/ships-log/log-9/').toBe(200);
    await explore();
    await choose(page, 'Ship’s log', 'Delete');
    const field = page.getByLabel('Site name');
    await field.fill('something else');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await eventually(() => field.getAttribute('aria-invalid'), 'the wrong name is refused').toBe('true');
    await statusOf('/ships-log/').toBe(200);
    await field.fill(await page.getByText('To confirm, type').locator('strong').innerText());
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await flash(page, '“Ship’s log” and 9 pages below it are in the trash.');
    await statusOf('/ships-log/').toBe(404);
    await statusOf('/ships-log/log-9/').toBe(404);

    await page.goto('/wagtail/pages/trash/');
    await page.getByRole('button', { name: 'Restore Ship’s log' }).click();
    await page.getByText('Of its 10 pages, 10 were live').waitFor();
    await page.getByRole('button', { name: 'Restore live' }).click();
    await page.getByText('with 9 pages below it').waitFor({ state: 'detached' });
    await statusOf('/ships-log/').toBe(200);
    await statusOf('/ships-log/log-9/').toBe(200);
  });

  it('takes a page off the site, and what is below it too if wanted', async () => {
    const { page, explore } = await exploring();
    await section(page, 'Regatta', ['Crews']);
    await explore();
    await choose(page, 'Regatta', 'Unpublish');
    await page.getByLabel('Unpublish 1 live page below it as well').check();
    await page.getByRole('button', { name: 'Unpublish', exact: true }).click();
    await flash(page, '“Regatta” and 1 page below it are unpublished.');
    await statusOf('/regatta/').toBe(404);
    await statusOf('/regatta/crews/').toBe(404);
  });

  it('publishes several drafts at once, and deletes them at once', async () => {
    const { page, explore } = await exploring();
    const { id } = await section(page, 'Notices');
    for (const title of ['Low bridge', 'High tide', 'Slack rope'])
      await makePage(page, { parent: id, title, isDraft: true });
    await statusOf('/notices/low-bridge/').toBe(404);
    await explore(id);
    await page.getByLabel('Select Low bridge').check();
    await page.getByLabel('Select High tide').check();
    await page.getByRole('link', { name: 'Publish', exact: true }).click();
    await heading(page, 'Publish pages');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await flash(page, '2 pages are published.');
    await statusOf('/notices/low-bridge/').toBe(200);
    await statusOf('/notices/high-tide/').toBe(200);
    await statusOf('/notices/slack-rope/').toBe(404);

    await page.getByLabel('Select Low bridge').check();
    await page.getByLabel('Select Slack rope').check();
    await page.getByRole('group', { name: 'Selected pages' }).getByRole('link', { name: 'Delete' }).click();
    await heading(page, 'Delete pages');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await flash(page, '2 pages are in the trash.');
    await eventually(() => page.getByRole('rowheader').allInnerTexts()).toEqual(['High tide']);
    await statusOf('/notices/low-bridge/').toBe(404);
    await statusOf('/notices/high-tide/').toBe(200);
  });
});
