import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desc, eq } from 'drizzle-orm';
import { publishPage, saveDraft } from '#features/pages/server/index.ts';
import { pageRevisions, pages } from '#features/pages/server/tables.ts';
import { formSubmissions } from '#features/submissions/server/tables.ts';
import { formPage } from '#templates/form-page/definition.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { GUEST_HOST, GUEST_ORIGIN, makeLivePage, PAGE_CONTEXT } from '#test/guest-pages.ts';
import { PROMOTE } from '#test/page-tree.ts';
import { inTransaction } from '#platform/db/transaction.ts';

const QUESTION = {
  label: 'Your name',
  key: '',
  kind: 'singleline' as const,
  is_required: true,
  choices: '',
  initial: '',
  help: '',
};
let app: TestApp;
let address = 0;

beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const contentOf = (label: string, thanks: number | null = null) => ({
  ...formPage.example,
  questions: [{ ...QUESTION, label }],
  thank_you_page: thanks,
});
const make = (template: string, slug: string, content: Record<string, unknown>) =>
  makeLivePage(app, { template, slug, content });
const send = (path: string, fields: Record<string, string>) =>
  app.http.inject({
    method: 'POST',
    url: path,
    remoteAddress: `203.0.113.${(address += 1)}`,
    headers: {
      host: GUEST_HOST,
      origin: GUEST_ORIGIN,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ captcha_skip: 'on', ...fields }).toString(),
  });
const newest = async () =>
  (await app.database.db.select().from(formSubmissions).orderBy(desc(formSubmissions.id)).limit(1))[0];

describe('a form page', () => {
  it('keeps answers under the name that a question had first, also when it is reworded', async () => {
    const id = await make('form_page', 'parties', contentOf('Your name'));
    expect((await send('/parties/', { 'q-your_name': 'Ada' })).statusCode).toBe(303);
    expect(await newest()).toMatchObject({ data: { your_name: 'Ada' } });
    const [kept] = await app.database.db
      .select({ content: pageRevisions.content })
      .from(pageRevisions)
      .where(eq(pageRevisions.pageId, id));
    const { questions } = (kept?.content ?? {}) as { questions: (typeof QUESTION)[] };
    expect(questions[0]?.key).toBe('your_name');

    const reworded = { ...kept?.content, questions: questions.map((one) => ({ ...one, label: 'Who asks?' })) };
    await inTransaction(app.database.db, async (tx) => {
      await saveDraft(tx, PAGE_CONTEXT, { pageId: id, title: 'parties', content: reworded });
      await publishPage(tx, PAGE_CONTEXT, id);
    });
    expect((await send('/parties/', { 'q-your_name': 'Bo' })).statusCode).toBe(303);
    expect(await newest()).toMatchObject({
      data: { your_name: 'Bo' },
      fields: [{ key: 'your_name', label: 'Who asks?' }],
    });
  });

  it('leads to its thank-you page, or thanks by itself when there is none, or none any more', async () => {
    const thanksId = await make('confirmation', 'thanks', { body: [], confirmation_content: [], ...PROMOTE });
    await make('form_page', 'led-on', contentOf('Your name', thanksId));
    await make('form_page', 'thanked', contentOf('Your name'));
    const target = async (path: string) => (await send(path, { 'q-your_name': 'Ada' })).headers.location;
    expect(await target('/led-on/')).toBe('/thanks/');
    expect(await target('/thanked/')).toBe('/thanked/?sent=1#form-sent');
    await app.database.db.update(pages).set({ isLive: false }).where(eq(pages.id, thanksId));
    expect(await target('/led-on/')).toBe('/led-on/?sent=1#form-sent');
  });

  it('reveals to guests neither where answers go nor where they are redirected', async () => {
    const page = await app.http.inject({ url: '/parties/', headers: { host: GUEST_HOST } });
    expect(page.body).not.toMatch(/mail_to|mail_subject|thank_you_page/);
  });
});
