import { describe, expect, it } from 'vitest';
import { ImageInspector } from './image-inspector.ts';
import type { InspectedImage } from './inspect-image.ts';

const IMAGE = { mimetype: 'image/png' } as InspectedImage;
const file = (fileName: string) => ({ bytes: new Uint8Array(), fileName });

/** An inspector whose inspections end when the test ends them. */
function stagedInspector(options: { concurrency: number; mostOfAccount?: number; timeoutMs?: number }) {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const inspector = new ImageInspector({
    ...options,
    inspect: (_, fileName) =>
      new Promise((resolve) => {
        begun.push(fileName);
        finish.set(fileName, () => resolve(IMAGE));
      }),
  });
  return { inspector, begun, finish: (name: string) => finish.get(name)?.() };
}

describe('an inspector of images', () => {
  it('refuses files of an account beyond its limit, until some are done', async () => {
    const { inspector, begun, finish } = stagedInspector({ concurrency: 1, mostOfAccount: 2 });
    const first = inspector.inspect(1, file('a'));
    const second = inspector.inspect(1, file('b'));
    await expect(inspector.inspect(1, file('c'))).rejects.toMatchObject({ code: 'rate_limited' });
    await expect.poll(() => begun).toEqual(['a']);
    finish('a');
    await first;
    await expect.poll(() => begun).toEqual(['a', 'b']);
    const third = inspector.inspect(1, file('d'));
    finish('b');
    await second;
    await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
    finish('d');
    await third;
  });

  it("inspects one account's files one at a time, and other accounts' files between them", async () => {
    const { inspector, begun, finish } = stagedInspector({ concurrency: 2 });
    const all = [inspector.inspect(1, file('a')), inspector.inspect(1, file('b')), inspector.inspect(2, file('c'))];
    await expect.poll(() => begun).toEqual(['a', 'c']);
    finish('c');
    finish('a');
    await expect.poll(() => begun).toEqual(['a', 'c', 'b']);
    finish('b');
    expect(await Promise.all(all)).toEqual([IMAGE, IMAGE, IMAGE]);
  });

  it('gives up on a file that takes too long, reports it, and continues', async () => {
    const { inspector, begun, finish } = stagedInspector({ concurrency: 1, timeoutMs: 20 });
    await expect(inspector.inspect(1, file('a'))).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ field: 'file', message: expect.stringMatching(/too long/) as string }],
    });
    const next = inspector.inspect(1, file('b'));
    await expect.poll(() => begun).toEqual(['a', 'b']);
    finish('b');
    await expect(next).resolves.toBe(IMAGE);
  });
});
