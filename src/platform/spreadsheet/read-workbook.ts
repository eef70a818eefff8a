import { setImmediate } from 'node:timers/promises';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ReadTable, TableLimits } from './limits.ts';
import { notAWorkbook, refuseFile } from './table-builder.ts';

const MOST_SECONDS = 60;
const MOST_MEGABYTES = 1024;

/** Reply of workbook-thread.ts; null when the file is not a workbook. */
export type WorkbookReply =
  | { table: Omit<ReadTable, 'rows'> }
  | { rows: ReadTable['rows'] }
  | { refused: string | null };

/** The worker's file. The build puts it in the folder of the server's bundle. */
const THREAD = new URL(import.meta.url.endsWith('.ts') ? 'workbook-thread.ts' : 'workbook-thread.js', import.meta.url);

/**
 * Reads the first visible sheet of a workbook. For a formula, the result stored in the file is read; nothing is computed. A
 * value that is merged over several rows is read in each of them. Works in a thread of its own, because unpacking and
 * parsing a sheet blocks its thread for seconds.
 * @throws Invalid on 'file': not a workbook, or beyond a limit, naming row and column
 */
export async function readWorkbook(bytes: Uint8Array, limits: TableLimits): Promise<ReadTable> {
  const thread = new Worker(THREAD, {
    workerData: { bytes, limits },
    name: 'workbook',
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // An error between two replies must not end the server: the next reply is waited for in vain, and the file is refused.
  thread.on('error', () => undefined);
  const signal = AbortSignal.timeout(MOST_SECONDS * 1000);
  const ask = async () => {
    const [reply] = (await once(thread, 'message', { signal })) as [WorkbookReply];
    if ('refused' in reply) throw reply.refused === null ? notAWorkbook() : refuseFile(reply.refused);
    return reply;
  };
  try {
    const first = await ask();
    if (!('table' in first)) throw new Error('The thread begins with the table');
    const rows: ReadTable['rows'] = [];
    for (;;) {
      thread.postMessage('next', []);
      const reply = await ask();
      if (!('rows' in reply) || reply.rows.length === 0) return { ...first.table, rows };
      rows.push(...reply.rows);
      await setImmediate();
    }
  } catch (error) {
    if (signal.aborted) throw refuseFile('takes too long to read: save it as CSV (UTF-8)', error);
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw refuseFile('takes too much memory to read: save it as CSV (UTF-8)', error);
    throw error;
  } finally {
    await thread.terminate();
  }
}
