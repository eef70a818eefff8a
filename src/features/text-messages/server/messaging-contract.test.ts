import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { Secret } from '#platform/config/secret.ts';
import { signBody } from '#platform/http/signed-body.ts';
import { HOOK_SIGNATURE_HEADER } from '#platform/providers/hook.ts';
import { createMemoryMessaging } from '#test/memory-messaging.ts';
import { type MessagingFault, startMessagingServer } from '#test/messaging-server.ts';
import { createBuiltInMessaging } from './house-messaging.ts';
import { createHttpMessaging } from './http-messaging.ts';
import type { MessagingProvider, TextToSend } from './port.ts';

const SECRET = 'the secret of the service';
const NEXT = 'the secret that comes next';
const secrets = [new Secret(SECRET), new Secret(NEXT)] as const;
const TEXT: TextToSend = {
  to: '+14075551000',
  channel: 'sms',
  text: 'Lantern Bay: your table is ready.',
  lang: 'en',
  consentId: '2026-11 2026-11-20T23:00:00.000Z',
};
let keys = 0;
const ctx = (key = `key ${(keys += 1)}`) => ({ key, deadline: systemClock.now() + 3000 });

let service: Awaited<ReturnType<typeof startMessagingServer>>;
const fake = createMemoryMessaging({ clock: systemClock, secrets });
beforeAll(async () => {
  service = await startMessagingServer({ secret: SECRET, now: systemClock.now });
});
afterAll(() => service.stop());
beforeEach(() => {
  service.fault = null;
  fake.fault = null;
  fake.isTakenAnyway = false;
});

interface Kind {
  make: () => MessagingProvider;
  /** Null: it cannot fail, because nothing leaves the machine. */
  fail: ((fault: Exclude<MessagingFault, null>) => void) | null;
}

const FAKE_FAULTS = {
  lost: { kind: 'TIMEOUT' },
  silent: { kind: 'TIMEOUT' },
  declined: { kind: 'DECLINED' },
  rate: { kind: 'RATE', retryAfter: 7 },
  broken: { kind: 'UPSTREAM' },
  garbage: { kind: 'UPSTREAM' },
} as const;

const KINDS: Record<string, Kind> = {
  house: { make: () => createBuiltInMessaging({ clock: systemClock }), fail: null },
  fake: {
    make: () => fake.provider,
    fail: (fault) => {
      fake.fault = FAKE_FAULTS[fault];
      fake.isTakenAnyway = fault === 'lost';
    },
  },
  http: {
    make: () => createHttpMessaging({ url: service.url, secrets, clock: systemClock }),
    fail: (fault) => {
      service.fault = fault;
    },
  },
};

describe.each(Object.entries(KINDS))('the %s provider of text messages', (_, { make, fail }) => {
  let provider: MessagingProvider;
  beforeEach(() => {
    provider = make();
  });

  it('refuses what is no number, an empty text and a channel that it does not have', async () => {
    for (const to of ['', '4075551000', '+1', '+1407555100a', '+1407555100012345678'])
      expect([to, await provider.send({ ...TEXT, to }, ctx())]).toEqual([to, { err: { kind: 'INVALID' } }]);
    expect(await provider.send({ ...TEXT, text: ' ' }, ctx())).toEqual({ err: { kind: 'INVALID' } });
    const smoke = { ...TEXT, channel: 'smoke' as 'sms' };
    expect(provider.capabilities().channels).toEqual(['sms']);
    expect(await provider.send(smoke, ctx())).toEqual({ err: { kind: 'UNSUPPORTED' } });
  });

  it('sends nothing after the deadline', async () => {
    const late = { ...ctx(), deadline: systemClock.now() };
    expect(await provider.send(TEXT, late)).toEqual({ err: { kind: 'TIMEOUT' } });
    expect(await provider.find(late.key)).toEqual({ err: { kind: 'GONE' } });
  });

  it('does one write for one key, also of twenty at once, and refuses the key with another text', async () => {
    const once = ctx();
    const answers = await Promise.all(Array.from({ length: 20 }, () => provider.send(TEXT, once)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: { id: expect.any(String) } });
    expect(await provider.send({ ...TEXT, text: 'Another text' }, once)).toEqual({ err: { kind: 'CONFLICT' } });
  });

  it('finds a message by its key and by its id, and says GONE of others', async () => {
    const { key, deadline } = ctx();
    const sent = await provider.send(TEXT, { key, deadline });
    const { id } = 'ok' in sent ? sent.ok : { id: '' };
    const status = provider.capabilities().isSent ? 'sent' : 'shown';
    expect(await provider.find(key)).toEqual({ ok: { id, status } });
    expect(await provider.status(id)).toEqual({ ok: { id, status } });
    expect(await provider.find('never sent')).toEqual({ err: { kind: 'GONE' } });
    expect(await provider.status('nobody')).toEqual({ err: { kind: 'GONE' } });
  });

  it('describes itself without a secret', () => {
    expect(provider.describe()).not.toContain(SECRET);
  });

  it.skipIf(fail === null)('gives kinds for failures, and no text or secret of the other side', async () => {
    for (const [fault, expected] of [
      ['declined', { kind: 'DECLINED' }],
      ['rate', { kind: 'RATE', retryAfter: 7 }],
      ['broken', { kind: 'UPSTREAM' }],
      ['garbage', { kind: 'UPSTREAM' }],
    ] as const) {
      fail?.(fault);
      expect([fault, await provider.send(TEXT, ctx())]).toEqual([fault, { err: expected }]);
    }
  });

  it.skipIf(fail === null)('keeps its deadline, and finds again by key what was written meanwhile', async () => {
    const [silent, lost] = [ctx(), ctx()];
    const soon = () => systemClock.now() + 200;
    fail?.('silent');
    expect(await provider.send(TEXT, { ...silent, deadline: soon() })).toEqual({ err: { kind: 'TIMEOUT' } });
    expect(await provider.find(silent.key)).toEqual({ err: { kind: 'GONE' } });
    fail?.('lost');
    expect(await provider.send(TEXT, { ...lost, deadline: soon() })).toEqual({ err: { kind: 'TIMEOUT' } });
    expect(await provider.find(lost.key)).toMatchObject({ ok: { status: 'sent' } });
  });

  it('takes hooks under two live secrets and refuses forged, stale and misshapen ones', async () => {
    const batch = {
      id: 'batch 1',
      occurredAt: '2026-11-20T23:00:05.000Z',
      events: [
        { type: 'delivery', key: 'key 1', status: 'delivered' },
        { type: 'inbound', from: '+14075551000', text: 'STOP' },
        { type: 'inbound', from: '72345', text: 'STOP' },
      ],
    };
    const raw = new TextEncoder().encode(JSON.stringify(batch));
    const seconds = Math.floor(systemClock.now() / 1000);
    const verify = (body: Uint8Array, secret: string, at = seconds) =>
      provider.verify({ [HOOK_SIGNATURE_HEADER]: signBody(body, secret, at) }, body);
    const refused = { err: { kind: provider.capabilities().hasReports ? 'INVALID' : 'UNSUPPORTED' } };
    const odd = new TextEncoder().encode(JSON.stringify({ ...batch, events: [{ type: 'inbound', from: '' }] }));
    expect(await verify(raw, 'guessed')).toEqual(refused);
    expect(await verify(raw, SECRET, seconds - 400)).toEqual(refused);
    const named = { err: { kind: 'INVALID', changes: ['events.0.from is required', 'events.0.text is required'] } };
    expect(await verify(odd, SECRET)).toEqual(provider.capabilities().hasReports ? named : refused);
    expect(await provider.verify({}, raw)).toEqual(refused);
    const taken = provider.capabilities().hasReports ? { ok: batch } : refused;
    expect(await verify(raw, SECRET)).toEqual(taken);
    expect(await verify(raw, NEXT)).toEqual(taken);
  });
});
