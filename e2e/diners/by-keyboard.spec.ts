import { describe, expect, it } from 'vitest';
import { hydrated, useBrowser } from '../support/browser.ts';
import { HARBOR_POINT } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { readFocus, tabTo } from '../support/keyboard.ts';
import { entries, names, nearTo, searchField } from '../support/locator-page.ts';

const browser = useBrowser();

describe('With the keyboard alone', () => {
  it('the first stop is the way past the header', async () => {
    const { page } = await browser.visit();
    await page.goto('/');
    await hydrated(page);
    await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('mainContent');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))).toBe(true);
  });

  it('a diner opens the header search, finds restaurants, chooses one and has it saved', async () => {
    const { page } = await browser.visit();
    await page.goto('/');
    await hydrated(page);
    const trigger = page.getByRole('banner').getByRole('link', { name: /Find A Location Near You/ });
    await tabTo(page, trigger);
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Your restaurant' });
    const field = panel.getByRole('combobox', { name: 'City, state, or ZIP code' });
    await eventually(() => field.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await panel.getByText('Enter a city, state, or ZIP code.').waitFor();
    await page.keyboard.type('Portland, ME');
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: 'Nearest to Portland, ME' }).waitFor();
    expect(await panel.getByRole('article').count()).toBe(4);
    await tabTo(page, panel.getByRole('button', { name: `Choose this restaurant, ${HARBOR_POINT.name}` }));
    await page.keyboard.press('Enter');
    await panel.getByRole('heading', { name: HARBOR_POINT.name }).waitFor();
    expect(await panel.evaluate((element) => element.contains(document.activeElement)), 'focus stays inside').toBe(
      true,
    );

    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    const saved = page.getByRole('banner').getByRole('link', { name: new RegExp(HARBOR_POINT.name) });
    expect(await saved.evaluate((element) => element === document.activeElement), 'focus goes back').toBe(true);
    expect(await page.evaluate(() => localStorage.getItem('preferred_location_rlid'))).toBe(String(HARBOR_POINT.rlid));
  });

  it('a suggestion is taken from the list of the search field', async () => {
    const { page } = await browser.visit();
    await page.goto('/locations/?address=60606');
    await hydrated(page);
    const field = searchField(page);
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Portland, M');
    const options = page.getByRole('listbox', { name: 'Suggested places' }).getByRole('option');
    await options.first().waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const [chosen = ''] = await options.locator('span:first-of-type').allInnerTexts();
    expect(await options.first().getAttribute('aria-selected')).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    await page.keyboard.press('Enter');
    await nearTo(page, chosen);
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Chica');
    await options.first().waitFor();
    await page.keyboard.press('Escape');
    await options.first().waitFor({ state: 'hidden' });
  });

  it('an entry of the list moves the map, a marker opens its window, and Escape gives the focus back', async () => {
    const { page } = await browser.visit();
    await page.goto('/locations/?address=60606');
    await hydrated(page);
    await page.getByRole('dialog', { name: /^A, / }).waitFor();
    const [, second = ''] = await names(page);
    const link = entries(page)
      .nth(1)
      .getByRole('link', { name: /show on the map$/ });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: `B, ${second}` }).waitFor();
    expect(await link.evaluate((element) => element === document.activeElement), 'focus stays in the list').toBe(true);

    const marker = page.getByRole('main').getByRole('button', { name: `B, ${second}`, exact: true });
    await tabTo(page, marker);
    await page.keyboard.press('Enter');
    const window = page.getByRole('dialog', { name: `B, ${second}` });
    await eventually(() => window.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await tabTo(page, window.getByRole('link', { name: new RegExp(`View Local Page ?, ${second}`) }));
    await page.keyboard.press('Escape');
    await window.waitFor({ state: 'detached' });
    expect((await readFocus(page)).name).toBe(`B, ${second}`);
  });

  it.each(['/', '/locations/?address=04101', '/seafood-restaurants/locations/', HARBOR_POINT.page])(
    'every stop on %s shows its focus, and the keyboard is nowhere trapped',
    async (path) => {
      const { page } = await browser.visit({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
      await page.goto(path);
      await hydrated(page);
      await tabTo(page, page.getByRole('contentinfo').getByRole('link').last());
    },
  );

  it('the switch between list and map covers no focus on a small screen', async () => {
    const { page } = await browser.visit({ viewport: { width: 390, height: 400 }, reducedMotion: 'reduce' });
    await page.goto('/locations/?address=04101');
    await hydrated(page);
    await tabTo(page, page.getByRole('link', { name: /^View Local Page/ }).last());
  });
});
