import type { LocalCopies, LocalCopy } from './local-copy.ts';

/** Longest delay until changes are stored on the device, in milliseconds. */
export const COPY_DELAY_MS = 300;

export interface CopyWriter {
  /** Reports a change: the copy is read and written soon. */
  note(): void;
  /** Writes pending changes at once. */
  flush(): Promise<void>;
  /** The same synchronously: the window may be closed afterwards. */
  keep(): void;
  /** Removes this window's copy, when the server has all changes. */
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

  /** Runs work in order. Ignores its errors, which nobody can correct: the device stores nothing. */
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
