import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, check, expectFits, goInside } from '../support/admin-screens.ts';
import { expectAccessible, useBrowser, watchPolicy } from '../support/browser.ts';
import { heading, REFUSED_LINE, useStaffServer } from '../support/staff.ts';

const browser = useBrowser();
const staff = useStaffServer(browser, ['wharf'], { SEED: 'demo' });

/** Ids that the stories need, of the demo chain and of what is made below. */
const ids = { home: 0, menu: 0, tides: 0, catering: 0, alias: 0, revision: 0 };

interface Rows {
  rows: { id: number; title: string }[];
}

let page: Page;
let violations: string[];
beforeAll(async () => {
  ({ page } = await staff.signedIn('/wagtail/', { colorScheme: 'light' }));
  violations = await watchPolicy(page);
});

it('There is something to show on every screen', async () => {
  await heading(page, 'Home');
  const idOf = ({ rows }: Rows, title: string) => rows.find((row) => row.title === title)?.id ?? 0;
  const top = await ask<Rows>(page, '/wagtail/api/main/pages/');
  ids.home = top.rows[0]?.id ?? 0;
  const below = await ask<Rows>(page, `/wagtail/api/main/pages/?parent=${ids.home}`);
  ids.menu = idOf(below, 'Menu');
  ids.tides = idOf(below, 'Tides at Lantern Wharf');
  ids.catering = idOf(below, 'Catering');
  const copy = { new_title: 'Catering, again', new_slug: 'catering-again', new_parent_page: ids.home, alias: true };
  ids.alias = (await ask<{ id: number }>(page, `/wagtail/pages/${ids.catering}/copy/`, copy)).id;
  const spare = { ...copy, new_title: 'Catering, for the trash', new_slug: 'catering-trash', alias: false };
  const { id } = await ask<{ id: number }>(page, `/wagtail/pages/${ids.catering}/copy/`, spare);
  await ask(page, `/wagtail/pages/${id}/delete/`, {});
  const history = await ask<{ rows: { revision: { id: number } | null }[] }>(
    page,
    `/wagtail/api/main/pages/${ids.menu}/history/`,
  );
  ids.revision = history.rows.at(-1)?.revision?.id ?? 0;
  expect(
    Object.values(ids).every((one) => one > 0),
    JSON.stringify(ids),
  ).toBe(true);
});

const SCREENS_OF_PAGES: readonly [path: () => string, heading: string | RegExp][] = [
  [() => 'pages/', 'Pages'],
  [() => `pages/${ids.home}/`, 'Lantern Bay Seafood Kitchen'],
  [() => `pages/${ids.tides}/`, 'Tides at Lantern Wharf'],
  [() => 'pages/search/?q=menu', /earch/],
  [() => 'pages/usage/pages/utility/', /tility/],
  [() => `pages/${ids.home}/add_subpage/`, /dd/],
  [() => `pages/${ids.menu}/unpublish/`, 'Unpublish “Menu”'],
  [() => `pages/${ids.menu}/delete/`, 'Delete “Menu”'],
  [() => `pages/${ids.menu}/move/`, 'Move “Menu”'],
  [() => `pages/${ids.menu}/move/${ids.tides}/confirm/`, 'Move “Menu”'],
  [() => `pages/${ids.menu}/copy/`, 'Copy “Menu”'],
  [() => `pages/${ids.alias}/convert_alias/`, /Catering/],
  [() => `pages/${ids.menu}/history/`, 'History of “Menu”'],
  [() => `pages/${ids.menu}/usage/`, /Menu/],
  [() => `pages/${ids.menu}/revisions/compare/earliest...latest/`, 'Compare versions of “Menu”'],
  [() => `pages/${ids.menu}/revisions/${ids.revision}/revert/`, /Menu/],
  [() => `bulk/pages/page/delete/?id=${ids.menu}&id=${ids.home}`, 'Delete pages'],
  [() => `bulk/pages/page/move/?id=${ids.menu}&id=${ids.catering}`, 'Move pages'],
  [() => `bulk/pages/page/publish/?id=${ids.menu}`, 'Publish pages'],
  [() => `bulk/pages/page/unpublish/?id=${ids.menu}`, 'Unpublish pages'],
  [() => 'pages/trash/', 'Trash'],
];

describe.each([1440, 390])('At %i px', (width) => {
  const open = async (path: string) => {
    browser.tolerate(REFUSED_LINE);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
  };

  it('every screen of pages is accessible, and fits', async () => {
    await open('/wagtail/');
    for (const [path, name] of SCREENS_OF_PAGES) {
      await goInside(page, `/wagtail/${path()}`);
      await heading(page, name);
      await check(page, path());
      if (width < 840) continue;
      await page.setViewportSize({ width: 840, height: 900 });
      await expectFits(page, path());
      await page.setViewportSize({ width, height: 900 });
    }
    expect(violations.splice(0)).toEqual([]);
  });

  it('the explorer is, with its filters, its menus and pages selected', async () => {
    await open(`/wagtail/pages/${ids.home}/`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Select Menu').check();
    await page.getByRole('group', { name: 'Selected pages' }).waitFor();
    await check(page, 'filters and a selection');
    await page.getByRole('button', { name: 'Actions for Menu', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await check(page, 'the menu of a page');
    expect(violations.splice(0)).toEqual([]);
  });

  it('the editor is, with its tabs, its dialogs and the preview', async () => {
    await open(`/wagtail/pages/${ids.menu}/edit/`);
    await heading(page, 'Menu');
    await check(page, 'the editor');
    await page.getByRole('button', { name: /^Hero/ }).first().click();
    await check(page, 'an open block');
    await page.getByRole('button', { name: 'Add block' }).last().click();
    const picker = page.getByRole('dialog', { name: 'Insert a block' });
    await picker.getByRole('combobox').fill('hero');
    if (width > 840) await picker.locator('iframe').waitFor();
    await check(page, 'the block picker');
    await page.keyboard.press('Escape');
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menu').waitFor();
    await check(page, 'the menu of the editor');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    for (const tab of ['Promote', 'Settings']) {
      await page.getByRole('tab', { name: tab }).click();
      await check(page, tab);
    }
    await page.keyboard.press('Control+p');
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await preview.waitFor();
    await preview.getByText('Loading the preview…').waitFor({ state: 'detached' });
    await expectFits(page, 'the preview');
    await expectAccessible(page);
    expect(violations.splice(0)).toEqual([]);
  });

  it('a new page is, and so are its complaints and the chooser', async () => {
    await open(`/wagtail/pages/add/pages/generic_content/${ids.home}/`);
    await heading(page, /^Add/);
    await check(page, 'a new page');
    await page.keyboard.press('Control+s');
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    await check(page, 'complaints');
    await page.goto(`/wagtail/pages/${ids.menu}/move/`);
    await page.getByRole('button', { name: 'Choose a page' }).click();
    await page.getByRole('dialog').getByRole('list', { name: 'Pages' }).waitFor();
    await check(page, 'the page chooser');
    expect(violations.splice(0)).toEqual([]);
  });

  it('the account is, with the second step of signing in', async () => {
    await open('/wagtail/account/');
    await heading(page, 'Account');
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await check(page, 'setting up the second step');
    expect(violations.splice(0)).toEqual([]);
  });
});
