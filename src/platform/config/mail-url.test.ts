import { describe, expect, it } from 'vitest';
import { mailConfig } from './mail-url.ts';

function read(url: string | undefined, from: string | undefined = 'Chain <news@chain.example>', publicUrl?: string) {
  const reasons: string[] = [];
  const config = mailConfig({ MAIL_URL: url, MAIL_FROM: from, PUBLIC_URL: publicUrl }, '/data', reasons);
  return { config, reasons };
}

describe('mailConfig', () => {
  it.each([
    ['http://mail.example', 'must look like'],
    ['smtp://', 'must look like'],
    ['smtp://odo@mail.example', 'both a user and a password'],
    ['smtp://odo:100%@mail.example', 'percent-encoded'],
    ['smtp://mail.example/queue', 'no path'],
    ['smtp://mail.example?pool=1', 'no others'],
    ['smtp://mail.example?tls=maybe', 'tls must be'],
    ['smtps://mail.example?tls=0', 'cannot be smtps'],
  ])('refuses %s', (url, reason) => {
    const { reasons } = read(url);
    expect(reasons).toHaveLength(1);
    expect(reasons[0]).toContain(`MAIL_URL: `);
    expect(reasons[0]).toContain(reason);
  });

  it.each(['nobody', 'Chain <>', 'Chain <a@b.example> x', 'a@b.example, c@d.example', 'A\r\nBcc: x <a@b.example>'])(
    'refuses %j as the sender',
    (from) => {
      expect(read(undefined, from).reasons).toEqual([expect.stringContaining('MAIL_FROM')]);
    },
  );

  it('requires a sender for a server', () => {
    const reasons: string[] = [];
    mailConfig({ MAIL_URL: 'smtp://mail.example', MAIL_FROM: undefined, PUBLIC_URL: undefined }, '/data', reasons);
    expect(reasons).toEqual(['MAIL_FROM: is required with MAIL_URL']);
  });

  it("writes files from the site's own address when no server is configured", () => {
    const reasons: string[] = [];
    const env = { MAIL_URL: undefined, MAIL_FROM: undefined, PUBLIC_URL: 'https://www.chain.example/' };
    expect(mailConfig(env, '/data', reasons)).toEqual({
      transport: { kind: 'file', directory: '/data/mail' },
      from: { address: 'no-reply@www.chain.example', name: '' },
      journalDirectory: '/data/mail-handover',
    });
    expect(reasons).toEqual([]);
  });

  it("reads a server's address, and refuses to send a password to another machine without TLS", () => {
    const { config } = read('smtp://odo:p%40ss@mail.example');
    expect(config.from).toEqual({ address: 'news@chain.example', name: 'Chain' });
    expect(config.transport).toMatchObject({ host: 'mail.example', port: 587, isTls: false, requiresTls: true });
    expect(JSON.stringify(config)).not.toContain('p@ss');
    expect(read('smtp://odo:pass@mail.example?tls=0').config.transport).toMatchObject({ requiresTls: false });
    expect(read('smtp://odo:pass@127.0.0.1:2525').config.transport).toMatchObject({ port: 2525, requiresTls: false });
    expect(read('smtp://mail.example').config.transport).toMatchObject({ requiresTls: false, auth: null });
    expect(read('smtps://mail.example').config.transport).toMatchObject({ port: 465, isTls: true });
  });
});
