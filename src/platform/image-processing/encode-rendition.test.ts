import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeRendition, type RenditionRequest } from './encode-rendition.ts';

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** 60 × 40 stored pixels: the left third is red, the rest blue. */
const flag = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: BLUE } }).composite([
    { input: { create: { width: 20, height: 40, channels: 3, background: RED } }, left: 0, top: 0 },
  ]);
const request = (changes: Partial<RenditionRequest> = {}): RenditionRequest => ({
  crop: null,
  width: 60,
  height: 40,
  format: 'png',
  isMoving: false,
  ...changes,
});
async function pixel(file: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const isRed = ([r = 0, , b = 0]: number[]) => r > 150 && b < 90;

describe('encodeRendition', () => {
  it.each(['avif', 'webp', 'jpeg', 'png'] as const)('makes %s of exactly the requested size', async (format) => {
    const made = await encodeRendition(await flag().png().toBuffer(), request({ width: 30, height: 21, format }));
    const found = await sharp(made).metadata();
    expect([found.format === 'heif' ? 'avif' : found.format, found.width, found.height]).toEqual([format, 30, 21]);
  });

  it.each(['avif', 'webp', 'jpeg', 'png'] as const)('leaves neither position nor camera in %s', async (format) => {
    const taken = await flag()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const made = await encodeRendition(taken, request({ format }));
    const found = await sharp(made).metadata();
    expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(made).includes('Somebody')).toBe(false);
  });

  it('applies the orientation before the crop', async () => {
    // Turned right by 90°, the left third is the top third of 40 × 60 pixels.
    const taken = await flag().jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const whole = await encodeRendition(taken, request({ width: 40, height: 60 }));
    expect(isRed(await pixel(whole, 20, 5))).toBe(true);
    expect(isRed(await pixel(whole, 5, 40))).toBe(false);
    const top = await encodeRendition(
      taken,
      request({ crop: { left: 0, top: 0, width: 40, height: 18 }, width: 40, height: 18 }),
    );
    expect(isRed(await pixel(top, 38, 9))).toBe(true);
  });

  it('crops to the requested part', async () => {
    const original = await flag().png().toBuffer();
    const part = (left: number) =>
      encodeRendition(original, request({ crop: { left, top: 0, width: 18, height: 18 }, width: 18, height: 18 }));
    expect(isRed(await pixel(await part(0), 9, 9))).toBe(true);
    expect(isRed(await pixel(await part(30), 9, 9))).toBe(false);
  });

  it('keeps transparency in formats that support it, and makes it white in JPEG', async () => {
    const clear = await sharp({ create: { width: 60, height: 40, channels: 4, background: { ...RED, alpha: 0 } } })
      .png()
      .toBuffer();
    for (const format of ['avif', 'webp', 'png'] as const)
      expect((await sharp(await encodeRendition(clear, request({ format }))).metadata()).hasAlpha, format).toBe(true);
    expect(await pixel(await encodeRendition(clear, request({ format: 'jpeg' })), 3, 3)).toEqual([255, 255, 255]);
  });

  it('converts other colour spaces to sRGB and drops the profile', async () => {
    const wide = await flag().withIccProfile('p3').png().toBuffer();
    const made = await encodeRendition(wide, request());
    expect((await sharp(made).metadata()).icc).toBeUndefined();
    expect((await sharp(made).metadata()).space).toBe('srgb');
    const cmyk = await flag().toColourspace('cmyk').jpeg().toBuffer();
    const found = await sharp(await encodeRendition(cmyk, request({ format: 'jpeg' }))).metadata();
    expect([found.space, found.channels]).toEqual(['srgb', 3]);
  });

  it('keeps all frames of an animation in WebP, and the first one in other formats', async () => {
    const frames = await Promise.all(
      [RED, BLUE, RED].map((background) =>
        sharp({ create: { width: 60, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const size = { width: 30, height: 20, isMoving: true };
    const moving = await sharp(await encodeRendition(animation, request({ ...size, format: 'webp' }))).metadata();
    expect([moving.pages, moving.width, moving.pageHeight ?? moving.height]).toEqual([3, 30, 20]);
    const still = await encodeRendition(animation, request({ ...size, format: 'jpeg' }));
    expect((await sharp(still).metadata()).height).toBe(20);
    expect(isRed(await pixel(still, 3, 3))).toBe(true);
  });

  it('rejects a file that is not an image', async () => {
    await expect(encodeRendition(new Uint8Array([1, 2, 3]), request())).rejects.toThrow();
  });
});
