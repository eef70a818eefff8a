import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import type { callEndpoint as CallEndpoint } from './call-endpoint.ts';
import type { Refusal } from './problem.ts';
import type { settleSignIn as SettleSignIn } from './session-gate.ts';

const readThing = endpoint('GET', '/wagtail/api/main/things/:id/', {
  summary: 'A thing',
  params: z.object({ id: z.string() }),
  reply: z.object({ name: z.string() }),
});
const saveThing = endpoint('POST', '/wagtail/api/main/things/', {
  summary: 'Keeps a thing',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
});

const sent: { path: string; init: RequestInit }[] = [];
let answers: (Response | Error)[] = [];
let callEndpoint: typeof CallEndpoint;
let settleSignIn: typeof SettleSignIn;

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const problem = (type: string, status: number, more: object = {}, headers: Record<string, string> = {}) =>
  json({ type, title: `The title of ${type}`, status, ...more }, status, headers);
const token = (text: string) => json({ csrf_token: text });
const paths = () => sent.map(({ path }) => path);
const headersOf = (index: number) => sent[index]?.init.headers as Record<string, string>;
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error as Refusal,
  );

beforeEach(async () => {
  sent.length = 0;
  vi.resetModules();
  ({ callEndpoint } = await import('./call-endpoint.ts'));
  ({ settleSignIn } = await import('./session-gate.ts'));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init });
    const answer = answers.shift();
    if (!answer) throw new Error(`nothing was to be asked of ${path}`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(answers, 'every answer was asked for').toEqual([]);
});

describe('a call that reads', () => {
  it('fills the address and takes no form token', async () => {
    answers = [json({ name: 'Buoy' })];
    await expect(
      callEndpoint(readThing, { params: { id: 'a/b' }, query: { q: 'x y', p: undefined } }),
    ).resolves.toEqual({ name: 'Buoy' });
    expect(paths()).toEqual(['/wagtail/api/main/things/a%2Fb/?q=x+y']);
  });

  it('is refused with what the server said', async () => {
    answers = [problem('forbidden', 403, { detail: 'Not this one', request_id: 'r-1' })];
    const refusal = await refusalOf(callEndpoint(readThing, { params: { id: '1' } }));
    expect(refusal).toMatchObject({ code: 'forbidden', status: 403, message: 'Not this one', requestId: 'r-1' });
  });

  it.each([
    [new Response('<html>Bad gateway</html>', { status: 502 }), 'unavailable'],
    [new Response('<html>Entity too large</html>', { status: 413 }), 'too_large'],
    [new Response('<html>Oops</html>', { status: 500 }), 'internal'],
    [json({ type: 'constructor', title: 'x' }, 500), 'internal'],
    [json({ name: 7 }), 'internal'],
    [new Response('not json'), 'internal'],
    [new TypeError('Failed to fetch'), 'offline'],
  ])('says what kind of failure an unexpected answer is', async (answer, code) => {
    answers = [answer];
    expect(await refusalOf(callEndpoint(readThing, { params: { id: '1' } }))).toMatchObject({ code });
  });

  it.each([
    [new Response('<html>Bad gateway</html>', { status: 502 }), 'The server is not answering. Wait a minute and'],
    [new Response('<html>Maintenance</html>'), 'The server answered something unexpected. Wait a minute and'],
  ])('says what to do about a proxy’s page', async (answer, text) => {
    answers = [answer];
    expect((await refusalOf(callEndpoint(readThing, { params: { id: '1' } }))).message).toContain(text);
  });

  it('says how long to wait', async () => {
    answers = [problem('rate_limited', 429, {}, { 'retry-after': '240' })];
    const refusal = await refusalOf(callEndpoint(readThing, { params: { id: '1' } }));
    expect(refusal.message).toBe('Too many attempts. Wait 4 minutes and try again.');
  });
});

describe('a call that changes something', () => {
  const save = () => callEndpoint(saveThing, { body: { name: 'Buoy' } });

  it('sends JSON with a form token, which it keeps', async () => {
    answers = [token('one'), json({ name: 'Buoy' }), json({ name: 'Buoy' })];
    await save();
    await save();
    expect(paths()).toEqual(['/api-nc/csrftoken/', saveThing.path, saveThing.path]);
    expect(headersOf(2)).toMatchObject({ 'x-csrftoken': 'one', 'content-type': 'application/json' });
    expect(sent[1]?.init.body).toBe('{"name":"Buoy"}');
  });

  it('fetches another token when its own has expired, once', async () => {
    answers = [token('old'), problem('csrf_failed', 403), token('new'), json({ name: 'Buoy' })];
    await save();
    expect(headersOf(3)['x-csrftoken']).toBe('new');
    answers = [problem('csrf_failed', 403), token('newer'), problem('csrf_failed', 403)];
    expect(await refusalOf(save())).toMatchObject({ code: 'csrf_failed' });
  });

  it('is refused like others when a proxy’s page comes instead of the form token', async () => {
    answers = [new Response('<html>Maintenance</html>')];
    expect(await refusalOf(save())).toMatchObject({ code: 'internal' });
  });

  it('is not made again when it is forbidden', async () => {
    answers = [token('one'), problem('forbidden', 403)];
    expect(await refusalOf(save())).toMatchObject({ code: 'forbidden' });
  });
});

describe('a call after the session has ended', () => {
  it('waits for a new sign-in, and continues', async () => {
    answers = [problem('unauthenticated', 401), json({ name: 'Buoy' })];
    const call = callEndpoint(readThing, { params: { id: '1' } });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await Promise.resolve();
    expect(sent).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve));
    settleSignIn(true);
    await expect(call).resolves.toEqual({ name: 'Buoy' });
  });

  it('is refused without one', async () => {
    answers = [problem('unauthenticated', 401)];
    const call = refusalOf(callEndpoint(readThing, { params: { id: '1' } }));
    await new Promise((resolve) => setTimeout(resolve));
    settleSignIn(false);
    expect(await call).toMatchObject({ code: 'unauthenticated' });
  });

  it('does not wait for itself: a wrong password is a refusal at once', async () => {
    answers = [token('one'), problem('sign_in_failed', 401)];
    const call = callEndpoint(saveThing, { body: { name: '' } }, { waitsForSignIn: false });
    expect(await refusalOf(call)).toMatchObject({ code: 'sign_in_failed', status: 401 });
  });
});
