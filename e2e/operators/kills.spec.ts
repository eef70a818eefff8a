import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnServer } from '../support/own-server.ts';
import type { ProductServer } from '../support/product-server.ts';
import { createStoryDatabase, type StoryDatabase } from '../support/story-database.ts';
import { runCreateSuperuser } from '../support/staff.ts';
import { StaffClient } from '../support/staff-client.ts';

/**
 * The server is killed again and again while several people write. KILLS says how often; the default is for every run,
 * 100 for a release. POSTGRES_URL names a server on which the same is done.
 */
const KILLS = Number(process.env['KILLS'] ?? 3);
const POSTGRES_URL = process.env['POSTGRES_URL'];
/** Writes that are acknowledged before each kill, at least; the kill comes some milliseconds later. */
const WRITES_BEFORE_KILL = 12;

/** What the server said that it has. */
interface Acknowledged {
  redirects: string[];
  pages: { id: number; title: string }[];
  documents: { id: number; text: string }[];
}

const own = useOwnServer();

/** Writes one thing after the other until the server is gone; only what was answered with 200 counts. */
function writers(client: StaffClient, home: number, acknowledged: Acknowledged, turn: number) {
  let count = 0;
  const until = async (write: (name: string) => Promise<void>, kind: string) => {
    try {
      for (let at = 1; ; at++) {
        await write(`${kind}-${turn}-${at}`);
        count += 1;
      }
    } catch {
      // The server is gone: what was not answered is not counted.
    }
  };
  const work = Promise.all([
    until(async (name) => {
      await client.post('/wagtail/redirects/add/', { oldPath: `/${name}`, url: 'https://elsewhere.example/' });
      acknowledged.redirects.push(`/${name}`);
    }, 'redirect'),
    until(async (title) => {
      const page = { save_id: crypto.randomUUID(), title, slug: '', content: { body: [] }, action: 'publish' };
      const { id } = await client.post<{ id: number }>(`/wagtail/pages/add/pages/generic_content/${home}/`, page);
      acknowledged.pages.push({ id, title });
    }, 'page'),
    until(async (text) => {
      const { item } = await client.upload<{ item: { id: number } }>('/wagtail/documents/add/', `${text}.txt`, text);
      acknowledged.documents.push({ id: item.id, text });
    }, 'document'),
  ]);
  return { work, count: () => count };
}

/** What was acknowledged and is not there. */
async function missing(client: StaffClient, { redirects, pages, documents }: Acknowledged): Promise<string[]> {
  const lost: string[] = [];
  for (const path of redirects) {
    const { headers } = await client.get(`${path}/`);
    if (headers.get('location') !== 'https://elsewhere.example/') lost.push(path);
  }
  for (const { id, title } of pages) {
    const reply = await client.get(`/wagtail/api/main/pages/${id}/`);
    if (!reply.ok || ((await reply.json()) as { title: string }).title !== title) lost.push(title);
  }
  for (const { id, text } of documents) {
    const about = await client.get(`/wagtail/api/main/documents/${id}/`);
    const { url } = (await about.json()) as { url: string };
    const file = await client.get(url);
    if ((await file.text()) !== text) lost.push(text);
  }
  return lost;
}

const DATABASES: [string, () => Promise<StoryDatabase>][] = [
  ['the embedded database', async () => ({ env: {}, drop: async () => undefined })],
];
if (POSTGRES_URL) DATABASES.push(['PostgreSQL', () => createStoryDatabase(POSTGRES_URL)]);

describe.each(DATABASES)('kill -9 during writes on %s', (_name, prepare) => {
  let database: StoryDatabase;
  let server: ProductServer;
  let isPrepared = false;

  beforeAll(async () => {
    database = await prepare();
    isPrepared = true;
  });
  afterAll(async () => {
    await server?.kill();
    if (isPrepared) await database.drop();
  });

  it(`loses nothing that was acknowledged, ${KILLS} times`, { timeout: 300_000 + KILLS * 60_000 }, async () => {
    const acknowledged: Acknowledged = { redirects: [], pages: [], documents: [] };
    const start = () => own.start({ ...database.env, DATA_DIR: own.dataDir });
    server = await start();
    runCreateSuperuser('harbor', { ...database.env, DATA_DIR: own.dataDir });
    let client = await StaffClient.signIn(server.url, 'harbor');
    const [home] = ((await (await client.get('/wagtail/api/main/pages/')).json()) as { rows: { id: number }[] }).rows;
    for (let turn = 1; turn <= KILLS; turn++) {
      const { work, count } = writers(client, home?.id ?? 0, acknowledged, turn);
      await expect.poll(count).toBeGreaterThanOrEqual(WRITES_BEFORE_KILL);
      // In the middle of whatever is going on then.
      await sleep((turn * 7) % 50);
      await server.kill();
      await work;
      server = await start();
      client = await StaffClient.resume(server.url, client);
    }
    const total = acknowledged.redirects.length + acknowledged.pages.length + acknowledged.documents.length;
    console.log(`${KILLS} kills, ${total} acknowledged writes`);
    expect(await missing(client, acknowledged)).toEqual([]);
  });
});
