import { createHash } from 'node:crypto';
import { escapeHtml } from '#shared/escape-html.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CachedResponse, responseOf } from '#platform/http/html-cache.ts';
import { rememberedBy, type RegisteredRoute } from '#platform/http/route.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { openApiDocument } from './openapi.ts';

/** The public API's description: a readable page, and the OpenAPI document that tools read. */
export function apiDocsRoutes(app: FastifyInstance): void {
  // Made on the first request, so that neither the start nor each request takes the time.
  let made: Record<'json' | 'html', CachedResponse> | undefined;
  const send = (request: FastifyRequest, reply: FastifyReply, form: 'json' | 'html') =>
    sendCached(request, reply, (made ??= makeDocs(rememberedBy(app) ?? []))[form]);
  for (const url of ['/api/docs/openapi.json', '/api/docs/openapi.json/'])
    app.get(url, (request, reply) => send(request, reply, 'json'));
  for (const url of ['/api/docs/', '/api/docs']) app.get(url, (request, reply) => send(request, reply, 'html'));
}

/** The page's only style sheet, in the page itself: the policy allows it by its hash. */
const STYLE = `
:root { color-scheme: light dark; background: canvas; color: canvastext; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; padding: 1rem clamp(1rem, 4vw, 3rem); }
main { max-width: 70rem; margin-inline: auto; }
section { border-top: 1px solid #8888; padding-block: 0.5rem; }
h2 { font-size: 1.1rem; }
h2, th, td { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; border-bottom: 1px solid #8884; text-align: start; vertical-align: top; }
summary { padding-block: 0.25rem; cursor: pointer; }
pre { max-height: 30rem; overflow: auto; padding: 0.75rem; border: 1px solid #8888; }
@media (width <= 50rem) {
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: block; padding-block: 0.4rem; border-bottom: 1px solid #8884; }
  th, td { display: inline; border: 0; }
  td:empty { display: none; }
}
`;

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: { description?: string; type?: string; default?: unknown };
}

function makeDocs(routes: readonly RegisteredRoute[]): Record<'json' | 'html', CachedResponse> {
  const document = openApiDocument(routes);
  const response = (body: string, headers: Record<string, string>) =>
    responseOf({
      status: 200,
      headers: { 'cache-control': 'public, max-age=300', ...headers },
      body,
      tags: new Set(),
      seconds: null,
    });
  return {
    json: response(JSON.stringify(document), { 'content-type': 'application/json; charset=utf-8' }),
    html: response(docsPage(document), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`,
    }),
  };
}

function docsPage(document: ReturnType<typeof openApiDocument>): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = operation.parameters as Parameter[];
      const rows = parameters
        .map(
          ({ name, in: place, required, schema, description = schema.description ?? '' }) =>
            `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}</td><td>${required ? 'required' : 'optional'}</td><td>${escapeHtml(schema.type ?? '')}</td><td>${schema.default === undefined ? '' : escapeHtml(JSON.stringify(schema.default))}</td><td>${escapeHtml(description)}</td></tr>`,
        )
        .join('');
      const table = rows
        ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Needed</th><th scope="col">Type</th><th scope="col">Default</th><th scope="col">Description</th></tr></thead><tbody>${rows}</tbody></table>`
        : '<p>No parameters.</p>';
      const { default: _, ...good } = operation.responses;
      const reply = escapeHtml(JSON.stringify(good, null, 2));
      const body = operation.requestBody
        ? `<details><summary>Body</summary><pre tabindex="0">${escapeHtml(JSON.stringify(operation.requestBody, null, 2))}</pre></details>`
        : '';
      return `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(operation.summary)}</p>${table}${body}<details><summary>Reply</summary><pre tabindex="0">${reply}</pre></details></section>`;
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API</title><style>${STYLE}</style></head><body><main><h1>API</h1><p>Every address answers with and without its trailing slash. ${escapeHtml(document.info.description)} Machine-readable: <a href="/api/docs/openapi.json">openapi.json</a>.</p>${sections.join('')}</main></body></html>`;
}
