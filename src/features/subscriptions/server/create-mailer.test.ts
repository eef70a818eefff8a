import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mails } from '#features/mail/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase } from '#test/database.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import type { MailTo } from './mailer.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

let database: Database;
let tree: PageTree;
let subscriptions: Subscriptions;
const ids = { club: 0, other: 0 };
const sites = { main: 0, second: 0 };

beforeAll(async () => {
  database = await createTestDatabase();
  subscriptions = await createSubscriptions(database.db, () => 'https://chain.example');
  tree = await PageTree.plant(database);
  const second = await tree.addSite('Second', 'second.example');
  const spanish = await tree.add('es', tree.rootId, { isLive: true });
  ids.club = await tree.add('club', tree.rootId, { isLive: true });
  const spanishClub = await tree.add('club', spanish, { isLive: true });
  ids.other = await tree.add('a-club', second, { isLive: true });
  await database.exec(`UPDATE pages SET language_code = 'es' WHERE id = ${spanish};
    UPDATE pages SET template = 'email_signup' WHERE id IN (${ids.club}, ${spanishClub}, ${ids.other})`);
  const rows = (await database.db.execute('SELECT id, host FROM sites')) as unknown as {
    rows: { id: number; host: string }[];
  };
  for (const { id, host } of rows.rows) sites[host === '*' ? 'main' : 'second'] = id;
});
afterAll(() => database.close());
beforeEach(() => database.exec('DELETE FROM mails'));

/** The page that the confirmation link opens. */
async function pageOf(to: Partial<MailTo>): Promise<string | undefined> {
  const usual = { subscriberId: 1, email: 'mara@harbor.example', firstName: '', language: 'en', siteId: sites.main };
  await tree.run((tx) =>
    subscriptions.mailer.sendConfirmation(tx, TREE_NOW, { ...usual, pageId: null, ...to }, 'a'.repeat(32)),
  );
  const [mail] = await database.db.select().from(mails);
  return /https:\/\/(?:chain\.example)?(\S*)\?confirm=/.exec(mail?.textBody ?? '')?.[1];
}

it('leads to the page of the form, whatever its language', async () => {
  expect(await pageOf({ pageId: ids.club, language: 'es' })).toBe('/club/');
});

it('leads to another page with the form when that page is deleted, preferably in the language of the guest', async () => {
  expect(await pageOf({ language: 'es' })).toBe('/es/club/');
});

it('leads to a page of the same site only, on its host', async () => {
  expect(await pageOf({})).toBe('/club/');
  await database.exec('DELETE FROM mails');
  expect(await pageOf({ pageId: ids.other })).toBe('/club/');
  await database.exec('DELETE FROM mails');
  expect(await pageOf({ siteId: sites.second })).toBe('second.example/a-club/');
});

it('uses the default site for a deleted one', async () => {
  expect(await pageOf({ siteId: 999 })).toBe('/club/');
});
