import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Secret } from '#platform/config/secret.ts';
import { smtpRefusal, startMailServer, type TestMailServer } from '#test/mail-server.ts';
import { createFileTransport } from './file-transport.ts';
import { composeMessage } from './compose-message.ts';
import type { MailMessage, MailTransport } from './port.ts';
import { createSmtpTransport } from './smtp-transport.ts';

const MESSAGE: MailMessage = {
  messageId: '<0b0c5f5e-8d2f-4f0e-9f57-0d6f4a4d2f10@chain.example>',
  from: { address: 'news@chain.example', name: 'Chain' },
  to: { address: 'odo@example.com', name: 'Odo Ödland' },
  replyTo: { address: 'desk@chain.example', name: '' },
  subject: 'Grüße, “Odo”',
  text: 'Hello.\n.\nA line with one dot.',
  html: '<p>Hello.</p>',
  unsubscribeUrl: 'https://chain.example/u/abc?x=1',
  date: '2026-11-21T10:00:00Z',
};
const allow = async () => undefined;

let server: TestMailServer;
let directory: string;
let behaviour: { onMail?: () => void | Promise<void>; onRecipient?: () => void } = {};
beforeAll(async () => {
  server = await startMailServer({
    onMail: () => behaviour.onMail?.(),
    onRecipient: () => behaviour.onRecipient?.(),
  });
});
afterAll(() => server.close());

const KINDS: Record<string, { make(): MailTransport; taken(): string[] }> = {
  file: {
    make: () => createFileTransport(join(directory, 'mail')),
    taken: () => {
      const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
      return names.filter((name) => name.endsWith('.eml')).map((name) => readFileSync(join(directory, name), 'utf8'));
    },
  },
  smtp: {
    make: () => createSmtpTransport(server.config),
    taken: () => server.taken.map(({ source }) => source),
  },
};

describe.each(Object.entries(KINDS))('a transport by %s', (_kind, { make, taken }) => {
  let transport: MailTransport;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'galley-mail-'));
    server.taken.length = 0;
    behaviour = {};
    transport = make();
  });
  afterEach(async () => {
    await transport.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('delivers a mail only after `handOver` resolves', async () => {
    const before: string[][] = [];
    await transport.send(MESSAGE, async () => void before.push(taken()));
    expect(before).toEqual([[]]);
    const [source = '', ...others] = taken();
    expect(others).toEqual([]);
    expect(source).toContain('Message-ID: <0b0c5f5e-8d2f-4f0e-9f57-0d6f4a4d2f10@chain.example>');
    expect(source).toMatch(/^List-Unsubscribe: <https:\/\/chain\.example\/u\/abc\?x=1>\r?$/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(source).toMatch(/^Reply-To: desk@chain\.example\r?$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
    expect(source).toContain('Content-Type: text/plain; charset=utf-8');
    expect(source).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('delivers nothing when `handOver` throws, and continues with the next mail', async () => {
    const refused = transport.send(MESSAGE, async () => {
      throw new Error('the lease is gone');
    });
    await expect(refused).rejects.toThrow('the lease is gone');
    expect(taken()).toEqual([]);
    await transport.send(MESSAGE, allow);
    expect(taken()).toHaveLength(1);
  });

  it.each<[string, Partial<MailMessage>]>([
    ['a line break in the subject', { subject: 'Hello\r\nBcc: all@example.com' }],
    ['a line break in a name', { to: { address: 'odo@example.com', name: 'Odo\nBcc: all@example.com' } }],
    ['a line break in an address', { to: { address: 'odo@example.com\r\nBcc: all@example.com', name: '' } }],
    ['two addresses', { to: { address: 'odo@example.com,all@example.com', name: '' } }],
    ['a line break in the address to unsubscribe at', { unsubscribeUrl: 'https://chain.example/\r\nBcc: a@b.example' }],
    ['a Message-ID that says more', { messageId: '<a@b>\r\nBcc: all@example.com' }],
  ])('refuses %s permanently', async (_what, more) => {
    await expect(transport.send({ ...MESSAGE, ...more }, allow)).rejects.toMatchObject({ failure: 'permanent' });
    expect(taken()).toEqual([]);
  });

  it('tells whether mail can be sent', async () => {
    expect(await transport.check()).toBeTypeOf('string');
  });
});

describe('a composed mail', () => {
  it('has each recipient and header once, whatever a name contains', async () => {
    const name = 'Odo" <all@example.com>, "Pim';
    const source = (await composeMessage({ ...MESSAGE, to: { address: 'odo@example.com', name } })).toString();
    const head = source.slice(0, source.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ');
    expect(head.match(/^(To|Cc|Bcc|Subject):/gim)).toEqual(['To:', 'Subject:']);
    expect(/^To: (.*)$/m.exec(head)?.[1]).toMatch(/^"Odo\\" <all@example\.com>, \\"Pim" <odo@example\.com>$/);
  });
});

describe('a transport by smtp', () => {
  let transport: MailTransport;
  beforeEach(() => {
    server.taken.length = 0;
    behaviour = {};
    transport = createSmtpTransport(server.config);
  });
  afterEach(() => transport.close());

  it.each([
    ['a recipient that it does not take', 'onRecipient', 550, 'permanent', false, 'No'],
    ['a relay that does not know us', 'onRecipient', 550, 'permanent', false, 'relay not permitted'],
    ['a relay that asked about the sender', 'onRecipient', 553, 'permanent', false, 'Sender verify failed'],
    ['a mailbox that is none', 'onRecipient', 550, 'permanent', true, '5.1.1 No such user'],
    ['a mailbox that is closed', 'onRecipient', 550, 'permanent', true, '5.2.1 Disabled'],
    ['a mailbox that is full', 'onRecipient', 552, 'permanent', false, '5.2.2 Full'],
    ['a sender that is not liked', 'onRecipient', 550, 'permanent', false, '5.7.1 Blocked'],
    ['a sender whose address is wrong', 'onRecipient', 550, 'permanent', false, '5.1.8 Bad sender'],
    ['a recipient that is asked to wait', 'onRecipient', 451, 'temporary', false, 'No'],
    ['a mail that is refused at its end', 'onMail', 554, 'permanent', false, 'No'],
    ['a mail that is put off at its end', 'onMail', 452, 'temporary', false, 'No'],
  ] as const)('reports %s', async (_what, when, code, failure, isUnknownRecipient, words) => {
    behaviour = {
      [when]: () => {
        throw smtpRefusal(code, words);
      },
    };
    await expect(transport.send(MESSAGE, allow)).rejects.toMatchObject({ failure, isUnknownRecipient });
    behaviour = {};
    await transport.send(MESSAGE, allow);
    expect(server.taken).toHaveLength(1);
  });

  it('reports an unknown outcome when the server is silent after the last line', async () => {
    const arrived = Promise.withResolvers<void>();
    behaviour = {
      onMail() {
        arrived.resolve();
        return new Promise(() => undefined);
      },
    };
    const sent = transport.send(MESSAGE, allow);
    sent.catch(() => undefined);
    await arrived.promise;
    await transport.close();
    await expect(sent).rejects.toMatchObject({ failure: 'doubt' });
  });

  it('reports an unreachable server without blaming the mail', async () => {
    const away = await startMailServer();
    const lost = createSmtpTransport(away.config);
    await lost.send(MESSAGE, allow);
    await away.close();
    await expect(lost.send(MESSAGE, allow)).rejects.toMatchObject({ failure: 'connection' });
    await expect(lost.check()).rejects.toMatchObject({ failure: 'connection' });
    await lost.close();
  });

  it('signs in, and does not blame the mail for a refused password', async () => {
    const strict = await startMailServer({
      smtp: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: ({ password }, _session, done) =>
          password === 'right' ? done(null, { user: 1 }) : done(smtpRefusal(535, 'No')),
      },
    });
    const by = (password: string) =>
      createSmtpTransport({ ...strict.config, auth: { user: 'odo', password: new Secret(password) } });
    const wrong = by('wrong');
    await expect(wrong.send(MESSAGE, allow)).rejects.toMatchObject({ failure: 'connection' });
    const right = by('right');
    await right.send(MESSAGE, allow);
    expect(strict.taken).toHaveLength(1);
    await Promise.all([right.close(), wrong.close()]);
    await strict.close();
  });

  it('keeps a line with only a full stop, and uses few connections for many mails', async () => {
    for (let turn = 0; turn < 5; turn++) await transport.send(MESSAGE, allow);
    expect(server.taken).toHaveLength(5);
    expect(server.taken[0]?.source).toMatch(/Hello\.\r\n\.\r\nA line with one dot\./);
  });
});
