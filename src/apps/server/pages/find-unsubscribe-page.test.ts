import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSiteByHost, type Site } from '#features/pages/server/index.ts';
import { unsubscribe } from '#templates/unsubscribe/definition.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { GUEST_HOST, makeLivePage } from '#test/guest-pages.ts';
import { findUnsubscribePage } from './find-unsubscribe-page.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await buildTestApp();
  site = (await findSiteByHost(app.database.db, GUEST_HOST)) as Site;
});
afterAll(() => app.close());

const find = (language: string) => findUnsubscribePage(app.database.db, site, language);
async function make(slug: string, language: string): Promise<void> {
  const id = await makeLivePage(app, { template: 'unsubscribe', slug, content: unsubscribe.example });
  await app.database.db.execute(sql`UPDATE pages SET language_code = ${language} WHERE id = ${id}`);
}

it('is the one in the language of the guest, then the main one, and any rather than none', async () => {
  expect(await find('en')).toBeUndefined();
  await make('baja', 'es');
  expect(await find('fr-CA')).toBe('/baja/');
  await make('leave-our-letters', 'en');
  // However short the address of another is.
  expect([await find('en'), await find('es'), await find('fr-CA')]).toEqual([
    '/leave-our-letters/',
    '/baja/',
    '/leave-our-letters/',
  ]);
});
