import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { users } from '#features/accounts/server/tables.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { createPage, findSiteByHost } from '#features/pages/server/index.ts';
import { lockPage } from '#features/pages/server/commands/set-lock.ts';
import { pages } from '#features/pages/server/tables.ts';
import { addTask } from '#features/workflows/server/commands/save-task.ts';
import { addWorkflow } from '#features/workflows/server/commands/save-workflow.ts';
import { approvalLinks, workflowSteps } from '#features/workflows/server/tables.ts';
import type { Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { SYSTEM_CONTEXT as context } from '#test/system-context.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { addStaff, Browser } from '#test/staff-app.ts';

let app: TestApp;
let home = 0;
let reviewer: Browser;
let stranger: Browser;
let pageId = 0;
let number = 0;

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.database.db, work);
const ASKED = { name: 'Mara <b>Quill</b>', email: 'mara@chain.example', days: 3 };

beforeAll(async () => {
  app = await buildTestApp();
  home = (await findSiteByHost(app.database.db, 'localhost'))?.rootPageId ?? 0;
  await addStaff(app.database, app.services, { username: 'chief' });
  await run(async (tx) => {
    const groupId = await createGroup(tx, context, {
      name: 'Approvers',
      canAccessAdmin: true,
      pagePermissions: [],
      members: [],
    });
    const asked = { kind: 'group_approval', name: 'Look at it', groupIds: [groupId], dueDays: null } as const;
    const task = await addTask(tx, context, asked);
    await addWorkflow(tx, context, { name: 'Pages', taskIds: [task.id], pageIds: [home] });
  });
  reviewer = new Browser(app);
  await reviewer.signIn('chief');
});
afterAll(() => app.close());
beforeEach(async () => {
  stranger = new Browser(app);
  number += 1;
  const page = { parentId: home, template: 'generic_content', title: `Tides ${number}`, slug: `tides-${number}` };
  pageId = await run((tx) => createPage(tx, context, { ...page, content: {} }));
  await reviewer.send('POST', `/wagtail/pages/${pageId}/workflow/submit/`, { json: {} });
});

const ask = (asked: Record<string, unknown> = ASKED) =>
  reviewer.send('POST', `/wagtail/pages/${pageId}/workflow/links/`, { json: asked });
/** The address in the newest mail. */
const linked = async () => {
  await ask();
  const [mail] = await app.database.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
  return /\/wagtail\/approval\/[\w-]+\//.exec(mail?.textBody ?? '')?.[0] ?? '';
};
const decide = (link: string, form: Record<string, string>) => stranger.send('POST', link, { form });
const row = async () => {
  const [found] = await app.database.db.select().from(pages).where(eq(pages.id, pageId));
  return found;
};
const states = async () =>
  (await reviewer.send('GET', `/wagtail/api/main/pages/${pageId}/review/`))
    .json<{ links: { state: string; decision: string | null }[] }>()
    .links.map(({ state, decision }) => [state, decision]);

describe('a link to decide about a page without an account', () => {
  it.each([{ isSuperuser: false }, { isActive: false }])('ends while its sender is %j', async (change) => {
    const link = await linked();
    const set = (values: Partial<typeof users.$inferInsert>) =>
      app.database.db.update(users).set(values).where(eq(users.username, 'chief'));
    await set(change);
    const seen = await stranger.send('GET', link);
    const decided = await decide(link, { decision: 'approve', comment: '' });
    await set({ isSuperuser: true, isActive: true });
    expect([seen.statusCode, decided.statusCode]).toEqual([404, 404]);
    expect((await stranger.send('GET', link)).statusCode).toBe(200);
  });

  it.each([
    ['a name', { name: ' ' }, 'name'],
    ['an e-mail address', { email: 'mara at chain' }, 'email'],
    ['days', { days: 400 }, 'days'],
  ])('is not sent without %s', async (_what, wrong, field) => {
    const reply = await ask({ ...ASKED, ...wrong });
    expect(reply.statusCode).toBe(400);
    expect(reply.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toEqual([field]);
  });

  it('has no token in what staff see of its mail', async () => {
    const link = await linked();
    const [mail] = await app.database.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
    const shown = await reviewer.send('GET', `/wagtail/api/main/mail/${mail?.id}/`);
    expect(shown.json<{ text: string }>().text).toContain('/wagtail/approval/…');
    const token = link.split('/')[3] ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(shown.body).not.toContain(token);
    const html = await reviewer.send('GET', `/wagtail/api/main/mail/${mail?.id}/document/`);
    expect(html.statusCode).toBe(200);
    expect(html.body).not.toContain(token);
  });

  it('shows the words of its mail to superusers only, who see all pages', async () => {
    const userId = await addStaff(app.database, app.services, { username: 'relations', isSuperuser: false });
    await run((tx) =>
      createGroup(tx, context, {
        name: 'Guest relations',
        canAccessAdmin: true,
        pagePermissions: [],
        modelPermissions: [{ model: 'mail', permissions: ['view'] }],
        members: [userId],
      }),
    );
    const relations = new Browser(app, '192.0.2.2');
    await relations.signIn('relations');
    await ask();
    const [mail] = await app.database.db.select().from(mails).orderBy(desc(mails.id)).limit(1);
    for (const path of ['', `${mail?.id}/`, `${mail?.id}/document/`]) {
      const [seen, hidden] = await Promise.all(
        [reviewer, relations].map((who) => who.send('GET', `/wagtail/api/main/mail/${path}`)),
      );
      expect([seen?.statusCode, hidden?.statusCode]).toEqual([200, 200]);
      expect(seen?.body).toContain(`Tides ${number}`);
      expect(hidden?.body).not.toContain('Tides');
    }
  });

  it('shows the submitted version and approves it, once', async () => {
    const link = await linked();
    const shown = await stranger.send('GET', link);
    expect([shown.statusCode, shown.headers['cache-control'], shown.headers['referrer-policy']]).toEqual([
      200,
      'private, no-store',
      'same-origin',
    ]);
    expect(shown.headers['x-robots-tag']).toBe('noindex');
    expect(shown.body).toContain('Mara &#60;b&#62;Quill&#60;/b&#62;');
    expect(shown.body).not.toContain('<script');
    const preview = await stranger.send('GET', `${link}preview/`);
    expect([preview.statusCode, preview.headers['cache-control']]).toEqual([200, 'no-store, private']);
    expect(preview.body).toContain(`<title>Tides ${number}`);

    expect((await decide(link, { decision: 'approve', comment: 'Fine <i>by me</i>' })).body).toContain('you approved');
    expect(await row()).toMatchObject({ isLive: true, review: null });
    const again = await decide(link, { decision: 'reject', comment: 'No' });
    expect(again.body).toContain('You have already decided');
    expect((await stranger.send('GET', `${link}preview/`)).statusCode).toBe(404);
    const [step] = await app.database.db.select().from(workflowSteps).orderBy(desc(workflowSteps.id)).limit(1);
    expect(step).toMatchObject({ status: 'approved', finishedById: null, finishedByName: `${ASKED.name} (by a link)` });
    const [entry] = await app.database.db
      .select()
      .from(historyEntries)
      .where(eq(historyEntries.action, 'workflow.approve'))
      .orderBy(desc(historyEntries.id))
      .limit(1);
    expect(entry?.details).toMatchObject({ email: ASKED.email, comment: 'Fine <i>by me</i>' });
  });

  it('asks for changes with a comment, and says what is missing without one', async () => {
    const link = await linked();
    expect((await decide(link, { decision: 'reject', comment: ' ' })).body).toContain('Say what should be changed.');
    expect((await decide(link, {})).statusCode).toBe(400);
    await decide(link, { decision: 'reject', comment: 'The price is old' });
    expect((await row())?.review).toMatchObject({ status: 'needs_changes' });
    expect(await states()).toEqual([['decided', 'reject']]);
  });

  it('is refused while another user locks the page, and decides afterwards', async () => {
    const link = await linked();
    const keeper = { ...context, actor: { accountId: 77, name: 'Keeper' } };
    await run((tx) => lockPage(tx, keeper, { pageId, reason: '', isTakeOver: false }));
    const refused = await decide(link, { decision: 'approve' });
    expect([refused.statusCode, refused.body.includes('Your decision was not sent')]).toEqual([403, true]);
    expect(await states()).toEqual([['open', null]]);
  });

  it('ends when it is revoked, when it expires, and when another reviewer decides', async () => {
    const revoked = await linked();
    const [{ id } = { id: 0 }] = (await reviewer.send('GET', `/wagtail/api/main/pages/${pageId}/review/`)).json<{
      links: { id: number }[];
    }>().links;
    await reviewer.send('POST', `/wagtail/pages/${pageId}/workflow/links/${id}/revoke/`, { json: {} });
    const expired = await linked();
    await app.database.db
      .update(approvalLinks)
      .set({ expiresAt: '2020-01-01T00:00:00Z' })
      .where(eq(approvalLinks.id, id + 1));
    const unknown = '/wagtail/approval/AAAA/';
    for (const link of [revoked, expired, unknown]) {
      const output = await stranger.send('GET', link);
      expect([output.statusCode, output.body.includes('no longer works')]).toEqual([404, true]);
      expect((await decide(link, { decision: 'approve' })).statusCode).toBe(404);
      expect((await stranger.send('GET', `${link}preview/`)).statusCode).toBe(404);
    }
    const overtaken = await linked();
    await reviewer.send('POST', `/wagtail/pages/${pageId}/workflow/cancel/`, { json: {} });
    expect((await decide(overtaken, { decision: 'approve' })).body).toContain('Somebody else has decided');
    expect((await row())?.isLive).toBe(false);
  });

  it('is kept as a hash, and is in no line of the log', async () => {
    const link = await linked();
    await stranger.send('GET', link);
    const token = link.split('/')[3] ?? '';
    expect(token.length).toBeGreaterThan(30);
    expect(JSON.stringify(await app.database.db.select().from(approvalLinks))).not.toContain(token);
    expect(JSON.stringify(await app.database.db.select().from(historyEntries))).not.toContain(token);
    expect(JSON.stringify(app.log)).not.toContain(token);
  });

  it('needs a token of the form, like every post', async () => {
    const link = await linked();
    const forged = { form: { decision: 'approve' }, headers: { 'x-csrftoken': 'forged.token' } };
    expect((await stranger.send('POST', link, forged)).statusCode).toBe(403);
    expect((await row())?.isLive).toBe(false);
  });
});
