import { readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';

// bare-server.ts http|fastify HEADERS.json BODY: answers every request with that body, and prints its port.
const [kind, headersFile = '', bodyFile = ''] = process.argv.slice(2);
const headers = JSON.parse(readFileSync(headersFile, 'utf8')) as OutgoingHttpHeaders;
const body = readFileSync(bodyFile);

console.log(kind === 'fastify' ? await serveFastify() : await serveHttp());

async function serveHttp(): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function serveFastify(): Promise<number> {
  const app = fastify();
  const text = body.toString();
  app.get('/*', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(text));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}
