import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readTable } from '#platform/spreadsheet/read-table.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { ask, loaded } from '../support/admin-screens.ts';
import { expectAccessible, useBrowser } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { headingBlock, homeId, makePage } from '../support/page-admin.ts';
import { heading, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['harbor']);
const UTC = { timezoneId: 'UTC' };
const LIMITS = { bytes: 1_000_000, rows: 1000, columns: 20, cellCharacters: 1000, unpackedBytes: 10_000_000 };

interface Report {
  name: string;
  title: string;
  /** What narrows it on its screen, by the label and the words of the choice. */
  choice?: [label: string, option: string];
  tick?: string;
  search?: string;
  /** In the first column of what is left, and of what the filter hides. */
  shows: string;
  hides?: string;
  /** Columns that its files have besides those of the screen. */
  adds?: readonly string[];
}

const REPORTS: readonly Report[] = [
  {
    name: 'locked',
    title: 'Locked pages',
    choice: ['Live', 'Live'],
    shows: 'Crab night',
    hides: 'Draft of a menu',
    adds: ['Live'],
  },
  {
    name: 'workflow',
    title: 'Workflows',
    choice: ['Status', 'In progress'],
    shows: 'Draft of a menu',
    adds: ['ID', 'Type'],
  },
  {
    name: 'workflow_tasks',
    title: 'Workflow tasks',
    choice: ['Task', 'Read by the kitchen'],
    shows: 'Read by the kitchen',
    adds: ['ID', 'Type'],
  },
  {
    name: 'scheduled',
    title: 'Scheduled pages',
    choice: ['Event', 'Expires'],
    shows: 'Crab night',
    hides: 'Wines',
  },
  {
    name: 'site-history',
    title: 'Site history',
    choice: ['Action', 'Page lock'],
    tick: 'My actions',
    shows: 'Crab night',
    adds: ['ID'],
  },
  { name: 'aging-pages', title: 'Aging pages', search: 'crab', shows: 'Crab night', hides: 'Beach days' },
  { name: 'page-types-usage', title: 'Page types usage', search: 'content page', shows: 'Content page' },
  { name: 'block-usage', title: 'Block usage', choice: ['Block', 'Link row'], shows: 'Link row', hides: 'Heading' },
  { name: 'broken-links', title: 'Broken links', search: 'beach', shows: 'Beach days' },
  { name: 'page-descriptions', title: 'Page descriptions', search: 'crab', shows: 'Crab night', hides: 'Beach days' },
  { name: 'unused-media', title: 'Unused media', choice: ['Type', 'Document'], shows: 'old-menu' },
  { name: 'place-searches', title: 'Place searches', search: 'atlant', shows: 'lost atlantis' },
];

beforeAll(async () => {
  const { page } = await staff.signedIn('/wagtail/', UTC);
  const parent = await homeId(page);
  const make = (title: string, more: Partial<Parameters<typeof makePage>[1]> = {}) =>
    makePage(page, { parent, title, content: { body: [headingBlock(title)] }, ...more });
  const crab = await make('Crab night');
  const wines = await make('Wines', { isDraft: true });
  const draft = await make('Draft of a menu', { isDraft: true });
  const gone = await make('Soon gone');
  const links = { links: [{ url: { page: gone.id }, display_name: 'There' }] };
  const row = { id: crypto.randomUUID(), type: 'link_row', version: 1, value: links };
  await make('Beach days', { content: { body: [row] } });
  await ask(page, `/wagtail/pages/${gone.id}/delete/`, {});
  const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const plan = { go_live_at: null, expire_at: null, expired_url: '' };
  await ask(page, `/wagtail/pages/${wines.id}/schedule/`, { ...plan, go_live_at: soon(1) });
  await ask(page, `/wagtail/pages/${crab.id}/schedule/`, { ...plan, expire_at: soon(2) });
  const task = { name: 'Read by the kitchen', groupIds: [await kitchen(page)] };
  const { id: taskId } = await ask<{ id: number }>(
    page,
    '/wagtail/workflows/tasks/add/workflows/group_approval/',
    task,
  );
  await ask(page, '/wagtail/workflows/add/', { name: 'Kitchen', taskIds: [taskId], pageIds: [parent] });
  await ask(page, `/wagtail/pages/${draft.id}/workflow/submit/`, {});
  for (const { id } of [crab, draft]) await ask(page, `/wagtail/pages/${id}/lock/`, {});
  await page.goto('/wagtail/documents/multiple/add/');
  const file = { name: '=old-menu.txt', mimeType: 'text/plain', buffer: Buffer.from('Chowder') };
  await page.getByLabel('Choose documents').setInputFiles([file]);
  await page.getByText('1 added', { exact: true }).waitFor();
  await fetch(new URL('/api/maps/geocode/?address=Lost+Atlantis', staff.baseURL()));
});

async function kitchen(page: Page): Promise<number> {
  const grants = { pages: [], collections: [], models: [], locations: [] };
  const group = { name: 'Kitchen', canAccessAdmin: true, requiresSecondStep: false, grants };
  return (await ask<{ id: number }>(page, '/wagtail/groups/new/', group)).id;
}

/** The table on the screen, the header first. */
const shown = (page: Page): Promise<string[][]> =>
  page
    .locator('table tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())),
    );

/** The file that one gets by the menu, as the screen would show it. */
async function exported(page: Page, format: 'CSV' | 'XLSX'): Promise<string[][]> {
  const item = page.getByRole('menuitem', { name: format, exact: true });
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await item.click();
  const file = await download;
  await item.waitFor({ state: 'hidden' });
  const { columns, rows } = await readTable(await file.path(), file.suggestedFilename(), LIMITS);
  return [columns, ...rows.map(({ cells }) => cells.map(asShown))];
}

const INSTANT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?$/;
const asShown = (cell: string) =>
  INSTANT.test(cell)
    ? formatInstant(cell.endsWith('Z') ? cell : `${cell.replace(' ', 'T')}Z`, { language: 'en', timeZone: 'UTC' })
    : cell.replace(/^'(?==)/, '');

describe('Reports', () => {
  it('are all in the story', async () => {
    const { page } = await staff.signedIn('/wagtail/reports/', UTC);
    await heading(page, 'Reports');
    const names = () =>
      page
        .locator('main a')
        .evaluateAll((links) =>
          links.flatMap((link) => /\/wagtail\/reports\/([\w-]+)\/$/.exec((link as HTMLAnchorElement).href)?.[1] ?? []),
        );
    await eventually(async () => (await names()).toSorted()).toEqual(REPORTS.map(({ name }) => name).toSorted());
  });

  it.each(REPORTS)('$name is filtered, and its files hold what the screen shows', async (report) => {
    const { page } = await staff.signedIn(`/wagtail/reports/${report.name}/`, UTC);
    const { choice, tick, search, shows, hides, adds = [] } = report;
    const table = page.getByRole('table');
    await table.getByText(shows).first().waitFor();
    if (hides !== undefined) await table.getByText(hides).first().waitFor();
    if (choice || tick !== undefined) await page.getByRole('button', { name: 'Filters' }).click();
    if (choice) await page.getByLabel(choice[0], { exact: true }).selectOption({ label: choice[1] });
    if (tick !== undefined) await page.getByRole('checkbox', { name: tick }).check();
    if (search !== undefined) await page.getByRole('searchbox').fill(search);
    await eventually(() => new URL(page.url()).search).not.toBe('');
    if (hides !== undefined) await eventually(() => table.getByText(hides).count()).toBe(0);
    await loaded(page, report.name);
    await expectAccessible(page);
    const [header, ...rows] = await shown(page);
    expect(rows.some((cells) => cells.some((cell) => cell.includes(shows)))).toBe(true);
    const columns = (header ?? []).filter((name) => name !== 'Actions');
    for (const format of ['CSV', 'XLSX'] as const) {
      const [names, ...cells] = await exported(page, format);
      expect(names, format).toEqual([...columns, ...adds]);
      const width = columns.length;
      expect(
        cells.map((row) => row.slice(0, width)),
        format,
      ).toEqual(rows.map((row) => row.slice(0, width)));
      for (const row of cells) for (const cell of row.slice(width)) expect(cell).not.toBe('');
    }
  });

  it('end the lock of a page after a question', async () => {
    const { page } = await staff.signedIn('/wagtail/reports/locked/', UTC);
    const row = page.getByRole('row').filter({ hasText: 'Draft of a menu' });
    await row.getByRole('button', { name: 'Unlock “Draft of a menu”' }).click();
    const question = page.getByRole('dialog', { name: 'Unlock “Draft of a menu”?' });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('“Draft of a menu” is unlocked.').waitFor();
    await row.waitFor({ state: 'detached' });
  });
});
