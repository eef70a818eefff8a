import { writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startBare } from './children.ts';

/** Requests a second that a server answered, and what a bare one answers with the same bytes. */
export interface Throughput {
  ours: number;
  baseline: number;
  bytes: number;
}

const CONNECTIONS = 8;
const SECONDS = 4;
const ROUNDS = 2;
/** What each server writes by itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const REQUEST_HEADERS = { 'accept-encoding': 'br' };

/** Loads `url` and a baseline with the same answer in turns, and takes the better round of each. */
export async function compare(url: string, kind: 'http' | 'fastify', directory: string): Promise<Throughput> {
  const { headers, body } = await fetchRaw(url);
  const headersFile = join(directory, `${kind}-headers.json`);
  const bodyFile = join(directory, `${kind}-body`);
  writeFileSync(
    headersFile,
    JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)))),
  );
  writeFileSync(bodyFile, body);
  const bare = await startBare(kind, headersFile, bodyFile);
  try {
    let ours = 0;
    let baseline = 0;
    for (let round = 0; round < ROUNDS; round++) {
      baseline = Math.max(baseline, await requestsPerSecond(bare.url));
      ours = Math.max(ours, await requestsPerSecond(url));
    }
    return { ours, baseline, bytes: body.length };
  } finally {
    await bare.stop();
  }
}

/** @throws when an answer is not 2xx: a fast error is no result. */
export async function requestsPerSecond(url: string): Promise<number> {
  const options = { url, connections: CONNECTIONS, headers: REQUEST_HEADERS };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} answers were not 2xx and ${result.errors} failed`);
  }
  return result.requests.average;
}

/** The answer as it is on the wire: `fetch` would undo the compression. */
function fetchRaw(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers: REQUEST_HEADERS, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ headers: response.headers, body: Buffer.concat(chunks) });
    });
    request.on('error', reject);
  });
}
