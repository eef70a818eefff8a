import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { Secret } from '#platform/config/secret.ts';
import type { MailMessage, MailTransport } from './port.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const MESSAGE: MailMessage = {
  messageId: '<0b0c5f5e-8d2f-4f0e-9f57-0d6f4a4d2f10@chain.example>',
  from: { address: 'news@chain.example', name: 'Chain' },
  to: { address: 'odo@example.com', name: 'Odo' },
  subject: 'Hello',
  text: 'Hello.',
  html: '<p>Hello.</p>',
  date: '2026-11-21T10:00:00Z',
};
const allow = async () => undefined;
const never = () => new Promise<void>(() => undefined);

/** How the server handles a line: it replies, stays silent, or closes the connection. */
type Script = (line: string, connection: { number: number; socket: Socket }) => string | undefined;

const POLITE: Readonly<Record<string, string>> = {
  EHLO: '250-here\r\n250 AUTH PLAIN',
  AUTH: '235 in',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
  QUIT: '221 bye',
};
const polite = (line: string) => POLITE[line.split(' ', 1)[0] ?? ''];

let server: Server | undefined;
let transport: MailTransport | undefined;
let sockets: Socket[] = [];
afterEach(async () => {
  await transport?.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server?.close(resolve));
});

/** A transport to a server that follows the script, and handles all other lines as usual. */
async function begin(script: Script, { greets = true, signsIn = false, stepMs = 60_000 } = {}): Promise<MailTransport> {
  sockets = [];
  server = createServer((socket) => {
    const connection = { number: sockets.push(socket), socket };
    socket.on('error', () => undefined);
    if (greets) socket.write('220 here\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      const answer = script(line, connection);
      if (answer !== undefined && !socket.destroyed) socket.write(`${answer}\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const auth = signsIn ? { user: 'odo', password: new Secret('right') } : null;
  const config = { kind: 'smtp', host: '127.0.0.1', port, isTls: false, requiresTls: false, auth } as const;
  transport = createSmtpTransport(config, { stepMs });
  return transport;
}

describe('a server that cannot be used', () => {
  it('closes the connection during sign-in', async () => {
    const lost = await begin(
      (line, { socket }) => {
        if (line.startsWith('AUTH')) socket.destroy();
        return polite(line);
      },
      { signsIn: true },
    );
    await expect(lost.send(MESSAGE, allow)).rejects.toMatchObject({ failure: 'connection' });
    await expect(lost.check()).rejects.toMatchObject({ failure: 'connection' });
  });

  it.each<[string, { greets?: boolean; signsIn?: boolean }]>([
    ['does not greet', { greets: false }],
    ['does not answer the password', { signsIn: true }],
  ])('does not delay closing: it %s', async (_what, how) => {
    const asked = Promise.withResolvers<void>();
    const silent = await begin((line) => {
      if (line.startsWith('AUTH')) asked.resolve();
      return line.startsWith('AUTH') ? undefined : polite(line);
    }, how);
    const sent = silent.send(MESSAGE, allow);
    sent.catch(() => undefined);
    if (how.signsIn) await asked.promise;
    else await expect.poll(() => sockets.length).toBe(1);
    await silent.close();
    await expect(sent).rejects.toMatchObject({ failure: 'connection' });
  });
});

describe('a server that stops replying', () => {
  it.each([
    ['EHLO', 'connection'],
    ['AUTH', 'connection'],
    ['MAIL', 'silence'],
    ['RCPT', 'silence'],
    ['DATA', 'silence'],
  ])('gives the place of its mail back soon: at %s', async (silentAt, failure) => {
    const silent = await begin((line) => (line.startsWith(silentAt) ? undefined : polite(line)), {
      signsIn: true,
      stepMs: 50,
    });
    await expect(silent.send(MESSAGE, never)).rejects.toMatchObject({ failure });
  });

  it('may take longer to reply to a complete mail, and to the next mail no longer than before', async () => {
    let mails = 0;
    const slow = await begin(
      (line, { socket }) => {
        if (line.startsWith('MAIL')) mails += 1;
        if (line.startsWith('MAIL') && mails > 1) return undefined;
        if (line === '.') setTimeout(() => socket.write('250 taken\r\n'), 150);
        return line === '.' ? undefined : polite(line);
      },
      { stepMs: 50 },
    );
    await slow.send(MESSAGE, () => new Promise((resolve) => setTimeout(resolve, 100)));
    await expect(slow.send(MESSAGE, never)).rejects.toMatchObject({ failure: 'silence' });
    expect(mails).toBe(3);
  });
});

describe('a mail during which the connection breaks', () => {
  it.each<[string, Script]>([
    [
      'reset in its middle',
      (line, { socket }) => (line.startsWith('Subject') ? void socket.resetAndDestroy() : polite(line)),
    ],
    ['421 to its recipient', (line) => (line.startsWith('RCPT') ? '421 4.7.0 Not this one' : polite(line))],
    ['421 to its sender', (line) => (line.startsWith('MAIL') ? '421 4.7.0 Busy' : polite(line))],
  ])('is refused for now: %s', async (_what, script) => {
    const breaking = await begin(script);
    await expect(breaking.send(MESSAGE, never)).rejects.toMatchObject({ failure: 'temporary' });
  });

  it('was not accepted when the reply to its last line is 421', async () => {
    const shut = await begin((line) => (line === '.' ? '421 4.3.2 Going down' : polite(line)));
    await expect(shut.send(MESSAGE, allow)).rejects.toMatchObject({ failure: 'temporary' });
    expect(sockets).toHaveLength(1);
  });

  it('fails with its connection when this side closes it', async () => {
    const begun = Promise.withResolvers<void>();
    const cut = await begin(polite);
    const sent = cut.send(MESSAGE, () => {
      begun.resolve();
      return never();
    });
    sent.catch(() => undefined);
    await begun.promise;
    await cut.close();
    await expect(sent).rejects.toMatchObject({ failure: 'connection' });
  });

  it.each<[string, Script]>([
    [
      'closed it',
      (line, { number, socket }) => (number === 1 && line.startsWith('MAIL') ? void socket.destroy() : polite(line)),
    ],
    ['said 421', (line, { number }) => (number === 1 && line.startsWith('MAIL') ? '421 Idle' : polite(line))],
  ])('is sent again when the connection was idle before and the server %s', async (_what, script) => {
    let isFirst = true;
    const kept = await begin((line, connection) => {
      const answer = isFirst ? polite(line) : script(line, connection);
      if (line === '.') isFirst = false;
      return answer;
    });
    await kept.send(MESSAGE, allow);
    await kept.send(MESSAGE, allow);
    expect(sockets).toHaveLength(2);
  });
});

it('a mail is refused permanently when it is larger than the server accepts', async () => {
  const small = await begin((line) => (line.startsWith('EHLO') ? '250-here\r\n250 SIZE 200' : polite(line)));
  await expect(small.send(MESSAGE, allow)).rejects.toMatchObject({ failure: 'permanent', isUnknownRecipient: false });
});

it('a mail is handed over only after everything before its last line has left this process', async () => {
  const slow = await begin((line, { socket }) => {
    if (line === 'DATA') socket.pause();
    return polite(line);
  });
  let isHandedOver = false;
  const text = `${'x'.repeat(70)}\r\n`.repeat(300_000);
  const sent = slow.send({ ...MESSAGE, text }, async () => void (isHandedOver = true));
  await expect.poll(() => sockets[0]?.isPaused()).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isHandedOver).toBe(false);
  sockets[0]?.resume();
  await sent;
  expect(isHandedOver).toBe(true);
});
