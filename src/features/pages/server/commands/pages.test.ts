import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { type Database, recordStatements } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import type { PageCommandContext } from './context.ts';
import { createPage } from './create-page.ts';
import { createSite } from './create-site.ts';
import { publishPage } from './publish-page.ts';
import { saveDraft } from './save-draft.ts';
import { findPageByPath } from '../queries/find-page-by-path.ts';
import { findSiteByHost } from '../queries/find-site.ts';
import { pages } from '../tables.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';

const context: PageCommandContext = {
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  powers: SYSTEM_POWERS,
  registry: blockRegistry,
  template: findTemplate,
};
const promote = { seo_title: '', description: '', share_image: null, is_noindex: false };
const heading = (text: string) => ({
  id: crypto.randomUUID(),
  type: 'heading',
  version: 1,
  value: { heading_text: text, size: 'h2', style: 'plain' },
});

let database: Database;
let rootId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  rootId = await inTransaction(database.db, async (tx) => {
    const id = await createPage(tx, context, {
      parentId: null,
      template: 'home',
      title: 'Home',
      slug: '',
      content: { body: [], ...promote },
    });
    await createSite(tx, context, { name: 'Main', host: '*', isDefault: true, rootPageId: id, languageCode: 'en' });
    await publishPage(tx, context, id);
    return id;
  });
});

const add = (slug: string, body: unknown[] = [], parentId = rootId) =>
  inTransaction(database.db, (tx) =>
    createPage(tx, context, {
      parentId,
      template: 'generic_content',
      title: `Page ${slug}`,
      slug,
      content: { body, ...promote },
    }),
  );
const publish = (id: number) => inTransaction(database.db, (tx) => publishPage(tx, context, id));
const find = async (path: string) => {
  const site = await findSiteByHost(database.db, 'anything.example');
  return site && findPageByPath(database.db, site, path);
};

describe('createPage', () => {
  it.each(['', 'Our Story', 'a--b', '-a', 'é', 'a/b'])('refuses the slug "%s"', async (slug) => {
    await expect(add(slug)).rejects.toThrow(Invalid);
  });

  it('refuses a slug that a sibling has', async () => {
    await add('story');
    const refused = await add('story').catch((error: unknown) => error);
    expect((refused as Invalid).errors).toEqual([
      { field: 'slug', message: '"story" is already used by another page below "Home"' },
    ]);
  });

  it('takes the same slug under another parent', async () => {
    const story = await add('story');
    await publish(story);
    const nested = await add('story', [], story);
    await publish(nested);
    expect((await find('/story/story/'))?.id).toBe(nested);
    expect((await find('/story/'))?.id).toBe(story);
  });

  it('refuses a deleted parent and an unknown template', async () => {
    await expect(add('x', [], 4242)).rejects.toThrow(NotFound);
    const unknown = inTransaction(database.db, (tx) =>
      createPage(tx, context, { parentId: rootId, template: 'poster', title: 'X', slug: 'x', content: {} }),
    );
    await expect(unknown).rejects.toThrow(Invalid);
  });

  it.each([
    ['a type of page that stands elsewhere only', 'press_release', 'no page of the type'],
    ['a type of page that nobody makes', 'location_detail', 'no page of the type'],
  ])('refuses %s, for everybody', async (_what, template, reason) => {
    const refused = await inTransaction(database.db, (tx) =>
      createPage(tx, context, { parentId: rootId, template, title: 'X', slug: 'x', content: {} }),
    ).catch((error: unknown) => error);
    expect((refused as Invalid).errors).toEqual([{ field: 'template', message: expect.stringContaining(reason) }]);
  });

  it('refuses one page more than its type may have there, and counts none of the trash', async () => {
    const addNotFound = (slug: string) =>
      inTransaction(database.db, (tx) =>
        createPage(tx, context, { parentId: rootId, template: 'not_found', title: 'Lost', slug, content: {} }),
      );
    const first = await addNotFound('lost');
    const refused = await addNotFound('gone').catch((error: unknown) => error);
    expect((refused as Invalid).errors).toEqual([{ field: 'template', message: 'there is one here already' }]);
    await database.db.update(pages).set({ trashId: 1 }).where(eq(pages.id, first));
    await expect(addNotFound('lost')).resolves.toBeGreaterThan(first);
  });

  it('keeps nothing of a page whose content is malformed', async () => {
    await expect(add('x', [{ id: 'no-uuid', type: 'heading', version: 1, value: {} }])).rejects.toThrow(Invalid);
    expect(await database.db.select({ id: pages.id }).from(pages).where(eq(pages.slug, 'x'))).toEqual([]);
  });

  it('is not public until it is published', async () => {
    await add('secret');
    expect((await find('/secret/'))?.urlPath).toBe('/');
  });
});

describe('publishPage', () => {
  it('refuses a draft that breaks a rule, by content path, and leaves the live page alone', async () => {
    const id = await add('story', [heading('Live')]);
    await publish(id);
    await inTransaction(database.db, (tx) =>
      saveDraft(tx, context, { pageId: id, title: 'Story', content: { body: [heading(' ')], ...promote } }),
    );
    const refused = await publish(id).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Invalid);
    expect((refused as Invalid).errors).toEqual([{ field: 'body.0.value.heading_text', message: 'is required' }]);
    expect(JSON.stringify((await find('/story/'))?.content)).toContain('Live');
  });

  it('refuses an alias, and a user who may not publish', async () => {
    const id = await add('story');
    const powers = { ...SYSTEM_POWERS, isSuperuser: false };
    const editor = { ...powers, pageGrants: [{ permission: 'change' as const, pagePath: `/${rootId}/` }] };
    const asEditor = inTransaction(database.db, (tx) => publishPage(tx, { ...context, powers: editor }, id));
    await expect(asEditor).rejects.toThrow(Forbidden);
    await expect(inTransaction(database.db, (tx) => publishPage(tx, { ...context, powers }, id))).rejects.toThrow(
      NotFound,
    );
    await database.db.update(pages).set({ aliasOfId: rootId }).where(eq(pages.id, id));
    await expect(publish(id)).rejects.toThrow(Conflict);
  });

  it('shows the draft to visitors and records it in the history', async () => {
    const id = await add('story', [heading('First')]);
    await publish(id);
    await inTransaction(database.db, (tx) =>
      saveDraft(tx, context, { pageId: id, title: 'Our story', content: { body: [heading('Second')], ...promote } }),
    );
    expect(JSON.stringify(await find('/story/'))).not.toContain('Second');
    await publish(id);
    expect(await find('/story/')).toMatchObject({
      title: 'Our story',
      ancestors: [{ title: 'Home', urlPath: '/' }],
      rest: '',
    });
    const actions = await database.db
      .select({ action: historyEntries.action })
      .from(historyEntries)
      .where(eq(historyEntries.subjectId, String(id)));
    expect(actions.map(({ action }) => action)).toContain('page.publish');
  });
});

describe('findPageByPath', () => {
  it('gives the deepest live page and what is left of the path', async () => {
    const id = await add('places');
    await publish(id);
    expect(await find('/places/florida/orlando/')).toMatchObject({ id, rest: 'florida/orlando/' });
  });

  it('asks for no more addresses than a page can have above it, however long the path is', async () => {
    const id = await add('places');
    await publish(id);
    const rest = 'a/'.repeat(7500);
    const { result, statements } = await recordStatements(() => find(`/places/${rest}`));
    expect(result).toMatchObject({ id, rest });
    const asked = statements.map((text) => text.split('$').length);
    expect(Math.max(...asked)).toBeLessThan(120);
  });

  it('takes the language of the nearest page that has one', async () => {
    const french = await inTransaction(database.db, (tx) =>
      createPage(tx, context, {
        parentId: rootId,
        template: 'generic_content',
        title: 'FR',
        slug: 'fr-ca',
        languageCode: 'fr-CA',
        content: { body: [], ...promote },
      }),
    );
    await publish(french);
    const below = await add('menu', [], french);
    await publish(below);
    expect((await find('/fr-ca/menu/'))?.languageCode).toBe('fr-CA');
    expect((await find('/'))?.languageCode).toBe('en');
  });

  it("does not find another site's pages", async () => {
    await inTransaction(database.db, async (tx) => {
      const other = await createPage(tx, context, {
        parentId: null,
        template: 'home',
        title: 'Other',
        slug: '',
        content: { body: [], ...promote },
      });
      await createSite(tx, context, {
        name: 'Other',
        host: 'other.example',
        isDefault: false,
        rootPageId: other,
        languageCode: 'es',
      });
      await publishPage(tx, context, other);
    });
    await publish(await add('story'));
    const site = await findSiteByHost(database.db, 'OTHER.example');
    expect(site?.name).toBe('Other');
    expect(site && (await findPageByPath(database.db, site, '/story/'))?.title).toBe('Other');
  });
});
