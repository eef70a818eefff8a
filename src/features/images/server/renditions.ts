import { createHash } from 'node:crypto';
import PQueue from 'p-queue';
import { NotFound, Problem, Unavailable } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { encodeRendition } from '#platform/image-processing/encode-rendition.ts';
import type { Logger } from '#platform/logger.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { renditionMimetype, type RenditionSpec, specFileName } from '../contract.ts';
import { focalKey, planRendition } from '../rendition-size.ts';
import { findImage, type StoredImage } from './queries.ts';
import { recordRendition } from './record-rendition.ts';

interface RenditionsOptions {
  db: Db;
  store: MediaStore;
  clock: Clock;
  /** Told once of each original that is missing or damaged. */
  logger?: Pick<Logger, 'error'>;
  /** Number of renditions made at the same time; others wait. */
  concurrency: number;
  /** Maximum number of waiting renditions; further requests are asked to retry later. */
  mostWaiting?: number;
  encode?: typeof encodeRendition;
}

const MOST_WAITING = 200;

/** Makes renditions on first request, each once, a few at a time, and stores them in the media store. */
export class ImageRenditions {
  readonly #options: RenditionsOptions;
  readonly #queue: PQueue;
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  readonly #reported = new Set<string>();

  constructor(options: RenditionsOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.concurrency });
  }

  /**
   * Returns the rendition's bytes.
   * @param key key of its file, if it has been made
   * @throws NotFound when the image has no such rendition, Problem 'gone' when its file is lost, damaged or was replaced meanwhile,
   * Unavailable when too many wait
   */
  async get(image: StoredImage, spec: RenditionSpec, key: string | null): Promise<Uint8Array> {
    if (spec.operation === 'original') return this.#drawing(image);
    const kept = key === null ? undefined : await this.#options.store.get(key);
    return kept ?? this.#makeOnce(image, spec);
  }

  async #drawing(image: StoredImage): Promise<Uint8Array> {
    if (image.mimetype !== 'image/svg+xml') throw new NotFound('Only drawings are shown as they were stored');
    return this.#original(image);
  }

  #makeOnce(image: StoredImage, spec: PixelSpec): Promise<Uint8Array> {
    const key = renditionKey(image, spec);
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const work = this.#make(image, spec, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, work);
    return work;
  }

  async #make(image: StoredImage, spec: PixelSpec, key: string): Promise<Uint8Array> {
    const { db, store, clock } = this.#options;
    const plan = planRendition(image, spec, image.focalPoint);
    // Another node may have made it, or this node may have made it without recording its row.
    let bytes = await store.get(key);
    if (!bytes) {
      bytes = await this.#inTurn(async () =>
        (this.#options.encode ?? encodeRendition)(await this.#original(image), {
          ...plan,
          format: spec.format,
          isMoving: image.frameCount > 1,
        }),
      );
      await store.put(key, bytes);
    }
    const rendition = {
      spec,
      focalKey: focalKey(spec, image.focalPoint),
      key,
      width: plan.width,
      height: plan.height,
      sizeBytes: bytes.byteLength,
      mimetype: renditionMimetype(spec),
      createdAt: new Date(clock.now()).toISOString(),
    };
    const isRecorded = await inTransaction(db, (tx) => recordRendition(tx, image, rendition));
    if (!isRecorded) {
      await store.remove(key);
      throw new Problem('gone', 'This image was replaced or deleted in the meantime');
    }
    return bytes;
  }

  async #inTurn<T>(task: () => Promise<T>): Promise<T> {
    if (this.#queue.size >= (this.#options.mostWaiting ?? MOST_WAITING))
      throw new Unavailable('image renditions', { detail: 'Too many images are being processed: try again soon' });
    return this.#queue.add(task);
  }

  async #original(image: StoredImage): Promise<Uint8Array> {
    const key = image.originalKey;
    const bytes = await this.#options.store.get(key);
    // A damaged file can still be decoded in part, and the result would be cached permanently.
    if (bytes && createHash('sha256').update(bytes).digest('hex') === image.fileHash) return bytes;
    const { db, logger } = this.#options;
    const state = bytes ? 'damaged' : 'missing';
    // After its image was replaced or deleted, a file is expected to be missing.
    if (!this.#reported.has(key) && (await findImage(db, image.id))?.originalKey === key) {
      this.#reported.add(key);
      logger?.error({ key }, `the file of an image is ${state}`);
    }
    throw new Problem('gone', `The file of this image is ${state}`);
  }
}

type PixelSpec = Exclude<RenditionSpec, { operation: 'original' }>;

/** Key beside the original: "images/0f3a…-9c1e/width-960.webp", "…/fill-600x600-250-500.webp". */
function renditionKey(image: StoredImage, spec: PixelSpec): string {
  const folder = image.originalKey.slice(0, image.originalKey.lastIndexOf('/'));
  const point = focalKey(spec, image.focalPoint);
  return `${folder}/${point === '' ? specFileName(spec) : specFileName(spec).replace('.', `-${point}.`)}`;
}
