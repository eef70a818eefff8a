import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { UPLOAD_FOLDER_PREFIX, withUpload } from './receive-upload.ts';

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(UPLOAD_FOLDER_PREFIX));

describe('withUpload', () => {
  it('names a full disk as the reason, reads the rest of the form, and leaves no folder', async () => {
    const before = folders();
    const raw = Readable.from([Buffer.from('rest')]);
    const request = {
      headers: {},
      raw,
      isMultipart: () => true,
      async *parts() {
        yield* [];
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      },
    } as unknown as FastifyRequest;
    await expect(withUpload(request, { noun: 'An image', maxBytes: 10 }, async () => undefined)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The folder for uploads has no space left',
    });
    expect([folders(), raw.readableFlowing]).toEqual([before, true]);
  });
});
