import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { Logger } from '#platform/logger.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import { ImageInspector } from '#platform/image-processing/image-inspector.ts';
import { ImageSigner } from './address.ts';
import { ImageRenditions } from './renditions.ts';

/** What a running server needs for images: addresses for pages, and the renditions that they lead to. */
export interface ImageService {
  signer: ImageSigner;
  renditions: ImageRenditions;
  /** Inspects uploaded files before a command stores them. */
  inspector: ImageInspector;
}

/** @param concurrency number of renditions created at the same time; half as many uploads are inspected at the same time */
export async function createImageService(options: {
  db: Db;
  store: MediaStore;
  clock: Clock;
  logger?: Pick<Logger, 'error'>;
  concurrency: number;
}): Promise<ImageService> {
  const key = deriveKey(await loadInstallationKey(options.db), 'image addresses');
  return {
    signer: new ImageSigner(key),
    renditions: new ImageRenditions(options),
    inspector: new ImageInspector({ concurrency: Math.ceil(options.concurrency / 2) }),
  };
}
