import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage, MAX_IMAGE_BYTES } from './inspect-image.ts';

const canvas = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 20, g: 60, b: 90, alpha: 0.5 } } });
const bytes = (text: string) => new TextEncoder().encode(text);

/** Alternating black and white frames, so that no encoder merges them. */
async function moving(frames: number, format: 'gif' | 'webp'): Promise<Uint8Array> {
  const images = await Promise.all(
    Array.from({ length: frames }, (_, index) =>
      sharp({ create: { width: 16, height: 8, channels: 3, background: index % 2 ? '#fff' : '#000' } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

describe('inspectImage refuses', () => {
  const refused = async (file: Uint8Array, name: string) =>
    inspectImage(file, name).then(
      () => 'taken',
      (error: { errors?: { field: string; message: string }[] }) => {
        const [first] = error.errors ?? [];
        expect(first?.field).toBe('file');
        return first?.message;
      },
    );

  it('an empty file', async () => {
    expect(await refused(new Uint8Array(), 'tide.png')).toMatch(/empty/);
  });

  it.each(['tide.bmp', 'tide', 'tide.html', 'tide.heic'])('the name %s, and lists what it accepts', async (name) => {
    expect(await refused(await canvas(4, 4).png().toBuffer(), name)).toMatch(/JPEG, PNG, WebP, AVIF, GIF or SVG/);
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['text', 'Tide tables'],
    ['a PDF', '%PDF-1.7 tide'],
  ])('%s with the name of an image', async (_, text) => {
    expect(await refused(bytes(text), 'tide.png')).toMatch(/not a supported image/);
  });

  it("an image whose name has another format's extension", async () => {
    expect(await refused(await canvas(4, 4).jpeg().toBuffer(), 'tide.png')).toMatch(/is JPEG, but.*\.png/);
    expect(await refused(bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'tide.png')).toMatch(/is SVG, but/);
    expect(await refused(await canvas(4, 4).png().toBuffer(), 'tide.svg')).toMatch(/is PNG, but/);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('half of a %s', async (format) => {
    const noise = sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#000',
      },
    });
    const whole = await noise.toFormat(format).toBuffer();
    expect(await refused(whole.subarray(0, whole.length / 2), `tide.${format}`)).toMatch(/damaged/);
  });

  it('a file that begins as an image but is not one', async () => {
    const whole = await canvas(40, 40).png().toBuffer();
    whole.fill(0, 16, 40);
    expect(await refused(whole, 'tide.png')).toMatch(/damaged/);
  });

  it('more bytes than allowed', async () => {
    expect(await refused(new Uint8Array(MAX_IMAGE_BYTES + 1), 'tide.png')).toMatch(/10 MB/);
  });

  it('more pixels than allowed, however small the file', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ palette: true, colours: 2 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(MAX_IMAGE_BYTES);
    expect(await refused(bomb, 'tide.png')).toMatch(/64 million pixels/);
    expect(
      await refused(bytes('<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'), 'tide.svg'),
    ).toMatch(/64 million pixels/);
  });

  it('more frames than allowed', async () => {
    expect(await refused(await moving(121, 'gif'), 'tide.gif')).toMatch(/120 frames/);
  });

  it('an animated PNG, and names the formats for animations', async () => {
    const still = await canvas(4, 4).png().toBuffer();
    const control = Buffer.from('\0\0\0\x08acTL'.padEnd(20, '\0'));
    const animated = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    expect(await refused(animated, 'tide.png')).toBe('The file is an animated PNG: save it as GIF or WebP');
  });

  it('a drawing that cannot be parsed', async () => {
    const broken = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="1"</svg>';
    expect(await refused(bytes(broken), 'a.svg')).toMatch(/damaged/);
    expect(await refused(bytes('<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')).toMatch(/DOCTYPE/);
  });

  it('a drawing without a size that can be drawn, and says so', async () => {
    const sized = (size: string) => refused(bytes(`<svg xmlns="http://www.w3.org/2000/svg"${size}/>`), 'a.svg');
    for (const size of ['', ' width="0" height="0"', ' width="1e9" height="1e9"'])
      expect(await sized(size)).toMatch(/set its width and height/);
    expect(await sized(' width="9999999" height="6"')).toMatch(/more than 32,767 pixels wide/);
    expect(await refused(bytes('<svg/>'), 'a.svg')).toMatch(/set its width and height/);
  });
});

describe('inspectImage', () => {
  it.each([
    ['jpeg', 'TIDE.JPG', 'jpg'],
    ['png', 'tide.png', 'png'],
    ['webp', 'tide.webp', 'webp'],
    ['avif', 'tide.avif', 'avif'],
    ['gif', 'tide.gif', 'gif'],
  ] as const)('accepts %s and keeps its bytes', async (format, name, extension) => {
    const file = await canvas(30, 20).toFormat(format).toBuffer();
    const found = await inspectImage(file, name);
    expect(found).toMatchObject({ extension, mimetype: `image/${format}`, width: 30, height: 20, frameCount: 1 });
    expect(found.bytes).toBe(file);
  });

  it('accepts an image of one pixel', async () => {
    expect(await inspectImage(await canvas(1, 1).png().toBuffer(), 'dot.png')).toMatchObject({ width: 1, height: 1 });
  });

  it('measures an image after its orientation is applied', async () => {
    const file = await canvas(30, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspectImage(file, 'tide.jpg')).toMatchObject({ width: 20, height: 30 });
  });

  it('detects transparency', async () => {
    expect((await inspectImage(await canvas(4, 4, 4).png().toBuffer(), 'a.png')).hasAlpha).toBe(true);
    expect((await inspectImage(await canvas(4, 4).png().toBuffer(), 'a.png')).hasAlpha).toBe(false);
  });

  it.each(['gif', 'webp'] as const)('counts the frames of an animated %s and measures one of them', async (format) => {
    expect(await inspectImage(await moving(5, format), `tide.${format}`)).toMatchObject({
      width: 16,
      height: 8,
      frameCount: 5,
    });
  });

  it('cleans drawings', async () => {
    const file =
      '<?xml version="1.0"?><!-- tide --><svg width="40" height="30" onload="x()"><script>x()</script></svg>';
    const found = await inspectImage(bytes(file), 'tide.svg');
    expect(found).toMatchObject({ mimetype: 'image/svg+xml', width: 40, height: 30 });
    expect(new TextDecoder().decode(found.bytes)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"></svg>',
    );
  });
});
