import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Unavailable } from '#shared/problem.ts';
import { Secret } from '../config/secret.ts';
import { createAltcha } from './altcha.ts';
import type { Captcha } from './port.ts';
import { createSiteverify } from './siteverify.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ASKED = { form: 'contact_us', nowMs: NOW, ip: '192.0.2.7' };

/** A local server that implements the protocol: it accepts each answer once, and only with the right secret. */
async function startService() {
  const service = {
    asked: [] as URLSearchParams[],
    types: [] as (string | undefined)[],
    good: new Set<string>(),
    answer: undefined as ((reply: ServerResponse) => void) | undefined,
    url: '',
    stop: async () => {},
  };
  const json = (reply: ServerResponse, body: unknown) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const server = createServer((request: IncomingMessage, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
      service.asked.push(form);
      service.types.push(request.headers['content-type']);
      if (service.answer) return service.answer(reply);
      if (request.method !== 'POST' || form.get('secret') !== 'the secret')
        return json(reply, { success: false, 'error-codes': ['invalid-input-secret'] });
      if (!service.good.delete(form.get('response') ?? ''))
        return json(reply, { success: false, 'error-codes': ['invalid-input-response'] });
      return json(reply, { success: true, challenge_ts: '2026-11-21T12:00:00Z', hostname: 'chain.example' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  service.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return service;
}

let service: Awaited<ReturnType<typeof startService>>;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.answer = undefined;
  service.asked = [];
});

const siteverify = (secret = 'the secret', timeoutMs = 2000): Captcha =>
  createSiteverify(
    {
      widget: 'turnstile',
      scriptUrl: 'https://captcha.example/api.js',
      verifyUrl: service.url,
      siteKey: 'the key',
      secret: new Secret(secret),
      origins: [],
    },
    { timeoutMs },
  );
const altcha = createAltcha(new Uint8Array(32).fill(7));

async function solve(captcha: Captcha): Promise<string> {
  const begun = await captcha.start(ASKED);
  if (begun.kind !== 'altcha') throw new Error('no challenge');
  const challenge = begun.challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
let answers = 0;
const adapters: [string, () => Captcha, () => Promise<string>][] = [
  ['a proof of work', () => altcha, () => solve(altcha)],
  [
    'a service',
    siteverify,
    async () => {
      answers += 1;
      service.good.add(`answer ${answers}`);
      return `answer ${answers}`;
    },
  ],
];

describe.each(adapters)('a captcha by %s', (_, open, makeAnswer) => {
  it('is on, and gives a page all that it needs', async () => {
    expect(open().isOn).toBe(true);
    expect((await open().start(ASKED)).kind).not.toBe('off');
  });

  it('accepts a valid answer, and identifies it so that it can be refused a second time', async () => {
    const answer = await makeAnswer();
    const outcome = await open().verify(answer, ASKED);
    expect(outcome).toMatchObject({ isPassed: true });
    const spent = outcome.isPassed ? outcome.spent : null;
    expect(spent?.id).toMatch(/^[\w-]{16,}$/);
    expect(spent?.id).not.toContain(answer);
    expect(spent?.expiresAtMs).toBeGreaterThan(NOW);
  });

  it.each([
    ['nothing', ''],
    ['nonsense', '%%%'],
    ['an endless text', 'A'.repeat(100_000)],
    ['what looks like another field', 'x&secret=stolen&success=true'],
    ['control characters', '\u0000\r\nsecret: x'],
  ])('does not accept %s', async (_what, answer) => {
    expect(await open().verify(answer, ASKED)).toEqual({ isPassed: false });
  });
});

describe('a captcha by a service', () => {
  it('sends the answer as the protocol requires, and does not send one that is too long', async () => {
    await siteverify().verify('x&secret=stolen', ASKED);
    await siteverify().verify('A'.repeat(100_000), ASKED);
    expect(service.asked.map((form) => Object.fromEntries(form))).toEqual([
      { secret: 'the secret', response: 'x&secret=stolen', remoteip: '192.0.2.7', sitekey: 'the key' },
    ]);
    expect(service.types.at(-1)).toMatch(/^application\/x-www-form-urlencoded/);
  });

  it('gives the page the script, the key and the name of the widget, and no secret', async () => {
    expect(await siteverify().start(ASKED)).toEqual({
      kind: 'service',
      script_url: 'https://captcha.example/api.js',
      site_key: 'the key',
      widget: 'turnstile',
    });
  });

  it('refuses an answer that was used', async () => {
    service.good.add('once');
    expect(await siteverify().verify('once', ASKED)).toMatchObject({ isPassed: true });
    expect(await siteverify().verify('once', ASKED)).toEqual({ isPassed: false });
  });

  const status = (code: number) => (reply: ServerResponse) => void reply.writeHead(code).end('{"success":true}');
  it.each<[string, (reply: ServerResponse) => void]>([
    ['fails', status(500)],
    ['limits the rate of requests', status(429)],
    ['leads elsewhere', (reply) => void reply.writeHead(302, { location: service.url }).end()],
    ['answers no JSON', (reply) => void reply.writeHead(200).end('<html>')],
    ['answers another shape', (reply) => void reply.writeHead(200).end('{"success":"yes"}')],
    ['sends an endless answer', (reply) => void reply.writeHead(200).end(`"${'x'.repeat(3_000_000)}"`)],
    ['closes the connection', (reply) => void reply.destroy()],
  ])('throws Unavailable when the service %s', async (_, answer) => {
    service.answer = answer;
    await expect(siteverify().verify('any', ASKED)).rejects.toThrow(Unavailable);
  });

  it('stops waiting for an answer after the time limit', async () => {
    service.answer = () => undefined;
    await expect(siteverify('the secret', 100).verify('any', ASKED)).rejects.toThrow(Unavailable);
  });

  it('throws Unavailable for a wrong secret, and does not reveal the secret', async () => {
    const failed = await siteverify('hunter2')
      .verify('any', ASKED)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(Unavailable);
    expect(String((failed as Error).cause)).toContain('invalid-input-secret');
    expect(`${String(failed)}${String((failed as Error).cause)}`).not.toContain('hunter2');
  });
});
