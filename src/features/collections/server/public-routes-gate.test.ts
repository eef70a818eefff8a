import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MEDIA } from '#features/choosers/server/index.ts';
import { createGroup } from '#features/accounts/server/index.ts';
import { sessions, signInAttempts } from '#features/accounts/server/tables.ts';
import { inspectDocument, putDocument, storeDocument } from '#features/documents/server/index.ts';
import { documentRoutes } from '#features/documents/server/public-routes.ts';
import {
  createImageService,
  findImage,
  type ImageService,
  putOriginal,
  storeImage,
} from '#features/images/server/index.ts';
import { imageRoutes } from '#features/images/server/public-routes.ts';
import { parseSpec } from '#features/images/contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { loadVideoRows, putSource, storeVideo } from '#features/videos/server/index.ts';
import { videoRoutes } from '#features/videos/server/public-routes.ts';
import type { Database, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { addStaff, Browser, buildStaffApp, type StaffApp, STAFF_NOW } from '#test/staff-app.ts';
import { plainImage } from '#test/stored-images.ts';
import { inspectImage } from '#platform/image-processing/inspect-image.ts';
import type { Privacy } from '../privacy.ts';
import { createCollection, createFileGate, setCollectionPrivacy } from './index.ts';
import { collections } from './tables.ts';

const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\x02\0isomiso2'), Buffer.alloc(50, 7)]);
const SECRET = 'low tide at noon';
const NAVIGATION = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
const store = memoryMediaStore();
const context = {
  mediaViews: MEDIA,
  powers: SYSTEM_POWERS,
  actor: { accountId: null, name: 'test' },
  now: STAFF_NOW,
  store,
};

let database: Database;
let app: StaffApp;
let images: ImageService;
let top: number;
let below: number;
let members: number;
let files: Record<'document' | 'image' | 'video' | 'track', string>;
const staff: Record<string, Browser> = {};

const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const restrict = async (id: number, privacy: Privacy, password = SECRET) => {
  const passwordHash = privacy === 'password' ? await app.passwords.hash(password) : undefined;
  const groupIds = privacy === 'groups' ? [members] : [];
  await run((tx) => setCollectionPrivacy(tx, context, { id, privacy, passwordHash, groupIds }));
};

beforeAll(async () => {
  database = await createTestDatabase();
  app = await buildStaffApp(database);
  const { db } = database;
  images = await createImageService({ db, store, clock: app.clock, concurrency: 1 });
  const { clock, guard, passwords } = app;
  const look = {
    faceOf: async () => ({ language: 'en' as const, siteName: 'Tide & Table' }),
    styleUrls: () => ['/assets/site.css'],
  };
  const gate = createFileGate(app.http, { db, clock, guard, passwords, isSecure: false, ...look });
  documentRoutes(app.http, { db, mediaStore: store, gate });
  videoRoutes(app.http, { db, mediaStore: store, gate });
  imageRoutes(app.http, { db, images, gate });

  top = await run((tx) => createCollection(tx, context, { name: 'Staff', parentId: null }));
  below = await run((tx) => createCollection(tx, context, { name: 'Below', parentId: top }));
  const file = await putOriginal(store, await inspectImage(await plainImage(9, 40, 30), 'a.png'));
  const made = await run(async (tx) => ({
    document: await storeDocument(tx, context, {
      file: await putDocument(store, await inspectDocument({ bytes: Buffer.from('Oysters'), fileName: 'menu.txt' })),
      title: 'Menu',
      collectionId: below,
    }),
    image: (await storeImage(tx, context, { file, title: 'A', altText: '', collectionId: below })).id,
    video: await storeVideo(tx, context, {
      title: 'Dock',
      width: 64,
      height: 48,
      durationSeconds: 2,
      posterImageId: null,
      sources: [await putSource(store, { mimetype: 'video/mp4', content: MP4 })],
      tracks: [{ kind: 'captions', label: 'English', srclang: 'en', body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi' }],
      collectionId: below,
    }),
  }));
  await database.db.update(collections).set({ privacy: 'public' });
  const image = await findImage(db, made.image);
  const video = (await loadVideoRows(db, [made.video])).get(made.video);
  const spec = parseSpec('width-320|format-webp');
  if (!image || !video || !spec) throw new Error('What was stored is not there');
  files = {
    document: `/documents/${made.document}/menu.txt`,
    image: images.signer.url(image, spec),
    video: `/media/videos/${made.video}/${video.sources[0]?.hash.slice(0, 16)}/0.mp4`,
    track: `/video-track/${video.tracks[0]?.id}/`,
  };

  const ids: Record<string, number> = {};
  for (const username of ['plain', 'member', 'keeper', 'chief'])
    ids[username] = await addStaff(database, app, { username, isSuperuser: username === 'chief' });
  const group = (name: string, who: string, more: object = {}) =>
    run((tx) =>
      createGroup(tx, context, {
        name,
        canAccessAdmin: false,
        pagePermissions: [],
        members: [ids[who] ?? 0],
        ...more,
      }),
    );
  members = await group('Members', 'member');
  await group('Keepers', 'keeper', {
    collectionPermissions: (['image', 'document', 'video'] as const).map((kind) => ({
      collectionId: top,
      kind,
      permissions: ['choose'],
    })),
  });
  for (const name of Object.keys(ids)) {
    staff[name] = new Browser(app, '192.0.2.7');
    await staff[name].signIn(name);
  }
  // A tablet at the door that the chief has paired.
  staff['tablet'] = new Browser(app, '192.0.2.7');
  await staff['tablet'].signIn('chief');
  const [device, own] = await db.select({ id: sessions.id }).from(sessions).orderBy(desc(sessions.id)).limit(2);
  const paired = { pairedRlid: 7, pairedFromId: own?.id ?? 0, initials: 'AB' };
  await db
    .update(sessions)
    .set(paired)
    .where(eq(sessions.id, device?.id ?? 0));
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.delete(signInAttempts);
  await restrict(top, 'public');
  await restrict(below, 'public');
});

const get = (who: string, url: string, headers: Record<string, string> = {}) =>
  (staff[who] ?? new Browser(app)).send('GET', url, { headers });
const give = (visitor: Browser, password: string, returnUrl = files.document, id = top) =>
  visitor.send('POST', `/documents/authenticate_with_password/${id}/`, {
    form: { password, return_url: returnUrl },
    headers: NAVIGATION,
  });

describe.each(['document', 'image', 'video', 'track'] as const)('the file of a %s', (kind) => {
  it('is public while nothing restricts it, with the usual headers', async () => {
    const reply = await get('nobody', files[kind]);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['cache-control']).toBe(
      { document: 'no-cache', image: IMMUTABLE, video: IMMUTABLE, track: 'public, max-age=604800, s-maxage=300' }[kind],
    );
    expect(reply.headers['etag']).toBeDefined();
  });

  it.each([
    ['signed_in', { nobody: 404, tablet: 404, plain: 200, member: 200, keeper: 200, chief: 200 }],
    ['groups', { nobody: 404, tablet: 404, plain: 404, member: 200, keeper: 200, chief: 200 }],
    ['password', { nobody: 404, plain: 404, member: 404, keeper: 200, chief: kind === 'document' ? 404 : 200 }],
  ] as const)('is restricted by the privacy %s of a collection above it', async (privacy, expected) => {
    await restrict(top, privacy);
    for (const [who, status] of Object.entries(expected)) {
      const reply = await get(who, files[kind]);
      expect([who, reply.statusCode]).toEqual([who, status]);
      expect(reply.headers['cache-control']).toMatch(/no-store/);
      if (status === 404) expect(reply.headers['etag']).toBeUndefined();
      else expect(reply.headers['cache-control']).toBe('private, no-store');
    }
  });

  it('gives scripts the same reply when it is restricted as when it does not exist', async () => {
    await restrict(below, 'signed_in');
    const absent = await get('nobody', files[kind].replace(/\/(\d+)\//, '/99999/').replace(/menu/, 'menu'));
    const hidden = await get('nobody', files[kind]);
    const told = (problem: Record<string, unknown>) => ({ ...problem, request_id: '' });
    // Another id has another signature: an address with a guessed signature is refused without a look-up.
    if (kind !== 'image') expect(told(hidden.json())).toEqual(told(absent.json()));
    expect(hidden.statusCode).toBe(404);
  });

  it('does not confirm a guessed version by its ETag', async () => {
    const etag = String((await get('nobody', files[kind])).headers['etag']);
    await restrict(top, 'groups');
    for (const tag of [etag, '*']) {
      expect((await get('nobody', files[kind], { 'if-none-match': tag })).statusCode).toBe(404);
      expect((await get('plain', files[kind], { 'if-none-match': tag })).statusCode).toBe(404);
    }
    const known = await get('member', files[kind], { 'if-none-match': etag });
    expect([known.statusCode, known.headers['cache-control']]).toEqual([304, 'private, no-store']);
  });

  it('reveals neither its bytes nor its length to visitors without access', async () => {
    await restrict(top, 'groups');
    for (const who of ['nobody', 'plain']) {
      for (const range of ['bytes=0-3', 'bytes=999999-', 'bytes=-1']) {
        const reply = await get(who, files[kind], { range });
        expect([who, range, reply.statusCode, reply.headers['content-range']]).toEqual([who, range, 404, undefined]);
      }
      const cookie = [...(staff[who]?.cookies ?? [])].map((pair) => pair.join('=')).join('; ');
      const head = await app.http.inject({ method: 'HEAD', url: files[kind], headers: { cookie } });
      expect([head.statusCode, head.headers['etag'], head.headers['accept-ranges']]).toEqual([
        404,
        undefined,
        undefined,
      ]);
    }
  });

  it('redirects to the sign-in page and back, and refuses the wrong account with a page', async () => {
    await restrict(top, 'groups');
    const led = await get('nobody', files[kind], NAVIGATION);
    expect([led.statusCode, led.headers['location']]).toEqual([
      302,
      `/wagtail/login/?next=${encodeURIComponent(files[kind])}`,
    ]);
    expect(led.headers['cache-control']).toBe('private, no-store');
    expect((await get('plain', files[kind], NAVIGATION)).statusCode).toBe(403);
  });

  it('opens with the password, and closes again when the password changes', async () => {
    await restrict(top, 'password');
    const visitor = new Browser(app);
    expect((await visitor.send('GET', files[kind], { headers: NAVIGATION })).statusCode).toBe(401);
    expect((await give(visitor, SECRET, files[kind])).headers['location']).toBe(files[kind]);
    expect((await visitor.send('GET', files[kind])).statusCode).toBe(200);
    await restrict(top, 'password', 'high tide at night');
    expect((await visitor.send('GET', files[kind])).statusCode).toBe(404);
    expect((await give(visitor, SECRET, files[kind])).statusCode).toBe(401);
  });

  it('requires all restrictions above it', async () => {
    await restrict(below, 'password');
    await restrict(top, 'groups');
    const visitor = new Browser(app);
    await give(visitor, SECRET, files[kind], below);
    expect((await visitor.send('GET', files[kind], { headers: NAVIGATION })).statusCode).toBe(302);
    expect((await get('member', files[kind], NAVIGATION)).statusCode).toBe(401);
    expect((await get('keeper', files[kind])).statusCode).toBe(200);
  });
});

it('supports seeking in a video for members of its group, and is cached nowhere', async () => {
  await restrict(top, 'groups');
  const part = await get('member', files.video, { range: 'bytes=4-7' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'ftyp', `bytes 4-7/${MP4.length}`]);
  expect(part.headers['cache-control']).toBe('private, no-store');
  const beyond = await get('member', files.video, { range: 'bytes=9999-' });
  expect([beyond.statusCode, beyond.headers['cache-control']]).toEqual([416, 'private, no-store']);
});

const IMMUTABLE = 'public, max-age=31536000, s-maxage=300, immutable';

describe('the page that asks for a password', () => {
  beforeEach(() => restrict(top, 'password'));

  it('is a form without scripts, never cached or indexed', async () => {
    const reply = await get('nobody', files.document, NAVIGATION);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect([reply.headers['cache-control'], reply.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
    expect(reply.headers['content-security-policy']).toContain("form-action 'self'");
    expect(reply.body).toContain('Tide &#38; Table');
    expect(reply.body).toContain(`action="/documents/authenticate_with_password/${top}/"`);
    expect(reply.body).toContain(`name="return_url" value="${files.document}"`);
    expect(reply.body).not.toMatch(/<script|menu\.txt<|Oysters|Staff/);
  });

  it('has a token with which the form can be sent without a script', async () => {
    const visitor = new Browser(app);
    const page = await visitor.send('GET', files.document, { headers: NAVIGATION });
    const token = /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const send = (csrf_token: string) =>
      app.http.inject({
        method: 'POST',
        url: `/documents/authenticate_with_password/${top}/`,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; '),
        },
        payload: new URLSearchParams({ csrf_token, password: SECRET, return_url: files.document }).toString(),
      });
    expect((await send('made.up')).statusCode).toBe(403);
    expect((await send(token)).statusCode).toBe(303);
  });

  it.each([
    ['a wrong password', 'high tide', 'This password is not right.'],
    ['an empty one', '', 'Enter the password.'],
    ['one that is too long', 'a'.repeat(100_000), 'This password is not right.'],
  ])('is shown again for %s, without what was typed', async (_, password, words) => {
    const visitor = new Browser(app);
    const reply = await give(visitor, password);
    expect(reply.statusCode).toBe(401);
    expect(reply.body).toContain(words);
    if (password) expect(reply.body).not.toContain(password);
    expect([...visitor.cookies.keys()]).not.toContain('galley-collections');
  });

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    '"><script>alert(1)</script>',
    '',
  ])('never redirects to another site: %j', async (url) => {
    expect((await give(new Browser(app), SECRET, url)).headers['location']).toBe('/');
    const wrong = await give(new Browser(app), 'wrong', url);
    expect(wrong.body).toContain('name="return_url" value="/"');
  });

  it('sets a session cookie that scripts cannot read', async () => {
    const reply = await give(new Browser(app), SECRET);
    const [cookie] = (reply.cookies as unknown as Record<string, unknown>[]).filter(
      ({ name }) => name === 'galley-collections',
    );
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(cookie).not.toHaveProperty('maxAge');
    expect(cookie).not.toHaveProperty('expires');
  });

  it.each([99999, 0, 'x', 5.5])('does not exist for the collection %s', async (id) => {
    const url = `/documents/authenticate_with_password/${id}/`;
    const send = await new Browser(app).send('POST', url, { form: { password: SECRET } });
    expect(send.statusCode).toBe(404);
    expect((await get('nobody', url)).statusCode).toBe(404);
  });

  it('does not exist for a collection with another privacy', async () => {
    await restrict(top, 'signed_in');
    expect((await give(new Browser(app), SECRET)).statusCode).toBe(404);
  });

  it('delays further guesses, for this collection and this address only', async () => {
    const guesser = new Browser(app, '198.51.100.4');
    for (let tries = 0; tries < 5; tries += 1) expect((await give(guesser, `guess ${tries}`)).statusCode).toBe(401);
    const before = app.hashes();
    const refused = await give(guesser, SECRET);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.body).toContain('Too many attempts. Try again in 5 seconds.');
    expect(refused.body).toContain(`action="/documents/authenticate_with_password/${top}/"`);
    expect(app.hashes()).toBe(before);
    expect((await give(new Browser(app, '198.51.100.5'), SECRET)).statusCode).toBe(303);
  });

  it('does not count correct passwords', async () => {
    const visitor = new Browser(app, '198.51.100.6');
    for (let tries = 0; tries < 12; tries += 1) expect((await give(visitor, SECRET)).statusCode).toBe(303);
    expect(await database.db.select().from(signInAttempts).where(eq(signInAttempts.failures, 1))).toEqual([]);
  });
});
