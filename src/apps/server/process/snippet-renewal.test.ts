import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { SiteId } from '#shared/brand.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { footerSettings } from '#features/settings/definitions.ts';
import { saveSettings } from '#features/settings/server/index.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { createSnippet } from '#features/snippets/server/index.ts';
import { deleteSnippet, saveSnippet } from '#features/snippets/server/commands.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { inTransaction } from '#platform/db/transaction.ts';

const context = {
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
};
const value = (printable_name: string) => ({ printable_name, code: 'CA', home_page: 1 });

let app: TestApp;
let id = 0;
beforeAll(async () => {
  app = await buildTestApp();
  id = await inTransaction(app.database.db, (tx) =>
    createSnippet(tx, context, { model: SNIPPETS.country, name: 'Canada', value: value('Kelpland') }),
  );
  await showRegions([id]);
});
afterAll(() => app.close());

const showRegions = (regions: number[]) =>
  inTransaction(app.database.db, (tx) =>
    saveSettings(tx, context, {
      siteId: 1 as SiteId,
      model: footerSettings,
      value: { ...footerSettings.example, regions },
    }),
  );
const home = async () => (await app.http.inject({ method: 'GET', url: '/' })).body;

describe('a page that is kept', () => {
  it('is renewed when a snippet that its footer shows changes', async () => {
    await vi.waitFor(async () => expect(await home()).toContain('Kelpland'));
    await inTransaction(app.database.db, (tx) =>
      saveSnippet(tx, context, { model: 'country', id, baseVersion: 1, name: 'Canada', value: value('Driftland') }),
    );
    await vi.waitFor(async () => expect(await home()).toContain('Driftland'));
    expect(await home()).not.toContain('Kelpland');
  });

  it('keeps showing a snippet that cannot be deleted, and loses one that can', async () => {
    const remove = () => inTransaction(app.database.db, (tx) => deleteSnippet(tx, context, { model: 'country', id }));
    await expect(remove()).rejects.toThrow('is in use');
    expect(await home()).toContain('Driftland');
    await showRegions([]);
    await remove();
    await vi.waitFor(async () => expect(await home()).not.toContain('Driftland'));
  });
});
