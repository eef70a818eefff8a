import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabase } from '#test/database.ts';
import { encryptPush } from './encrypt-push.ts';
import { createWebPush, forgetOldBrowsers, type WebPush } from './web-push.ts';
import { pushSubscriptions } from './tables.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts as the example of RFC 8291 does', () => {
  const sealed = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    { salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'), privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

/** A browser and its push service, over real HTTP on this machine. */
async function startPushService() {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  const service = {
    url: '',
    status: 201,
    got: [] as { path: string | undefined; text: string; headers: Record<string, unknown> }[],
  };
  const read = (sealed: Buffer): string => {
    const [salt, sender] = [sealed.subarray(0, 16), sealed.subarray(21, 86)];
    const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array | string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, from, info, size));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
    const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(secret, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(86, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.got.push({ path: request.url, text: read(Buffer.concat(chunks)), headers: request.headers });
      reply.writeHead(service.status, { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
  return Object.assign(service, { keys, stop: () => new Promise((resolve) => server.close(resolve)) });
}

describe('web push', () => {
  const clock = fixedClock('2026-11-20T23:00:00.000Z');
  const message = { title: 'Lantern Bay', body: 'Your table is ready.', url: '/waitlist/x/' };
  let database: Database;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let push: WebPush;
  const log: string[] = [];
  const options = () => ({
    db: database.db,
    clock,
    logger: createLogger('info', { write: (line) => log.push(line) }),
    contact: 'mailto:web@chain.example',
  });
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startPushService();
    push = await createWebPush({ ...options(), isAllowed: () => true });
  });
  afterAll(async () => {
    await service.stop();
    await database.close();
  });
  beforeEach(async () => {
    service.got = [];
    service.status = 201;
    log.length = 0;
    await database.exec('DELETE FROM push_subscriptions');
  });
  const browser = (path = '/one') => ({ endpoint: service.url + path, keys: service.keys });
  const kept = () => database.db.$count(pushSubscriptions);

  it('calls no host but those of push services, and takes no key that is none', async () => {
    const real = await createWebPush(options());
    for (const endpoint of [
      'http://127.0.0.1/',
      'https://intranet.example/',
      'https://fcm.googleapis.com.evil.example/x',
      'https://evil.example/https://fcm.googleapis.com/',
      'https://fcm.googleapis.com@evil.example/',
    ])
      await expect(real.subscribe('a', { ...browser(), endpoint })).rejects.toThrow();
    const p256dh = Buffer.alloc(65, 4).toString('base64url');
    await expect(push.subscribe('a', { ...browser(), keys: { ...service.keys, p256dh } })).rejects.toThrow();
    expect(await kept()).toBe(0);
    await real.subscribe('a', { ...browser(), endpoint: 'https://fcm.googleapis.com/fcm/send/x' });
    expect(await kept()).toBe(1);
  });

  it('sends the subscribed browser, once, what only it can read', async () => {
    await push.subscribe('wait list entry 1', browser());
    await push.subscribe('wait list entry 1', browser());
    await push.subscribe('wait list entry 2', browser('/two'));
    await push.send('wait list entry 1', message);
    expect(service.got.map(({ text }) => JSON.parse(text) as unknown)).toEqual([message]);
    expect(service.got[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'high' });
  });

  it('notifies eight browsers of a subject: renewing one takes no place, and a ninth takes that of the oldest', async () => {
    for (let at = 1; at <= 8; at += 1) {
      const before = await createWebPush({
        ...options(),
        clock: fixedClock(`2026-11-20T22:00:0${at}.000Z`),
        isAllowed: () => true,
      });
      await before.subscribe('wait list entry 1', browser(`/${at}`));
    }
    await push.subscribe('wait list entry 2', browser('/1'));
    await push.subscribe('wait list entry 1', browser('/1'));
    expect(await kept()).toBe(9);
    await push.subscribe('wait list entry 1', browser('/9'));
    const endpoints = await database.db
      .select({ endpoint: pushSubscriptions.endpoint })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.about, 'wait list entry 1'));
    expect(endpoints.map(({ endpoint }) => endpoint.at(-1)).toSorted()).toEqual([...'13456789']);
    expect(await kept()).toBe(9);
  });

  it('follows no redirect of a push service, which could lead to any host', async () => {
    await push.subscribe('wait list entry 1', browser());
    service.status = 307;
    await push.send('wait list entry 1', message);
    expect(service.got.map(({ path }) => path)).toEqual(['/one']);
    expect(log).toHaveLength(1);
  });

  it('proves who it is with a key that stays', async () => {
    await push.subscribe('wait list entry 1', browser());
    await push.send('wait list entry 1', message);
    const [, token = '', k = ''] =
      /^vapid t=(.+), k=(.+)$/.exec(String(service.got[0]?.headers['authorization'])) ?? [];
    const again = await createWebPush(options());
    expect([k, again.publicKey]).toEqual([push.publicKey, push.publicKey]);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: service.url,
      exp: clock.now() / 1000 + 43_200,
      sub: 'mailto:web@chain.example',
    });
    const point = bytes(k);
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, format: 'jwk' });
    const isRight = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key, dsaEncoding: 'ieee-p1363' },
      bytes(signature),
    );
    expect(isRight).toBe(true);
  });

  it.each([404, 410])('forgets an expired browser (%i), and no other', async (status) => {
    await push.subscribe('wait list entry 1', browser());
    await push.subscribe('wait list entry 2', browser());
    await push.subscribe('wait list entry 1', { ...browser(), endpoint: 'http://127.0.0.1:1/' });
    service.status = status;
    await push.send('wait list entry 1', message);
    expect(
      await database.db
        .select({ about: pushSubscriptions.about, endpoint: pushSubscriptions.endpoint })
        .from(pushSubscriptions)
        .orderBy(pushSubscriptions.about),
    ).toEqual([
      { about: 'wait list entry 1', endpoint: 'http://127.0.0.1:1/' },
      { about: 'wait list entry 2', endpoint: browser().endpoint },
    ]);
  });

  it('keeps a browser whose push service fails, and logs no address', async () => {
    await push.subscribe('wait list entry 1', browser());
    service.status = 500;
    await push.send('wait list entry 1', message);
    expect(await kept()).toBe(1);
    await push.subscribe('wait list entry 3', { ...browser(), endpoint: 'http://127.0.0.1:1/secret' });
    await push.send('wait list entry 3', message);
    expect(log).toHaveLength(2);
    expect(log.join('')).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it('forgets browsers after two days', async () => {
    await push.subscribe('wait list entry 1', browser());
    const after = (hours: number) =>
      inTransaction(database.db, (tx) => forgetOldBrowsers(tx, clock.now() + hours * 3_600_000));
    expect([await after(47), await after(49)]).toEqual([0, 1]);
  });
});
