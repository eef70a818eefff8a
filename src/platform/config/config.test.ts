import { describe, expect, it } from 'vitest';
import { configWarnings, resolveConfig } from './config.ts';
import { ConfigError, readEnv } from './env.ts';
import { Secret } from './secret.ts';

function reasonsOf(env: Record<string, string>): readonly string[] {
  try {
    resolveConfig(readEnv(env), '/srv');
  } catch (error) {
    if (error instanceof ConfigError) return error.reasons;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  it('reports every bad variable at once', () => {
    expect(reasonsOf({ PORT: 'eighty', SEED: 'lots', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })).toEqual([
      'PORT: must be a whole number',
      'DATABASE_URL: must begin with postgres:// or postgresql://',
      'SEED: must be demo or none',
      'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent',
    ]);
  });

  it('does not repeat values, which may be secret', () => {
    const reasons = reasonsOf({ DATABASE_URL: 'mysql://root:hunter2@db', FLUSH_TOKEN: 'short-secret' });
    expect(reasons).toHaveLength(2);
    expect(reasons.join()).not.toMatch(/hunter2|short-secret/);
  });

  it.each([
    'ftp://chain.example',
    'chain.example',
    'https://chain.example/shop',
    'https://chain.example/?a=1',
    'http://',
  ])('refuses as PUBLIC_URL: %s', (text) => {
    expect(reasonsOf({ PUBLIC_URL: text })).toEqual([expect.stringMatching(/^PUBLIC_URL: must /)]);
  });

  it.each(['https://chain.example', 'http://chain.example:8080/'])('accepts as PUBLIC_URL: %s', (text) => {
    expect(reasonsOf({ PUBLIC_URL: text })).toEqual([]);
  });

  it('treats an empty string as not set', () => {
    expect(readEnv({ PORT: '', SEED: '' })).toMatchObject({ PORT: 3000, SEED: 'demo' });
  });

  it.each<[string, readonly string[]]>([
    ['', []],
    ['false', []],
    ['0', []],
    ['1', ['loopback', 'linklocal', 'uniquelocal']],
    ['TRUE', ['loopback', 'linklocal', 'uniquelocal']],
    ['loopback', ['loopback']],
    [' 192.0.2.7 , 10.0.0.0/8,FD00::/8,::1', ['192.0.2.7', '10.0.0.0/8', 'fd00::/8', '::1']],
  ])('accepts as proxies: %j', (text, expected) => {
    expect(readEnv({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(expected);
  });

  it.each([
    '2',
    'yes',
    '*',
    'all',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '192.0.2.7,',
    'proxy.example',
  ])('refuses as proxies: %s', (text) => {
    expect(reasonsOf({ TRUST_PROXY: text })).toEqual([expect.stringMatching(/^TRUST_PROXY: must be true, false, or /)]);
  });

  it('needs no variables', () => {
    expect(resolveConfig(readEnv({}), '/srv')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/data',
      database: { kind: 'embedded', directory: '/srv/data/db' },
      seed: 'demo',
      newHeader: true,
    });
  });
});

describe('resolveConfig', () => {
  it('refuses combinations that cannot work', () => {
    expect(reasonsOf({ GEOCODER: 'google', MAP_PROVIDER: 'maplibre' })).toEqual([
      'GOOGLE_MAPS_KEY: is required with GEOCODER=google',
      'MAP_STYLE_URL: is required with MAP_PROVIDER=maplibre',
    ]);
  });

  it('accepts a captcha service with its keys, or names what is missing', () => {
    expect(reasonsOf({ CAPTCHA: 'turnstile' })).toEqual([
      'CAPTCHA_SITE_KEY: is required with CAPTCHA=turnstile',
      'CAPTCHA_SECRET: is required with CAPTCHA=turnstile',
    ]);
    const keys = { CAPTCHA_SITE_KEY: 'key', CAPTCHA_SECRET: 'hunter2' };
    const { captcha } = resolveConfig(readEnv({ CAPTCHA: 'recaptcha', ...keys }), '/srv');
    expect(captcha).toMatchObject({ kind: 'service', widget: 'grecaptcha', siteKey: 'key' });
    const own = { CAPTCHA: 'hcaptcha', ...keys, CAPTCHA_SCRIPT_URL: 'https://own.example/api.js' };
    const moved = resolveConfig(readEnv(own), '/srv');
    expect(moved.captcha).toMatchObject({ scriptUrl: 'https://own.example/api.js' });
    expect(JSON.stringify(moved)).toContain('https://own.example"');
    expect(JSON.stringify(moved)).not.toContain('hunter2');
  });

  it("keeps guests' data for the configured time", () => {
    expect(resolveConfig(readEnv({ SPAM_RETENTION_DAYS: '30' }), '/srv').retention).toEqual({
      mailDays: 90,
      messageDays: 730,
      submissionDays: null,
      reportDays: 730,
      spamDays: 30,
      historyDays: null,
    });
    expect(reasonsOf({ MAIL_RETENTION_DAYS: '1' })).toEqual(['MAIL_RETENTION_DAYS: must be at least 7']);
  });

  it('accepts a service of text messages with its secrets, or names what is missing', () => {
    const url = { MESSAGING_URL: 'https://texts.example/v1/' };
    expect(reasonsOf(url)).toEqual(['MESSAGING_SECRET: is required with MESSAGING_URL']);
    expect(reasonsOf({ MESSAGING_URL: 'sms:+1' })).toEqual([expect.stringContaining('MESSAGING_URL')]);
    expect(resolveConfig(readEnv({}), '/srv').messaging).toBeNull();
    const secrets = {
      MESSAGING_SECRET: 'hunter2-hunter2-hunter2-a',
      MESSAGING_OTHER_SECRET: 'hunter2-hunter2-hunter2-b',
    };
    const { messaging } = resolveConfig(readEnv({ ...url, ...secrets }), '/srv');
    expect(messaging).toMatchObject({ url: 'https://texts.example/v1' });
    expect(messaging?.secrets.map((secret) => secret.reveal())).toEqual(Object.values(secrets));
    expect(JSON.stringify(messaging)).not.toContain('hunter2');
  });

  it('never prints a secret', () => {
    const config = resolveConfig(readEnv({ DATABASE_URL: 'postgres://a:hunter2@db/x' }), '/srv');
    expect(JSON.stringify(config)).not.toContain('hunter2');
    expect(`${new Secret('hunter2')}`).toBe('[secret]');
  });

  it('is frozen', () => {
    expect(Object.isFrozen(resolveConfig(readEnv({}), '/srv'))).toBe(true);
  });
});

describe('configWarnings', () => {
  const warnings = (env: Record<string, string>) => configWarnings(resolveConfig(readEnv(env), '/srv'));

  it('warns of proxies without the address that guests see, and of nothing else', () => {
    expect(warnings({ TRUST_PROXY: '1' })).toEqual([expect.stringContaining('Set PUBLIC_URL')]);
    expect(warnings({ TRUST_PROXY: '1', PUBLIC_URL: 'https://www.chain.example' })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });
});
