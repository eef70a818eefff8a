import { writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import autocannon from 'autocannon';
import { type MeasuredServer, startBare } from './children.ts';

/** A server, and the path of each request; a function if the paths differ. */
export interface Load {
  server: Pick<MeasuredServer, 'url' | 'cpuMs'>;
  path: string | (() => string);
  /** The expected status; 200 by default. */
  status?: number;
  /** Accept-Encoding; that of browsers by default. */
  codings?: string;
}

/** Processor milliseconds per request in each round, and requests per second in the fastest. */
export interface Spent {
  rounds: number[];
  perSecond: number;
}

const CONNECTIONS = 8;
/** Headers that each server writes itself. */
const OWN_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const CODINGS_OF_BROWSERS = 'gzip, deflate, br, zstd';

/** Loads servers in turns. Processor time is the servers' own, so the client does not limit the result. */
export async function inTurns(
  loads: readonly Load[],
  { rounds, requests }: { rounds: number; requests: number },
): Promise<Spent[]> {
  const spent = loads.map((): Spent => ({ rounds: [], perSecond: 0 }));
  for (const load of loads) await send(load, Math.ceil(requests / 2));
  for (let round = 0; round < rounds; round++) {
    for (const [at, load] of loads.entries()) {
      const before = await load.server.cpuMs();
      const perSecond = await send(load, requests);
      const one = spent[at];
      if (!one) continue;
      one.rounds.push(((await load.server.cpuMs()) - before) / requests);
      one.perSecond = Math.max(one.perSecond, perSecond);
    }
  }
  return spent;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** @returns requests per second @throws when a reply has another status: a fast error is not a result */
async function send({ server, path, status = 200, codings }: Load, amount: number): Promise<number> {
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    amount,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: typeof path === 'string' ? path : path(),
          headers: headersOfAVisitor(codings),
        }),
      },
    ],
  });
  const right = result.statusCodeStats?.[String(status) as '200']?.count ?? 0;
  if (right !== amount) throw new Error(`${amount - right} of ${amount} answers were not ${status}`);
  return amount / result.duration;
}

const octet = () => Math.floor(Math.random() * 255);

/** Each request has its own address, so that rate limits do not apply. */
export const headersOfAVisitor = (codings = CODINGS_OF_BROWSERS) => ({
  'accept-encoding': codings,
  'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}`,
});

/** A bare server that sends the reply of a path to every request, Fastify without compressing it, and the size of that reply. */
export async function startSame(
  { server, path, codings }: Load,
  kind: 'http' | 'fastify',
  directory: string,
): Promise<{ bare: MeasuredServer; bytes: number }> {
  const { headers, body } = await fetchRaw(
    server.url + (typeof path === 'string' ? path : path()),
    headersOfAVisitor(codings),
  );
  const headersFile = join(directory, `${kind}-headers.json`);
  const bodyFile = join(directory, `${kind}-body`);
  writeFileSync(
    headersFile,
    JSON.stringify(Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)))),
  );
  writeFileSync(bodyFile, kind === 'fastify' && headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body);
  return { bare: await startBare(kind, headersFile, bodyFile), bytes: body.length };
}

/** The reply without decompression, unlike `fetch`. The second reply: cached pages have their smallest size then. */
async function fetchRaw(
  url: string,
  asked: Record<string, string>,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const ask = () =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const request = get(url, { headers: asked, agent: false }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve({ headers: response.headers, body: Buffer.concat(chunks) });
      });
      request.on('error', reject);
    });
  await ask();
  return ask();
}
