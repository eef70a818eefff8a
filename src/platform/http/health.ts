import { escapeHtml } from '#shared/escape-html.ts';
import type { FastifyInstance } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { answerWithin } from '../answer-within.ts';
import { rootCause } from '../loggable-error.ts';

/** Checks one part of the system. Resolves with a note on its state; throws when it does not work. */
export type HealthCheck = () => Promise<string>;

interface HealthResult {
  name: string;
  isHealthy: boolean;
  message: string;
}

/** How long a check may take before it counts as failed. */
const CHECK_TIMEOUT_MS = 3000;

/** Addresses of the machine itself, from which operators and its own probes ask. */
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Health addresses of Spec §2.1: all checks, a subset by name, and the load balancer's. Returns JSON, or HTML for browsers;
 * 200 when every requested check succeeds, else 500. Messages are for requests from the machine itself, and in the log.
 */
export function healthRoutes(
  app: FastifyInstance,
  checks: Readonly<Record<string, HealthCheck>>,
  subsets: Readonly<Record<string, readonly string[]>>,
): void {
  const serve = (path: string, names: (params: Record<string, string>) => readonly string[]) => {
    for (const url of [path, path.replace(/\/$/, '')]) {
      app.get(url, { logLevel: 'warn' }, async (request, reply) => {
        const wanted = names(request.params as Record<string, string>);
        const results = await Promise.all(wanted.map((name) => runCheck(name, checks[name])));
        const isHealthy = results.every((result) => result.isHealthy);
        for (const result of results) if (!result.isHealthy) request.log.error({ check: result.name }, result.message);
        reply.code(isHealthy ? 200 : 500).header('cache-control', 'no-store');
        const shown = LOOPBACK.test(request.ip) ? results : results.map(withoutDetails);
        if ((request.headers.accept ?? '').includes('text/html')) {
          return reply.type('text/html; charset=utf-8').send(healthPage(shown, isHealthy));
        }
        return reply.send({
          status: isHealthy ? 'ok' : 'failed',
          checks: Object.fromEntries(
            shown.map(({ name, isHealthy: ok, message }) => [name, ok ? message : `failed: ${message}`]),
          ),
        });
      });
    }
  };
  serve('/api/ht/', () => Object.keys(checks));
  serve('/admin/load-balancer-ht/', () => subsets['load-balancer'] ?? Object.keys(checks));
  serve('/api/ht/:subset/', ({ subset = '' }) => {
    if (Object.hasOwn(subsets, subset)) return subsets[subset] ?? [];
    if (Object.hasOwn(checks, subset)) return [subset];
    throw new NotFound(`There is no health check "${subset}"`);
  });
}

async function runCheck(name: string, check: HealthCheck | undefined): Promise<HealthResult> {
  try {
    if (!check) throw new Error('there is no such check');
    return { name, isHealthy: true, message: await answerWithin(CHECK_TIMEOUT_MS, check()) };
  } catch (error) {
    return { name, isHealthy: false, message: rootCause(error) };
  }
}

/** What everybody may read: messages name hosts, and how much disk is free. */
const withoutDetails = (result: HealthResult): HealthResult => ({
  ...result,
  message: result.isHealthy ? 'working' : 'see the log',
});

function healthPage(results: readonly HealthResult[], isHealthy: boolean): string {
  const rows = results
    .map(
      ({ name, isHealthy: ok, message }) =>
        `<tr><th scope="row">${escapeHtml(name)}</th><td>${ok ? 'ok' : 'failed'}</td><td>${escapeHtml(message)}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>System status</title></head><body><main><h1>System status: ${isHealthy ? 'working' : 'failed'}</h1><table><caption>Checks</caption><thead><tr><th scope="col">Check</th><th scope="col">State</th><th scope="col">Detail</th></tr></thead><tbody>${rows}</tbody></table></main></body></html>`;
}
