import { describe, expect, it } from 'vitest';
import { resolveConfig } from './config.ts';
import { ConfigError, readEnv } from './env.ts';
import { type MediaConfig, mediaConfig } from './media-url.ts';

describe('MEDIA_URL', () => {
  const read = (address: string | undefined): [MediaConfig, string[]] => {
    const reasons: string[] = [];
    return [mediaConfig(address, '/srv/data', reasons), reasons];
  };

  it.each([
    ['s3://', 'must look like s3://KEY:SECRET@HOST/BUCKET'],
    ['s3://s3.example/bucket', 'needs the key and the secret before the host: s3://KEY:SECRET@HOST/BUCKET'],
    ['s3://key@s3.example/bucket', 'needs the key and the secret before the host: s3://KEY:SECRET@HOST/BUCKET'],
    ['s3://key:hunter2@s3.example', "needs a bucket's name after the host: s3://KEY:SECRET@HOST/BUCKET"],
    ['s3://key:hunter2@s3.example/b_/x', "needs a bucket's name after the host: s3://KEY:SECRET@HOST/BUCKET"],
    ['s3://key:hunter2@s3.example/bucket/%2e%2e%2fx', 'has a prefix that leaves the bucket'],
    ['s3://key:hunter2%@s3.example/bucket', 'holds a % that begins no percent-encoded character (write % as %25)'],
    ['s3://key:hunter2@s3.example/bucket?acl=public', 'may have the parameters region and tls, no others'],
    ['s3://key:hunter2@s3.example/bucket?tls=no', 'tls must be 1 or 0'],
  ])('%s is refused without being repeated', (address, reason) => {
    const [, reasons] = read(address);
    expect(reasons).toEqual([`MEDIA_URL: ${reason}`]);
    expect(reasons.join()).not.toContain('hunter2');
  });

  it('gives service, bucket, prefix and region', () => {
    const [config, reasons] = read('s3://key:se%2Fcret%40@s3.example:9000/bucket/site/a/?region=eu-west-1');
    expect(reasons).toEqual([]);
    expect(config).toMatchObject({
      kind: 's3',
      endpoint: 'https://s3.example:9000',
      bucket: 'bucket',
      prefix: 'site/a/',
      region: 'eu-west-1',
    });
    expect(config.kind === 's3' && config.secretAccessKey.reveal()).toBe('se/cret@');
    expect(JSON.stringify(config)).not.toContain('cret@');
  });

  it('is optional: files are in the data directory by default', () => {
    expect(read(undefined)).toEqual([{ kind: 'local', directory: '/srv/data/media' }, []]);
  });

  it.each(['https://key:hunter2@s3.example/bucket', 's3://key:hunter2@s3.example'])(
    'stops the start when it is %s, without repeating it',
    (address) => {
      const start = () => resolveConfig(readEnv({ MEDIA_URL: address }), '/srv');
      expect(start).toThrow(ConfigError);
      expect(start).toThrow(/MEDIA_URL: (?!.*hunter2)/s);
    },
  );

  it('is part of the configuration and never prints its secret', () => {
    const config = resolveConfig(readEnv({ MEDIA_URL: 's3://key:hunter2@s3.example/bucket' }), '/srv');
    expect(config.media).toMatchObject({ kind: 's3', bucket: 'bucket', region: 'us-east-1', prefix: '' });
    expect(JSON.stringify(config)).not.toContain('hunter2');
  });
});
