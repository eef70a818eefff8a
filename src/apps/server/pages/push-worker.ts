import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PUSH_WORKER_PATH } from '#features/web-push/contract.ts';
import { projectRoot } from '#platform/project-root.ts';

/** The service worker of guests' pages. It is at the root, so that its scope covers them. */
export function pushWorkerRoute(app: FastifyInstance): void {
  app.get(PUSH_WORKER_PATH, async (_request, reply) => {
    const script = await readFile(join(projectRoot(), 'src/features/web-push/push-worker.js'), 'utf8');
    return reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(script);
  });
}
