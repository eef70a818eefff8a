import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { menuItem, SMALL_MENU } from '#test/lantern-menu.ts';
import { addStaff, Browser } from '#test/staff-app.ts';
import type { Menu } from '../menu.ts';
import { menuDrafts, menuVersions } from './tables.ts';

let app: TestApp;
const browsers: Partial<Record<'wren' | 'dana', Browser>> = {};
const wren = () => browsers.wren!;
const dana = () => browsers.dana!;

const PUBLISH = '/wagtail/menu/publish/';
const RESTORE = '/wagtail/menu/versions/1/restore/';
const WITH_PIE: Menu = { ...SMALL_MENU, items: [...SMALL_MENU.items, menuItem('pie', 700)] };
const save = (by: Browser, baseVersion: number, menu = SMALL_MENU) =>
  by.send('POST', '/wagtail/menu/edit/', { json: { baseVersion, menu } });
const publish = (by: Browser, baseVersion: number) => by.send('POST', PUBLISH, { json: { baseVersion, liveAt: null } });
const restore = (by: Browser, baseVersion: number) => by.send('POST', RESTORE, { json: { baseVersion } });
const draft = async () => (await app.database.db.select().from(menuDrafts))[0];
const numbers = async () => (await app.database.db.select().from(menuVersions)).map(({ number }) => number);

beforeAll(async () => {
  app = await buildTestApp();
  for (const name of ['wren', 'dana'] as const) {
    await addStaff(app.database, { passwords: app.services.passwords }, { username: name });
    const browser = new Browser(app);
    expect((await browser.signIn(name)).statusCode).toBe(200);
    browsers[name] = browser;
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(menuDrafts);
  await app.database.db.delete(menuVersions);
  await save(wren(), 0);
  await publish(wren(), 1);
});

it('is saved with as many items as a menu may have', async () => {
  const text = 'Poached in butter, on toasted brioche, with a lemon. '.repeat(4);
  const description = { en: text, es: text, 'fr-CA': text };
  const items = Array.from({ length: 2000 }, (_, at) => menuItem(`dish-${at}`, 700, { description }));
  expect((await save(wren(), 1, { ...SMALL_MENU, categories: [], items })).statusCode).toBe(200);
});

describe('a menu that somebody else saved meanwhile', () => {
  it.each([
    ['saved', (by: Browser) => save(by, 1)],
    ['published', (by: Browser) => publish(by, 1)],
    ['replaced by an earlier version', (by: Browser) => restore(by, 1)],
  ])('is not %s over theirs: the refusal names them and the version', async (_, send) => {
    await save(dana(), 1, WITH_PIE);
    const refused = await send(wren());
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      type: 'conflict',
      detail: expect.stringMatching(/^dana changed the menu on .* after you opened it$/),
      errors: [{ field: 'baseVersion', message: 'is old' }],
    });
    expect(await draft()).toMatchObject({ version: 2, content: WITH_PIE });
    expect(await numbers()).toEqual([1]);
  });

  it('is published and restored once its newest version was seen', async () => {
    await save(dana(), 1, WITH_PIE);
    expect((await publish(wren(), 2)).json()).toEqual({ number: 2 });
    expect((await restore(wren(), 2)).json()).toEqual({ version: 3 });
    expect(await draft()).toMatchObject({ content: SMALL_MENU });
  });

  it('loses nothing of two who save and restore at the same time: the second is refused', async () => {
    const both = await Promise.all([save(dana(), 1, WITH_PIE), restore(wren(), 1)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await draft())?.version).toBe(2);
  });
});
