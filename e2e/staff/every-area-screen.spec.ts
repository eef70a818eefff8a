import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { EDITOR_SCREENS } from '#features/page-editor/screens.ts';
import { PAGE_SCREENS } from '#features/page-explorer/screens.ts';
import { SCREENS } from '#apps/server/features.ts';
import { ask, expectFits, goInside, loaded } from '../support/admin-screens.ts';
import { expectAccessible, useBrowser, watchPolicy } from '../support/browser.ts';
import { REFUSED_LINE, useStaffServer } from '../support/staff.ts';

/** Some 135 screens, each looked at wide and narrow: no time is measured, this only ends what hangs. */
const ALL_SCREENS_MS = 1_800_000;
/** What else than at 1440 px in light may fail at 390 px in dark. */
const NARROW_AND_DARK = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf'], { SEED: 'demo' });

const API = '/wagtail/api/main';
const firstId = async (page: Page, list: string) =>
  (await ask<{ rows: { id: number }[] }>(page, `${API}/${list}`)).rows[0]?.id ?? 0;

/** Sends a list of one restaurant more; with `isApplied`, changes the restaurants by it. */
async function sendList(page: Page, isApplied: boolean): Promise<number> {
  const id = await page.evaluate(async () => {
    const { csrf_token } = (await (await fetch('/api-nc/csrftoken/')).json()) as { csrf_token: string };
    const sheet =
      'number,name,address,city,state,zip,lat,lng\n7001,Tern Quay,7 Tern Quay Road,Houston,TX,77002,29.75,-95.36\n';
    const body = new FormData();
    body.append('file', new Blob([sheet]), 'quay.csv');
    const sent = await fetch('/wagtail/locations/import/', {
      method: 'POST',
      headers: { 'x-csrftoken': csrf_token },
      body,
    });
    return ((await sent.json()) as { id: number }).id;
  });
  const { columns } = await ask<{ columns: { guess: string | null }[] }>(page, `${API}/locations/import-plans/${id}/`);
  await ask(page, `/wagtail/locations/import/${id}/compare/`, { columns: columns.map(({ guess }) => guess) });
  if (!isApplied) return id;
  return (await ask<{ importId: number }>(page, `/wagtail/locations/import/${id}/apply/`, { confirmed: true }))
    .importId;
}

/** The first record of an area; without one, a record that has a name and nothing else. */
const recordOf = async (page: Page, area: string) =>
  (await firstId(page, `${area}/`)) || (await ask<{ id: number }>(page, `/wagtail/${area}/add/`, { name: 'Looks' })).id;

/** What stands for each name in the addresses, by the start of the address, where `recordOf` does not say it. */
async function findNames(page: Page): Promise<Record<string, Record<string, string | number>>> {
  const country = { app: 'snippets', model: 'country' };
  const redirect = { oldPath: '/old-menu/', url: 'https://elsewhere.example/' };
  const forms = await ask<{ rows: { id: number }[] }>(page, `${API}/forms/`);
  const group = await firstId(page, 'groups/');
  const task = { name: 'Approval by the kitchen', groupIds: [group] };
  const { id: taskId } = await ask<{ id: number }>(
    page,
    '/wagtail/workflows/tasks/add/workflows/group_approval/',
    task,
  );
  const workflow = { name: 'Menu changes', taskIds: [taskId], pageIds: [] };
  return {
    '/wagtail/workflows/tasks/add/': { app: 'workflows', model: 'group_approval' },
    '/wagtail/workflows/tasks/': { id: taskId },
    '/wagtail/workflows/': { id: (await ask<{ id: number }>(page, '/wagtail/workflows/add/', workflow)).id },
    '/wagtail/reports/': { report: 'site-history' },
    '/wagtail/pages/': { id: (await ask<{ rows: { id: number }[] }>(page, `${API}/pages/`)).rows[0]?.id ?? 0 },
    '/wagtail/collections/': {
      id: (await ask<{ id: number }>(page, '/wagtail/collections/add/', { name: 'Looks', parent: null })).id,
    },
    '/wagtail/locations/import/': { id: await sendList(page, false) },
    '/wagtail/locations/imports/': { id: await sendList(page, true) },
    '/wagtail/locations/': { rlid: await firstId(page, 'locations/') },
    '/wagtail/host/': { id: await firstId(page, 'locations/') },
    '/wagtail/kitchen/': { id: await firstId(page, 'locations/') },
    '/wagtail/menu/at/': { id: await firstId(page, 'locations/') },
    '/wagtail/coupons/': { code: 'LANTERN10' },
    '/wagtail/snippets/': { ...country, id: await firstId(page, 'snippets/snippets/country/') },
    '/wagtail/settings/': { app: 'settings', model: 'site_identity', site: await firstId(page, 'sites/') },
    '/wagtail/redirects/': { id: (await ask<{ id: number }>(page, '/wagtail/redirects/add/', redirect)).id },
    '/wagtail/forms/': { page: forms.rows[0]?.id ?? 0 },
    '/wagtail/accessibility/': { id: await firstId(page, 'accessibility-reports/') },
    '/wagtail/mail/templates/': { key: 'welcome' },
  };
}

const PAGE_PATHS = new Set<string>(Object.values({ ...PAGE_SCREENS, ...EDITOR_SCREENS }).map(({ path }) => path));
const AREA_PATHS = Object.values(SCREENS)
  .filter(({ path, rule }) => rule !== 'open' && !PAGE_PATHS.has(path) && path !== '/wagtail/account/')
  .map(({ path }) => path);

it(
  'Every screen of the libraries and the configuration is accessible, and fits any window',
  { timeout: ALL_SCREENS_MS },
  async () => {
    browser.tolerate(REFUSED_LINE);
    const { page } = await staff.signedIn('/wagtail/', { viewport: { width: 1440, height: 900 } });
    const violations = await watchPolicy(page);
    const names = await findNames(page);
    const starts = Object.keys(names).toSorted((a, b) => b.length - a.length);
    const wrong: string[] = [];
    const look = async (what: string, test: () => Promise<void>) =>
      test().catch(({ message, actual }: Error & { actual?: unknown }) =>
        wrong.push(`${what}: ${message} ${JSON.stringify(actual)}`),
      );
    page.on('response', (response) => {
      if (response.status() >= 400) wrong.push(`${page.url()} was refused ${response.url()}: ${response.status()}`);
    });
    for (const path of AREA_PATHS) {
      const start = starts.find((one) => path.startsWith(one));
      const area = /^\/wagtail\/([\w-]+)\/(?=.*\$id)/.exec(path)?.[1];
      const held: Record<string, string | number> =
        names[start ?? ''] ?? (area ? { id: await recordOf(page, area) } : {});
      const address = path.replace(/\$(\w+)/g, (_, name: string) => String(held[name]));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await goInside(page, address);
      await look(address, async () => {
        await loaded(page, address);
        expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toMatch(
          /^(Page not found|Not allowed)/,
        );
        await expectFits(page, address);
        await expectAccessible(page);
        await page.setViewportSize({ width: 840, height: 900 });
        await expectFits(page, address);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.emulateMedia({ colorScheme: 'dark' });
        await loaded(page, address);
        await expectFits(page, address);
        await expectAccessible(page, NARROW_AND_DARK);
      });
    }
    expect(wrong).toEqual([]);
    expect(violations).toEqual([]);
  },
);
