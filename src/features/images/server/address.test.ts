import { describe, expect, it } from 'vitest';
import { parseSpec, parseSpecFileName, RENDITION_SPECS, type RenditionSpec } from '../contract.ts';
import { ImageSigner, imageVersion, parseRenditionAddress } from './address.ts';

const signer = new ImageSigner(new Uint8Array(32).fill(7));
const image = { id: 12, fileHash: 'ab12', focalPoint: null };
const spec = parseSpec('width-960|format-webp') as RenditionSpec;

function parsed(url: string) {
  const [, , , id = '', version = '', signature = '', file = ''] = url.split('/');
  return parseRenditionAddress({ id, version, signature, file });
}

describe('an address', () => {
  it.each(RENDITION_SPECS)('with a signature made here is genuine: $operation $width $height $format', (one) => {
    const url = signer.url(image, one);
    expect(url).toMatch(/^\/media\/images\/12\/[0-9a-f]{16}\/[\w-]{16}\/[\w.-]+$/);
    const address = parsed(url);
    expect(address?.spec).toEqual(one);
    expect(address && signer.isGenuine(address)).toBe(true);
  });

  it('with anything else than was signed is not genuine', () => {
    const address = parsed(signer.url(image, spec));
    if (!address) throw new Error('The address is one');
    const other = parseSpecFileName('width-2000.png') as RenditionSpec;
    const { signature } = address;
    for (const change of [
      { id: 13 },
      { version: '0'.repeat(16) },
      { spec: other },
      { signature: '' },
      { signature: signature.slice(0, -1) },
      { signature: `${signature}AAAA` },
      { signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
      { signature: 'é€'.repeat(8) },
    ])
      expect(signer.isGenuine({ ...address, ...change }), JSON.stringify(change)).toBe(false);
    expect(new ImageSigner(new Uint8Array(32)).isGenuine(address), 'another key').toBe(false);
  });

  it('changes with the file and with the focal point', () => {
    const versions = [
      image,
      { ...image, fileHash: 'ab13' },
      { ...image, focalPoint: { x: 0, y: 0 } },
      { ...image, focalPoint: { x: 0, y: 0.1 } },
    ].map(imageVersion);
    expect(new Set(versions).size).toBe(4);
    expect(imageVersion({ ...image })).toBe(versions[0]);
  });

  it.each([
    { id: '0' },
    { id: '-1' },
    { id: '1.0' },
    { id: '2147483648' },
    { id: '9'.repeat(400) },
    { id: '1 OR 1' },
    { version: 'ABCDEF0123456789' },
    { version: 'abc' },
    { file: 'width-961.webp' },
    { file: '..%2foriginal.jpg' },
  ])('cannot contain %j', (change) => {
    const parts = { id: '12', version: '0'.repeat(16), signature: 'x', file: 'width-960.webp' };
    expect(parseRenditionAddress(parts)).toBeDefined();
    expect(parseRenditionAddress({ ...parts, ...change })).toBeUndefined();
  });
});
