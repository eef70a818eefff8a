import { parentPort, workerData } from 'node:worker_threads';
import { Invalid } from '#shared/problem.ts';
import type { TableLimits } from './limits.ts';
import { parseWorkbook } from './parse-workbook.ts';
import type { WorkbookReply } from './read-workbook.ts';

/** The worker thread of `readWorkbook`: sends the table without its rows, then rows as they are asked for. */
const { bytes, limits } = workerData as { bytes: Uint8Array; limits: TableLimits };

/** Rows of one message: they take a few milliseconds to receive. */
const ROWS_AT_ONCE = 200;

const reply = (message: WorkbookReply) => parentPort?.postMessage(message, []);

try {
  const { rows, ...table } = await parseWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits);
  let sent = 0;
  parentPort?.on('message', () => {
    reply({ rows: rows.slice(sent, sent + ROWS_AT_ONCE) });
    sent += ROWS_AT_ONCE;
  });
  reply({ table });
} catch (error) {
  reply({ refused: error instanceof Invalid ? (error.errors[0]?.message ?? '') : null });
}
