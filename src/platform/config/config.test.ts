import { describe, expect, it } from 'vitest';
import { resolveConfig } from './config.ts';
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

  it('never repeats a value, which may be secret', () => {
    const reasons = reasonsOf({ DATABASE_URL: 'mysql://root:hunter2@db', FLUSH_TOKEN: 'short-secret' });
    expect(reasons).toHaveLength(2);
    expect(reasons.join()).not.toMatch(/hunter2|short-secret/);
  });

  it('takes an empty string as not set', () => {
    expect(readEnv({ PORT: '', SEED: '' })).toMatchObject({ PORT: 3000, SEED: 'demo' });
  });

  it('needs nothing', () => {
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

  it('keeps secrets out of what prints', () => {
    const config = resolveConfig(readEnv({ DATABASE_URL: 'postgres://a:hunter2@db/x' }), '/srv');
    expect(JSON.stringify(config)).not.toContain('hunter2');
    expect(`${new Secret('hunter2')}`).toBe('[secret]');
  });

  it('is frozen', () => {
    expect(Object.isFrozen(resolveConfig(readEnv({}), '/srv'))).toBe(true);
  });
});
