import { Duplex } from 'node:stream';
import type { EmbeddedEngine } from './embedded-engine.ts';

/** The messages "authentication succeeded" and "ready for query". The engine requires no password. */
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);
/** Type of the message that ends a connection. */
const TERMINATE = 0x58;

/**
 * Socket for node-postgres that is connected to the embedded engine. The engine's one session outlives connections, so a
 * LISTEN stays in effect when the pool replaces its connection.
 */
export class EngineStream extends Duplex {
  readonly #engine: Pick<EmbeddedEngine, 'exchange'>;
  #isWelcome = false;

  constructor(engine: Pick<EmbeddedEngine, 'exchange'>) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    void this.#send(bytes, done);
  }

  /** node-postgres writes all messages of a statement together; they are sent as one exchange. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    void this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  async #send(messages: Buffer, done: (error?: Error) => void): Promise<void> {
    try {
      this.push(await this.#answer(messages));
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }

  async #answer(messages: Buffer): Promise<Uint8Array | null> {
    if (!this.#isWelcome) {
      this.#isWelcome = true;
      return WELCOME;
    }
    return messages[0] === TERMINATE ? null : this.#engine.exchange(messages);
  }
}
