import type { LocalCopies, LocalCopy } from './local-copy.ts';

/** Changes come to the device at most this late, in milliseconds. */
export const COPY_DELAY_MS = 300;

export interface CopyWriter {
  /** Something changed: the copy is written soon, read at that moment. */
  note(): void;
  /** Writes at once what waits. */
  flush(): Promise<void>;
  /** The same synchronously: the window may be closed afterwards. */
  keep(): void;
  /** The server has everything: this window's copy is removed. */
  clear(): Promise<void>;
  /** Continues with the copies of another page: a new page has an address of its own. */
  moveTo(copies: LocalCopies): Promise<void>;
  /** True while the device has every change. */
  isWritten(): boolean;
}

/** Writes and removes one window's copy of one page, one after the other, so that no late write outlives a removal. */
export function createCopyWriter(options: { copies: LocalCopies; window: string; read(): LocalCopy }): CopyWriter {
  let { copies } = options;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let noted = 0;
  let written = 0;
  let last: Promise<void> = Promise.resolve();

  /** A device that keeps nothing is no fault that anybody could mend. */
  const next = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch(() => undefined);
    return last;
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const upTo = noted;
    if (upTo === written) return last;
    return next(async () => {
      await copies.write(options.read());
      written = Math.max(written, upTo);
    });
  };
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    written = noted;
    return next(() => copies.remove([options.window]));
  };
  return {
    note() {
      noted += 1;
      timer ??= setTimeout(() => void write(), COPY_DELAY_MS);
    },
    flush: write,
    keep() {
      if (noted === written) return;
      if (copies.writeNow(options.read())) written = noted;
      else void write();
    },
    clear,
    async moveTo(other) {
      await clear();
      copies = other;
    },
    isWritten: () => written === noted,
  };
}
