import { escapeHtml } from '#shared/escape-html.ts';
import type { FastifyReply } from 'fastify';
import type { ProblemJson } from '#shared/problem.ts';

/** A plain page for failures in which nothing else can be trusted to work: no database, no bundle, no script. */
export function errorPage(reply: FastifyReply, problem: ProblemJson): FastifyReply {
  const reference = problem.request_id ? `<p>Reference: <code>${escapeHtml(problem.request_id)}</code></p>` : '';
  return reply
    .code(problem.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(problem.title)}</title></head><body><main><h1>${escapeHtml(problem.title)}</h1><p>${escapeHtml(problem.detail ?? 'Please try again in a moment.')}</p>${reference}<p><a href="/">Return to Homepage</a></p></main></body></html>`,
    );
}
