import PQueue, { TimeoutError } from 'p-queue';
import { Invalid, Problem } from '#shared/problem.ts';
import { inspectImage, type InspectedImage } from './inspect-image.ts';

interface InspectorOptions {
  /** Files decoded at the same time; others wait. */
  concurrency: number;
  /** Maximum number of files of one account, waiting or being decoded. */
  mostOfAccount?: number;
  timeoutMs?: number;
  inspect?: typeof inspectImage;
}

const MOST_OF_ACCOUNT = 12;
/** Longer than the time limits of the single steps together. */
const TIMEOUT_MS = 20_000;

/**
 * Inspects uploaded images: a few at a time, and one at a time per account, so that one person's files do not delay others.
 * Commands receive the result, so nothing is decoded while a transaction is open.
 */
export class ImageInspector {
  readonly #options: InspectorOptions;
  readonly #queue: PQueue;
  readonly #ofAccounts = new Map<number, PQueue>();

  constructor(options: InspectorOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.concurrency, timeout: options.timeoutMs ?? TIMEOUT_MS });
  }

  /** @throws Invalid naming 'file', as `inspectImage` does, and for a file that takes too long; Problem 'rate_limited' */
  async inspect(accountId: number, file: { bytes: Uint8Array; fileName: string }): Promise<InspectedImage> {
    const own = this.#ofAccounts.get(accountId) ?? new PQueue({ concurrency: 1 });
    if (own.size + own.pending >= (this.#options.mostOfAccount ?? MOST_OF_ACCOUNT))
      throw new Problem('rate_limited', 'You are uploading many images at once: wait until some are finished');
    this.#ofAccounts.set(accountId, own);
    const inspect = this.#options.inspect ?? inspectImage;
    try {
      return await own.add(() => this.#queue.add(() => inspect(file.bytes, file.fileName)));
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const message = 'The image takes too long to process: reduce its size, or save it as JPEG';
      throw new Invalid([{ field: 'file', message }], message);
    } finally {
      if (own.size + own.pending === 0) this.#ofAccounts.delete(accountId);
    }
  }
}
