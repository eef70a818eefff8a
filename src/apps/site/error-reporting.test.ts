// @vitest-environment happy-dom
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { captureException, close, flush } from '@sentry/browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportErrors } from './error-reporting.ts';

const received: string[] = [];
let server: Server;

beforeEach(async () => {
  received.length = 0;
  server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') received.push(Buffer.concat(chunks).toString());
      reply.writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  await close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function openPage(path: string, random: number): void {
  window.history.replaceState(null, '', path);
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const { port } = server.address() as AddressInfo;
  reportErrors(`http://key@127.0.0.1:${port}/1`, { commit_sha: 'abc', branch_slug: 'main' });
}

const SAMPLED = 0.001;
const LEFT_OUT = 0.5;

describe('reportErrors', () => {
  it('sends nothing when a page is only viewed and left', async () => {
    openPage('/', SAMPLED);
    document.dispatchEvent(new Event('visibilitychange'));
    await flush();
    expect(received).toEqual([]);
  });

  it('sends nothing of the 99 % of errors that are not sampled', async () => {
    openPage('/', LEFT_OUT);
    captureException(new Error('broken'));
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await flush();
    expect(received).toEqual([]);
  });

  it('sends an error with its build and nothing of the visitor, their path or what was logged', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    openPage('/unsubscribe/?utm_unsub=jane%40example.org&blid=5', SAMPLED);
    console.warn('Jane asked');
    const token = 'Zq3v9LkX0aBcDeFgHiJk';
    const told = `http://localhost/waitlist/${token}/?a=b answered 404 for jane@example.org`;
    const error = new Error(told, { cause: new Error(`/account/login/link/${token}/ broke, and /orders/${token}.`) });
    error.stack = `Error: ${told}\n    at go (http://localhost/assets/hydrate-Ab3dEfGhIjKlMnOp.js:1:2)\n    at http://localhost/order/status/${token}/?x=1:3:4`;
    captureException(error);
    await flush();

    expect(received).toHaveLength(1);
    const [header, , event] = (received[0] ?? '')
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(header).toHaveProperty('sdk');
    expect(event).toMatchObject({
      release: 'abc',
      environment: 'main',
      sdk: { settings: { infer_ip: 'never' } },
      exception: {
        values: [
          { value: '/account/login/link/[token]/ broke, and /orders/[token].' },
          { value: 'http://localhost/waitlist/[token]/ answered 404 for [e-mail]' },
        ],
      },
    });
    expect(JSON.stringify(event)).toContain('/assets/hydrate-Ab3dEfGhIjKlMnOp.js');
    expect(event).not.toHaveProperty('request');
    expect(event).not.toHaveProperty('user');
    expect(event).not.toHaveProperty('breadcrumbs');
    expect(event).not.toHaveProperty('contexts.culture');
    expect(received[0]).not.toMatch(/jane|Zq3v9|utm_unsub|x=1|\{\{auto|User-Agent/i);
  });
});
