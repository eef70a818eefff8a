import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Long enough for the first guests to be answered. */
const AFTER_START_MS = 2000;

/** Gives back to the system, once, what a start leaves behind: a tenth of the memory. The engine would keep it to grow into. */
export function tidyMemoryAfterStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as NonNullable<typeof gc>;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, AFTER_START_MS).unref();
}
