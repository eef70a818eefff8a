import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ImageProps } from '#content/lookup.ts';
import {
  type FocalPoint,
  IMAGE_ROOT,
  parseSpecFileName,
  renditionMimetype,
  type RenditionSpec,
  specFileName,
} from '../contract.ts';
import { offeredRenditions } from '../offered-renditions.ts';
import { planRendition } from '../rendition-size.ts';
import type { StoredImage } from './queries.ts';

/** The parsed path of a rendition; untrusted before its signature is checked. */
export interface RenditionAddress {
  id: number;
  version: string;
  signature: string;
  spec: RenditionSpec;
}

/** A rendition whose file may not exist yet. `specText` is the key of its database row. */
interface AddressedRendition extends Omit<ImageProps['renditions'][number], 'size'> {
  spec: RenditionSpec;
}

/** 96 bits, written as 16 characters, cannot be guessed. */
const SIGNATURE_BYTES = 12;
const MOST_KEPT_IMAGES = 5000;
const MAX_ID = 2_147_483_647;

/** Signs and checks addresses, so that only renditions used by pages can be requested. */
export class ImageSigner {
  readonly #key: Uint8Array;
  readonly #offered = new LRUCache<string, readonly AddressedRendition[]>({ max: MOST_KEPT_IMAGES });

  /** @param key 32 bytes for this purpose only; a new key makes all earlier addresses invalid */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** "/media/images/12/0f3a…/Zk3x…/width-960.webp" */
  url(image: VersionedImage & { id: number }, spec: RenditionSpec): string {
    const version = imageVersion(image);
    return `${IMAGE_ROOT}${image.id}/${version}/${this.#sign(image.id, version, spec).toString('base64url')}/${specFileName(spec)}`;
  }

  /** The renditions that views can use, with addresses that are signed once per version of the image. */
  offered(image: StoredImage): readonly AddressedRendition[] {
    const memory = `${image.id} ${imageVersion(image)}`;
    let made = this.#offered.get(memory);
    if (!made) {
      made = offeredRenditions(image)
        .map((spec) => ({
          spec,
          url: this.url(image, spec),
          width: planRendition(image, spec, null).width,
          mimetype: renditionMimetype(spec),
        }))
        .toSorted((a, b) => a.width - b.width);
      this.#offered.set(memory, made);
    }
    return made;
  }

  /** True when this installation signed the address. Takes the same time for every signature. */
  isGenuine({ id, version, signature, spec }: RenditionAddress): boolean {
    const given = Buffer.from(signature, 'base64url');
    return given.length === SIGNATURE_BYTES && timingSafeEqual(given, this.#sign(id, version, spec));
  }

  #sign(id: number, version: string, spec: RenditionSpec): Buffer {
    const mac = createHmac('sha256', this.#key)
      .update(`${id}/${version}/${specFileName(spec)}`)
      .digest();
    return mac.subarray(0, SIGNATURE_BYTES);
  }
}

interface VersionedImage {
  fileHash: string;
  focalPoint: FocalPoint | null;
}

/** A new file or focal point makes a new version, so that the content of an address never changes. 16 hex digits. */
export function imageVersion({ fileHash, focalPoint }: VersionedImage): string {
  const point = focalPoint ? `${focalPoint.x} ${focalPoint.y}` : '';
  return createHash('sha256').update(`${fileHash} ${point}`).digest('hex').slice(0, 16);
}

/** Undefined for paths that cannot be an address, whatever their signature. */
export function parseRenditionAddress(parts: {
  id: string;
  version: string;
  signature: string;
  file: string;
}): RenditionAddress | undefined {
  const { id, version, signature, file } = parts;
  const spec = parseSpecFileName(file);
  const isShaped = /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID && /^[0-9a-f]{16}$/.test(version);
  return spec && isShaped ? { id: Number(id), version, signature, spec } : undefined;
}
