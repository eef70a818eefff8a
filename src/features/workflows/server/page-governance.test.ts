import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden, Invalid } from '#shared/problem.ts';
import { copyPage } from '#features/pages/server/commands/copy-page.ts';
import { movePage } from '#features/pages/server/commands/move-page.ts';
import { replaceInPage } from '#features/pages/server/commands/replace-in-page.ts';
import { savePage } from '#features/pages/server/commands/save-page.ts';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { lockPage, unlockPage } from '#features/pages/server/commands/set-lock.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { unpublishPage } from '#features/pages/server/commands/unpublish-page.ts';
import {
  endRestrictions,
  listLivePageFields,
  type PageCommandContext,
  publishPage,
  runSchedule,
  saveDraft,
  setPagePrivacy,
  type Site,
} from '#features/pages/server/index.ts';
import { findPageByPath } from '#features/pages/server/queries/find-page-by-path.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { findSiteByHost } from '#features/pages/server/queries/find-site.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { editorOf } from '#test/governance-harness.ts';
import { PageTree, PROMOTE, TREE_NOW } from '#test/page-tree.ts';

const at = (minutes: number) => new Date(Date.parse(TREE_NOW) + minutes * 60_000).toISOString();

let database: Database;
let tree: PageTree;
let ada: PageCommandContext;
let ben: PageCommandContext;
let pageId: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  ada = await editorOf(tree, 1);
  ben = await editorOf(tree, 2);
  pageId = await tree.add('menu', tree.rootId, { isLive: true });
});

const write = (context: PageCommandContext, title: string) =>
  tree.run((tx) => saveDraft(tx, context, { pageId, title, content: { body: [], ...PROMOTE } }));
const lock = (context: PageCommandContext, id = pageId) =>
  tree.run((tx) => lockPage(tx, context, { pageId: id, reason: '', isTakeOver: false }));

const LOCKED_BELOW_SLUG = {
  field: 'slug',
  message: 'cannot change while another user has locked a page below this one',
};

describe('a locked page', () => {
  it('is changed by its owner alone: not edited, published, unpublished, moved or deleted by others', async () => {
    const other = await tree.add('other');
    await lock(ada);
    await write(ada, 'Mine');
    const refused = [
      () => write(ben, 'Not mine'),
      () => tree.run((tx) => publishPage(tx, ben, pageId)),
      () => tree.run((tx) => unpublishPage(tx, ben, pageId, { includeDescendants: false })),
      () => tree.run((tx) => movePage(tx, ben, pageId, other)),
      () => tree.run((tx) => trashPage(tx, ben, pageId, { siteName: '' })),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toThrow('editor 1 locked this page');
    expect(await tree.row(pageId)).toMatchObject({ draftTitle: 'Mine', isLive: true, lockedById: 1 });
  });

  it('keeps the pages above it from going away', async () => {
    const section = await tree.add('section');
    const inner = await tree.add('inner', section, { isLive: true });
    const other = await tree.add('other');
    await tree.run((tx) => publishPage(tx, ada, section));
    await lock(ada, inner);
    const refused = [
      () => tree.run((tx) => movePage(tx, ben, section, other)),
      () => tree.run((tx) => trashPage(tx, ben, section, { siteName: '' })),
      () => tree.run((tx) => unpublishPage(tx, ben, section, { includeDescendants: true })),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toThrow('A page below this one is locked');
    await tree.run((tx) => unpublishPage(tx, ben, section, { includeDescendants: false }));
  });

  it('keeps its address when another user renames a page above it', async () => {
    const section = await tree.add('section', tree.rootId, { isLive: true });
    const inner = await tree.add('inner', section, { isLive: true });
    const rename = async (context: PageCommandContext, slug: string, action: 'save' | 'publish') => {
      const { version: baseVersion } = await tree.row(section);
      const sent = { pageId: section, baseVersion, saveId: crypto.randomUUID(), title: 'Section', slug, action };
      return tree.run((tx) => savePage(tx, context, { ...sent, content: { body: [], ...PROMOTE } }));
    };
    await rename(ben, 'part', 'save');
    await lock(ada, inner);
    await expect(rename(ben, 'part', 'publish')).rejects.toMatchObject({ errors: [LOCKED_BELOW_SLUG] });
    await expect(tree.run((tx) => publishPage(tx, ben, section))).rejects.toMatchObject({
      errors: [LOCKED_BELOW_SLUG],
    });
    expect(await tree.row(inner)).toMatchObject({ urlPath: '/section/inner/' });
    await rename(ada, 'part', 'publish');
    expect(await tree.row(inner)).toMatchObject({ urlPath: '/part/inner/' });
    const saved = await rename(ben, 'section', 'save');
    expect(saved).toMatchObject({ slug: 'part', slug_error: LOCKED_BELOW_SLUG.message });
  });

  it('is unlocked by its owner, or with the right to unlock; others are refused', async () => {
    await lock(ada);
    await lock(ada);
    await expect(lock(ben)).rejects.toThrow(Conflict);
    await expect(tree.run((tx) => unlockPage(tx, ben, pageId))).rejects.toThrow(Forbidden);
    await tree.run((tx) => unlockPage(tx, ada, pageId));
    await write(ben, 'Free');
    expect((await tree.history(pageId)).filter((action) => /lock/.test(action))).toEqual(['page.lock', 'page.unlock']);
  });

  it('is taken over with a reason by users who may unlock', async () => {
    await lock(ada);
    const takeOver = (context: PageCommandContext) =>
      tree.run((tx) => lockPage(tx, context, { pageId, reason: 'Ada is away', isTakeOver: true }));
    await expect(takeOver(ben)).rejects.toThrow(Forbidden);
    await takeOver({ ...ben, powers: tree.context.powers });
    expect(await tree.row(pageId)).toMatchObject({ lockedById: 2, lockReason: 'Ada is away' });
    await expect(write(ada, 'Late')).rejects.toThrow('editor 2 locked this page');
  });
});

const plan = (goLiveAt: string | null, expireAt: string | null = null, more: { useNewest?: boolean } = {}) =>
  tree.run((tx) => schedulePage(tx, ada, { pageId, goLiveAt, expireAt, expiredUrl: null, useNewest: false, ...more }));
const tick = (minutes: number) => runSchedule(database.db, { ...tree.context, now: at(minutes) });

describe('a scheduled page', () => {
  it('goes live as it was planned, while newer drafts stay drafts', async () => {
    await write(ada, 'Planned');
    await plan(at(10));
    await write(ada, 'Later');
    expect(await tick(9)).toEqual({ published: 0, expired: 0, failed: [] });
    expect(await tick(10)).toEqual({ published: 1, expired: 0, failed: [] });
    expect(await tree.row(pageId)).toMatchObject({
      liveTitle: 'Planned',
      draftTitle: 'Later',
      hasUnpublishedChanges: true,
    });
    expect(await tick(11)).toEqual({ published: 0, expired: 0, failed: [] });
    expect(await tree.history(pageId)).toContain('page.publish_scheduled');
  });

  it('goes live once, however many look at the same time', async () => {
    await write(ada, 'Planned');
    await plan(at(10));
    const rounds = await Promise.all([tick(10), tick(10), tick(10)]);
    expect(rounds.reduce((sum, { published }) => sum + published, 0)).toBe(1);
    expect((await tree.history(pageId)).filter((action) => action === 'page.publish_scheduled')).toHaveLength(1);
  });

  it('expires, and a page that comes and goes during a downtime has gone in the end', async () => {
    await write(ada, 'Planned');
    await plan(at(10), at(20));
    expect(await tick(60)).toEqual({ published: 1, expired: 1, failed: [] });
    expect(await tree.row(pageId)).toMatchObject({ isLive: false, expireAt: null });
    expect((await tree.row(pageId)).expiredAt).not.toBeNull();
    await tree.run((tx) => publishPage(tx, ada, pageId));
    expect((await tree.row(pageId)).expiredAt).toBeNull();
  });

  it('is planned anew, or not at all', async () => {
    await write(ada, 'First');
    await plan(at(10));
    await write(ada, 'Second');
    await plan(at(10));
    await tick(10);
    expect((await tree.row(pageId)).liveTitle).toBe('First');
    await plan(at(20), null, { useNewest: true });
    await plan(null);
    await tick(20);
    expect((await tree.row(pageId)).liveTitle).toBe('First');
  });

  it('loses its plan in the trash', async () => {
    await write(ada, 'Planned');
    await plan(at(10));
    await tree.run((tx) => trashPage(tx, tree.context, pageId, { siteName: '' }));
    expect(await tick(10)).toEqual({ published: 0, expired: 0, failed: [] });
    const planned = await database.db.select().from(pageRevisions).where(isNotNull(pageRevisions.goLiveAt));
    expect(planned).toEqual([]);
  });

  it('loses its plan when something newer is published by hand', async () => {
    await write(ada, 'Old');
    await plan(at(10));
    await write(ada, 'New');
    await tree.run((tx) => publishPage(tx, ada, pageId));
    expect(await tick(10)).toEqual({ published: 0, expired: 0, failed: [] });
    expect((await tree.row(pageId)).liveTitle).toBe('New');
  });

  it('keeps its plan when a picture is replaced, in every version', async () => {
    const draw = (title: string) =>
      tree.run((tx) => saveDraft(tx, ada, { pageId, title, content: { body: [], ...PROMOTE, share_image: 5 } }));
    const shown = async () => {
      const { liveRevisionId, draftRevisionId } = await tree.row(pageId);
      const rows = await database.db.select().from(pageRevisions);
      return [liveRevisionId, draftRevisionId].map((id) => rows.find((row) => row.id === id)?.content['share_image']);
    };
    const replace = (context: PageCommandContext) =>
      tree.run((tx) => replaceInPage(tx, context, pageId, { kind: 'image', from: 5, to: 6 }));
    await draw('Live');
    await tree.run((tx) => publishPage(tx, ada, pageId));
    await draw('Planned');
    await plan(at(10));
    await draw('Later');
    const writer = await editorOf(tree, 3, {
      pageGrants: [{ permission: 'change', pagePath: (await tree.row(tree.rootId)).path }],
    });
    expect(await replace(writer)).toBe(false);
    expect(await shown()).toEqual([5, 6]);
    expect(await replace(ada)).toBe(true);
    expect(await shown()).toEqual([6, 6]);
    expect((await tree.row(pageId)).draftTitle).toBe('Later');
    expect(await tick(10)).toMatchObject({ published: 1 });
    expect(await tree.row(pageId)).toMatchObject({ liveTitle: 'Planned', draftTitle: 'Later' });
    expect(await shown()).toEqual([6, 6]);
  });

  it('that is its newest draft stays so when a picture is replaced', async () => {
    const content = { body: [], ...PROMOTE, share_image: 5 };
    await tree.run((tx) => saveDraft(tx, ada, { pageId, title: 'Planned', content }));
    await plan(at(10));
    await tree.run((tx) => replaceInPage(tx, ada, pageId, { kind: 'image', from: 5, to: 6 }));
    await tick(10);
    expect(await tree.row(pageId)).toMatchObject({ liveTitle: 'Planned', hasUnpublishedChanges: false });
  });

  it.each([
    ['go_live_at', () => plan(at(-1))],
    ['expire_at', () => plan(null, at(-1))],
    ['go_live_at', () => plan(at(20), at(10))],
  ])('names %s when its times cannot be', async (field, attempt) => {
    await write(ada, 'Draft');
    await expect(attempt()).rejects.toMatchObject({
      errors: expect.arrayContaining([{ field, message: expect.any(String) }]),
    });
  });

  it('refuses a plan without anything to publish, and for a draft that cannot be', async () => {
    await expect(plan(at(10))).rejects.toThrow(Invalid);
    await write(ada, ' ');
    await expect(plan(at(10))).rejects.toMatchObject({ errors: [{ field: 'title', message: 'is required' }] });
  });

  it('keeps its draft and says why when its address was taken meanwhile', async () => {
    const draft = await tree.add('lunch');
    await tree.run((tx) =>
      schedulePage(tx, ada, { pageId: draft, goLiveAt: at(5), expireAt: null, expiredUrl: null, useNewest: false }),
    );
    const newer = await tree.run((tx) =>
      saveDraft(tx, ada, { pageId: draft, title: 'Dinner', content: { body: [], ...PROMOTE } }),
    );
    await database.db.update(pages).set({ slug: 'dinner', urlPath: '/dinner/' }).where(eq(pages.id, draft));
    await tree.add('lunch', tree.rootId, { isLive: true });
    const { failed } = await tick(5);
    expect(failed).toEqual([{ pageId: draft, reason: expect.stringContaining('slug') }]);
    expect(await tree.history(draft)).toContain('page.schedule_failed');
    expect(await tree.row(draft)).toMatchObject({ isLive: false, draftRevisionId: newer });
  });
});

describe('a private page', () => {
  const closed = { passwordHash: undefined, groupIds: [], endsAt: null };
  const site = async (): Promise<Site> => {
    const found = await findSiteByHost(database.db, 'any.example');
    if (!found) throw new Error('There is no site');
    return found;
  };

  it('restricts its descendants, and is in no list of guests', async () => {
    const inner = await tree.add('inner', pageId, { isLive: true });
    const listed = async () =>
      (await listLivePageFields(database.db, await site(), ['is_noindex'])).map(({ id }) => id);
    expect(await listed()).toEqual([tree.rootId, pageId, inner]);
    await tree.run((tx) => setPagePrivacy(tx, ada, { pageId, privacy: 'signed_in', ...closed }));
    const found = await findPageByPath(database.db, await site(), '/menu/inner/');
    expect(found).toMatchObject({ id: inner, restrictions: [{ pageId, privacy: 'signed_in' }] });
    expect(await listed()).toEqual([tree.rootId]);
    await tree.run((tx) => setPagePrivacy(tx, ada, { pageId, privacy: 'public', ...closed }));
    expect(await listed()).toEqual([tree.rootId, pageId, inner]);
  });

  it('is as private in its alias, wherever that is', async () => {
    const copy = { title: 'Mirror', slug: 'mirror', parentId: tree.rootId, withDescendants: false };
    const alias = await tree.run((tx) =>
      copyPage(
        tx,
        { ...ada, actor: tree.context.actor, powers: tree.context.powers },
        {
          pageId,
          ...copy,
          publishCopies: false,
          isAlias: true,
        },
      ),
    );
    await tree.run((tx) =>
      copyPage(
        tx,
        { ...ada, actor: tree.context.actor, powers: tree.context.powers },
        {
          ...{ ...copy, slug: 'mirror-of-mirror' },
          pageId: alias.id,
          publishCopies: false,
          isAlias: true,
        },
      ),
    );
    const seen = async () => {
      const found = [];
      for (const path of ['/mirror/', '/mirror-of-mirror/'])
        found.push((await findPageByPath(database.db, await site(), path))?.restrictions);
      return found;
    };
    expect(await seen()).toEqual([[], []]);
    await tree.run((tx) => setPagePrivacy(tx, ada, { pageId, privacy: 'signed_in', ...closed }));
    const restriction = [{ pageId, privacy: 'signed_in' }];
    expect(await seen()).toMatchObject([restriction, restriction]);
    const listed = (await listLivePageFields(database.db, await site(), ['is_noindex'])).map(({ id }) => id);
    expect(listed).not.toContain(alias.id);
  });

  it('is public again when its restriction ends', async () => {
    await tree.run((tx) => setPagePrivacy(tx, ada, { pageId, privacy: 'signed_in', ...closed, endsAt: at(10) }));
    expect(await endRestrictions(database.db, at(9))).toBe(0);
    expect(await endRestrictions(database.db, at(10))).toBe(1);
    expect((await findPageByPath(database.db, await site(), '/menu/'))?.restrictions).toEqual([]);
  });

  it('asks for a password once it is set, and distinguishes a new one from the old', async () => {
    const set = (passwordHash?: string) =>
      tree.run((tx) => setPagePrivacy(tx, ada, { pageId, privacy: 'password', ...closed, passwordHash }));
    await expect(set()).rejects.toMatchObject({ errors: [{ field: 'password', message: 'is required' }] });
    await set('hash');
    await set();
    const version = async () =>
      (await findPageByPath(database.db, await site(), '/menu/'))?.restrictions[0]?.passwordVersion;
    expect(await version()).toBe(1);
    await set('another');
    expect(await version()).toBe(2);
  });

  it('reports deleted groups', async () => {
    await expect(
      tree.run((tx) => setPagePrivacy(tx, ada, { pageId, privacy: 'groups', ...closed, groupIds: [777] })),
    ).rejects.toMatchObject({ errors: [{ field: 'group_ids', message: 'contains a group that no longer exists' }] });
  });
});
