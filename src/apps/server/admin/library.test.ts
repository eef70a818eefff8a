import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createCollection, setCollectionPrivacy } from '#features/collections/server/index.ts';
import { inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import { putSource, storeVideo } from '#features/videos/server/index.ts';
import { buildTestApp, type TestApp } from '#test/app.ts';
import { inTransaction } from '#platform/db/transaction.ts';

let app: TestApp;
let hiddenId: number;
beforeAll(async () => {
  app = await buildTestApp();
  const { mediaStore: store, database } = app.services;
  const context = {
    mediaViews: MEDIA,
    powers: SYSTEM_POWERS,
    actor: { accountId: null, name: 'test' },
    now: '2026-11-19T12:00:00.000Z',
    store,
  };
  await inTransaction(database.db, async (tx) => {
    const staff = await createCollection(tx, context, { name: 'Staff', parentId: null });
    await setCollectionPrivacy(tx, context, { id: staff, privacy: 'signed_in' });
    const inspected = await inspectDocument({ bytes: new TextEncoder().encode('words'), fileName: 'words.txt' });
    const file = await putDocument(store, inspected);
    const content = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2');
    await storeDocument(tx, context, { file, title: 'Words' });
    hiddenId = await storeDocument(tx, context, { file, title: 'Words', collectionId: staff });
    await storeVideo(tx, context, {
      title: 'The dock',
      width: 16,
      height: 9,
      durationSeconds: null,
      posterImageId: null,
      sources: [await putSource(store, { mimetype: 'video/mp4', content })],
      tracks: [{ kind: 'captions', label: 'English', srclang: 'en', body: 'WEBVTT\n\n00:01.000 --> 00:04.000\nHi' }],
    });
  });
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  app.http.inject({ method, url, headers });

describe('the media library', () => {
  it('answers other methods with 405', async () => {
    for (const url of ['/video-track/1/', '/video-track/1', '/documents/1/words.txt'])
      for (const method of ['POST', 'DELETE'] as const) expect((await ask(url, {}, method)).statusCode).toBe(405);
  });

  it('has its own policy in place of the pages’', async () => {
    const { headers } = await ask('/documents/1/words.txt');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
    expect(headers['content-disposition']).toMatch(/^attachment/);
  });

  it('redirects people to the sign-in for a private document, and answers scripts with 404', async () => {
    const address = `/documents/${hiddenId}/words.txt`;
    const person = await ask(address, { accept: 'text/html', 'if-none-match': '*' });
    expect([person.statusCode, person.headers.location]).toEqual([
      302,
      `/wagtail/login/?next=${encodeURIComponent(address)}`,
    ]);
    const script = await ask(address, { 'if-none-match': '*' });
    expect(script.statusCode).toBe(404);
    for (const { headers, body } of [person, script]) {
      expect([headers.etag, headers['last-modified'], headers['content-disposition']]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(headers['cache-control']).toMatch(/no-store/);
      expect(body).not.toContain('words.txt"');
    }
  });

  it('says in the health check that its store does not answer', async () => {
    vi.spyOn(app.services.mediaStore, 'check').mockRejectedValue(new Unavailable('The media store'));
    const reply = await ask('/api/ht/storage/');
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({
      status: 'failed',
      checks: { storage: 'failed: The media store is not answering' },
    });
  });
});
