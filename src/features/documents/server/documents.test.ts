import { fastify, type FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Invalid, NotFound, type Problem } from '#shared/problem.ts';
import { MEDIA } from '#features/choosers/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createCollection, setCollectionPrivacy } from '#features/collections/server/index.ts';
import { keepingFiles, type MediaChange } from '#features/library/server/index.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { listenForChanges } from '#platform/db/changes.ts';
import { recordStatements, type Database, type Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { STRANGER_GATE } from '#test/stranger-gate.ts';
import { createDownloadCounter } from './download-counter.ts';
import { replaceDocumentFile } from './commands.ts';
import { inspectDocument, loadDocumentTargets, putDocument, storeDocument } from './index.ts';
import type { WrittenDocument } from './inspect-document.ts';
import { documentRoutes } from './public-routes.ts';
import { bulkOfDocuments } from './staff-bulk.ts';
import { documents } from './tables.ts';

const store = memoryMediaStore();
const context = {
  mediaViews: MEDIA,
  powers: SYSTEM_POWERS,
  actor: { accountId: null, name: 'test' },
  now: '2026-11-19T12:00:00.000Z',
  store,
};
const log: string[] = [];

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  store.files.clear();
});

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const text = (words: string) => new TextEncoder().encode(words);
const PDF = text('%PDF-1.4\nA menu of the harbor\n%%EOF');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64',
);
const DOC = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex');
/** A minimal document of an office program, as a ZIP archive. */
const DOCX = Buffer.from(
  'UEsDBBQAAAAIAAAAIVyT+DSMdwAAAJcAAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbD2OQQ7CMAwEv1Llikg+0PbCHTjwAStxkKXYjpxQ4Pc0QupxtTujnR/fim2dbxuaUcLpDtavwLi48FZLIWl8MUr3Hy5uuqj0PQxocVBroQidVMImyWtF2VdZjaG3s+ZMEQ9+2KppxNZInlz80TCQnIY+rHP4//kBUEsDBBQAAAAIAAAAIVwWw3oZBgAAAAQAAAARAAAAd29yZC9kb2N1bWVudC54bWyzKde3AwBQSwECFAMUAAAACAAAACFck/g0jHcAAACXAAAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLAQIUAxQAAAAIAAAAIVwWw3oZBgAAAAQAAAARAAAAAAAAAAAAAACAAagAAAB3b3JkL2RvY3VtZW50LnhtbFBLBQYAAAAAAgACAIAAAADdAAAAAAA=',
  'base64',
);
const ZIP = Buffer.from(
  'UEsDBBQAAAAIAAAAIVyGphA2BwAAAAUAAAAFAAAAYS50eHTLSM3JyQcAUEsBAhQDFAAAAAgAAAAhXIamEDYHAAAABQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsFBgAAAAABAAEAMwAAACoAAAAAAA==',
  'base64',
);

const keeping = async <T>(
  bytes: Uint8Array,
  fileName: string,
  work: (tx: Tx, change: MediaChange, file: WrittenDocument) => Promise<T>,
) => {
  const inspected = await inspectDocument({ bytes, fileName });
  return keepingFiles({ db: database.db, mediaStore: store }, context, (files) => putDocument(files, inspected), work);
};
const add = (bytes: Uint8Array, fileName: string, more: { title?: string; collectionId?: number | null } = {}) =>
  keeping(bytes, fileName, (tx, change, file) => storeDocument(tx, change, { file, title: '', ...more }));
const replace = (id: number, bytes: Uint8Array, fileName: string) =>
  keeping(bytes, fileName, (tx, change, file) => replaceDocumentFile(tx, change, { id, baseVersion: 1, file }));
const remove = (tx: Tx, id: number) => bulkOfDocuments.removeOne(tx, context, { id, althoughUsed: false });
const makeCollection = (name: string, parentId: number | null = null) =>
  run((tx) => createCollection(tx, context, { name, parentId }));
const hide = (id: number) => run((tx) => setCollectionPrivacy(tx, context, { id, privacy: 'signed_in' }));
const find = async (id: number) => (await database.db.select().from(documents).where(eq(documents.id, id)))[0];

describe('storeDocument', () => {
  it.each([
    ['page.html', text('<!doctype html><script>alert(1)</script>')],
    ['logo.svg', text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['run.js', text('alert(1)')],
    ['film.mp4', text('x')],
    ['tool.exe', text('MZ')],
    ['menu.pdf.exe', PDF],
    ['menu', PDF],
    ['constructor', PDF],
    ['menu.constructor', PDF],
  ])('refuses %s, whose kind is not accepted, and names those that are', async (fileName, bytes) => {
    const refused = (await add(bytes, fileName).catch((error: unknown) => error)) as Invalid;
    expect(refused).toBeInstanceOf(Invalid);
    expect(refused.errors[0]?.message).toMatch(/not accepted: use pdf, doc, docx, .*webp$/);
    expect(store.files.size).toBe(0);
  });

  it.each([
    ['menu.pdf', PNG, 'holds png'],
    ['menu.pdf', text('<html></html>'), 'holds text'],
    ['menu.png', PDF, 'holds pdf'],
    ['menu.docx', ZIP, 'holds zip'],
    ['menu.zip', DOCX, 'holds docx'],
    ['menu.doc', PDF, 'holds pdf'],
    ['list.csv', PDF, 'holds pdf'],
    ['list.txt', text('a\u0000b'), 'does not contain what its extension .txt says'],
    ['list.txt', Uint8Array.of(0xe9, 0x74, 0xe9), 'does not contain what its extension .txt says'],
    ['photo.jpg', text('<?xml version="1.0"?><svg/>'), 'holds xml'],
  ])('refuses %s with other contents', async (fileName, bytes, reason) => {
    const refused = (await add(bytes, fileName).catch((error: unknown) => error)) as Invalid;
    expect(refused.errors?.[0]?.message).toContain(reason);
    expect(store.files.size).toBe(0);
  });

  it('refuses an empty file, one above 50 MB, a long title and a deleted collection', async () => {
    await expect(add(new Uint8Array(), 'menu.pdf')).rejects.toThrow(Invalid);
    const large = await add(new Uint8Array(50_000_001), 'menu.pdf').catch((error: unknown) => error);
    expect((large as Problem).code).toBe('too_large');
    await expect(add(PDF, 'menu.pdf', { title: 'x'.repeat(256) })).rejects.toThrow(Invalid);
    await expect(add(PDF, 'menu.pdf', { collectionId: 4242 })).rejects.toThrow(Invalid);
    expect(store.files.size).toBe(0);
  });

  it.each([
    ['Menu.PDF', PDF, 'application/pdf'],
    ['old.doc', DOC, 'application/msword'],
    ['new.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['all.zip', ZIP, 'application/zip'],
    ['dot.png', PNG, 'image/png'],
    ['list.csv', text('a,b\né,2'), 'text/csv; charset=utf-8'],
  ])('keeps %s', async (fileName, bytes, mimetype) => {
    const row = await find(await add(bytes, fileName));
    expect(row).toMatchObject({ fileName, mimetype, sizeBytes: bytes.byteLength, servedCount: 0 });
    expect(row?.fileExtension).toBe(fileName.split('.')[1]?.toLowerCase());
    expect(store.files.get(row?.fileKey ?? '')).toEqual(bytes);
  });

  it('cleans the file name, uses it as the title and records the document in the history', async () => {
    const row = await find(await add(PDF, '../../Été\u202e 2026.pdf'));
    expect(row).toMatchObject({ fileName: 'Été 2026.pdf', title: 'Été 2026' });
    const [entry] = await database.db.select().from(historyEntries);
    expect(entry).toMatchObject({ action: 'document.create', subjectId: String(row?.id) });
  });

  it('stores the same bytes twice on request; deleting one document keeps the other', async () => {
    const [one, two] = [await add(PDF, 'menu.pdf'), await add(PDF, 'menu.pdf')];
    await run((tx) => remove(tx, one));
    expect(store.files.has((await find(two))?.fileKey ?? '')).toBe(true);
  });
});

describe('replaceDocumentFile and removeOne', () => {
  it('refuse a deleted document and a bad file, and keep the old file then', async () => {
    const id = await add(PDF, 'menu.pdf');
    await expect(run((tx) => remove(tx, 4242))).rejects.toThrow(NotFound);
    await expect(replace(4242, PDF, 'a.pdf')).rejects.toThrow(NotFound);
    await expect(replace(id, PDF, 'a.js')).rejects.toThrow(Invalid);
    await expect(
      run(async (tx) => {
        await remove(tx, id);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(store.files.has((await find(id))?.fileKey ?? '')).toBe(true);
  });

  it('change or delete the file, drop its cache tag, and keep only the file that can be restored', async () => {
    const received: string[] = [];
    const stop = await listenForChanges(
      database,
      (tags) => received.push(...tags),
      () => undefined,
    );
    const id = await add(PDF, 'menu.pdf');
    await replace(id, PNG, 'menu.png');
    expect(await find(id)).toMatchObject({ fileName: 'menu.png', mimetype: 'image/png', title: 'menu' });
    expect([...store.files.values()]).toEqual([PNG]);
    await run((tx) => remove(tx, id));
    expect(await find(id)).toBeUndefined();
    expect(store.files.size).toBe(1);
    await expect.poll(() => received).toEqual(Array.from({ length: 3 }, () => `document:${id}`));
    await stop();
  });
});

describe('loadDocumentTargets', () => {
  it('runs no statement without ids, and one for many', async () => {
    const ids = [await add(PDF, 'Été 2026?.pdf'), await add(ZIP, 'all.zip'), 4242];
    const none = await recordStatements(() => loadDocumentTargets(database.db, []));
    expect(none.statements).toEqual([]);
    const { result, statements } = await recordStatements(() => loadDocumentTargets(database.db, ids));
    expect(statements).toHaveLength(1);
    expect([...result.values()].toSorted((a, b) => a.id - b.id)).toEqual([
      {
        id: 1,
        url: '/documents/1/%C3%89t%C3%A9%202026%3F.pdf',
        title: 'Été 2026?',
        file_extension: 'pdf',
        file_size: PDF.byteLength,
      },
      { id: 2, url: '/documents/2/all.zip', title: 'all', file_extension: 'zip', file_size: ZIP.byteLength },
    ]);
  });

  it('leaves out documents in a private collection and below one', async () => {
    const staff = await makeCollection('Staff');
    const below = await makeCollection('Below', staff);
    const ids = [
      await add(PDF, 'a.pdf', { collectionId: staff }),
      await add(PDF, 'b.pdf', { collectionId: below }),
      await add(PDF, 'c.pdf'),
    ];
    expect((await loadDocumentTargets(database.db, ids)).size).toBe(3);
    await hide(staff);
    expect([...(await loadDocumentTargets(database.db, ids)).keys()]).toEqual([ids[2]]);
  });
});

describe('/documents/{id}/{name}', () => {
  beforeAll(() => {
    app = fastify({
      loggerInstance: createLogger('error', { write: (line) => log.push(line) }),
      routerOptions: { maxParamLength: 500 },
    }) as never;
    problemReplies(app, async (_request, reply, problem) => sendProblem(reply, problem));
    documentRoutes(app, { db: database.db, mediaStore: store, gate: STRANGER_GATE });
  });
  afterAll(() => app.close());
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    app.inject({ method, url, headers });

  it.each(['/documents/1/other.pdf', '/documents/1/menu.PDF', '/documents/1/', '/documents/2/menu.pdf'])(
    '%s does not exist, whatever ETag the client sends',
    async (url) => {
      await add(PDF, 'menu.pdf');
      const hash = (await find(1))?.fileHash;
      for (const tag of [`"${hash}"`, '*']) expect((await ask(url, { 'if-none-match': tag })).statusCode).toBe(404);
    },
  );

  it.each(['0', '-1', '01', 'x', '1e0', '99999999999999999999', '1;drop', '%00'])(
    'the id %s does not exist',
    async (id) => {
      await add(PDF, 'menu.pdf');
      expect((await ask(`/documents/${id}/menu.pdf`)).statusCode).toBe(404);
    },
  );

  it('reveals nothing about a document in a private collection', async () => {
    const staff = await makeCollection('Staff');
    const below = await makeCollection('Below', staff);
    const id = await add(PDF, 'menu.pdf', { collectionId: below });
    await hide(staff);
    const hash = (await find(id))?.fileHash;
    const unknown = await ask('/documents/4242/menu.pdf');
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [{}, { 'if-none-match': `"${hash}"` }, { 'if-none-match': '*' }, { range: 'bytes=0-1' }]) {
        const reply = await ask(`/documents/${id}/menu.pdf`, headers, method);
        expect(reply.statusCode).toBe(404);
        expect(Object.keys(reply.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
        expect(reply.body).not.toContain('signed_in');
      }
    }
    const { request_id: _own, ...body } = (await ask(`/documents/${id}/menu.pdf`)).json<Record<string, unknown>>();
    const { request_id: _other, ...same } = unknown.json<Record<string, unknown>>();
    expect(body).toEqual(same);
  });

  it('is displayed when the browser can, under a policy that forbids scripts', async () => {
    const id = await add(PDF, 'Été.pdf');
    const reply = await ask(`/documents/${id}/%C3%89t%C3%A9.pdf`);
    expect([reply.statusCode, reply.rawPayload]).toEqual([200, Buffer.from(PDF)]);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(PDF.byteLength),
      'content-disposition': `inline; filename="_t_.pdf"; filename*=UTF-8''%C3%89t%C3%A9.pdf`,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      etag: `"${(await find(id))?.fileHash}"`,
    });
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
  });

  it('is otherwise downloaded, in a sandbox', async () => {
    const id = await add(text('<script>alert(1)</script>'), 'list.txt');
    const { headers } = await ask(`/documents/${id}/list.txt`);
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
  });

  it('answers 304, ranges and HEAD', async () => {
    const id = await add(PDF, 'menu.pdf');
    const url = `/documents/${id}/menu.pdf`;
    const { headers } = await ask(url);
    expect((await ask(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    const part = await ask(url, { range: 'bytes=-5' });
    expect([part.statusCode, part.body]).toEqual([206, '%%EOF']);
    expect((await ask(url, { range: 'bytes=9999-' })).statusCode).toBe(416);
    const head = await ask(url, {}, 'HEAD');
    expect([head.body, head.headers['content-length']]).toEqual(['', String(PDF.byteLength)]);
  });

  it('accepts a name of the maximum length', async () => {
    const id = await add(PDF, `${'海'.repeat(300)}.pdf`);
    const url = (await loadDocumentTargets(database.db, [id])).get(id)?.url ?? '';
    expect((await ask(url)).statusCode).toBe(200);
  });

  it('logs a lost file and answers 404', async () => {
    const id = await add(PDF, 'menu.pdf');
    store.files.clear();
    log.length = 0;
    expect((await ask(`/documents/${id}/menu.pdf`)).statusCode).toBe(404);
    expect(log.join()).toContain('a stored file is missing');
  });

  it('counts started downloads: not HEAD, 304 or later ranges', async () => {
    const own = fastify() as FastifyInstance;
    documentRoutes(own, { db: database.db, mediaStore: store, gate: STRANGER_GATE });
    const id = await add(PDF, 'menu.pdf');
    const url = `/documents/${id}/menu.pdf`;
    const { headers } = await own.inject({ url });
    await own.inject({ url, headers: { range: 'bytes=0-3' } });
    await own.inject({ url, headers: { range: 'bytes=4-' } });
    await own.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    await own.inject({ url, method: 'HEAD' });
    await own.close();
    expect((await find(id))?.servedCount).toBe(2);
  });
});

describe('the download counter', () => {
  it('writes many downloads in one statement after a delay, and drops those of deleted documents', async () => {
    const id = await add(PDF, 'menu.pdf');
    const counter = createDownloadCounter(database.db, () => undefined, 5);
    for (let made = 0; made < 10; made += 1) counter.add(id);
    counter.add(4242);
    await expect.poll(async () => (await find(id))?.servedCount).toBe(10);
    await counter.close();
    expect((await find(id))?.servedCount).toBe(10);
  });

  it('reports counts that it could not write', async () => {
    const errors: unknown[] = [];
    const broken = { transaction: async () => Promise.reject(new Error('no database')) };
    const counter = createDownloadCounter(broken as never, (error) => errors.push(error), 5);
    counter.add(1);
    await expect.poll(() => errors.map(String)).toEqual(['Error: no database']);
  });
});
