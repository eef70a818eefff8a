import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type BaseMap, openBaseMap } from '#platform/base-map/base-map.ts';
import { mapStyle } from '#platform/base-map/map-style.ts';
import { projectRoot } from '#platform/project-root.ts';
import { originOf, siteOriginOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import type { FactsOf } from './site-facts.ts';

const YEAR_MS = 31_536_000_000;

/** Our own vector base map: the style that the browser's map reads, and its tiles. */
export async function baseMapRoutes(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  factsOf: FactsOf,
): Promise<void> {
  const directory = join(projectRoot(), 'dist/base-map');
  let opened: Promise<BaseMap> | undefined;
  await app.register(serveStatic, {
    root: directory,
    prefix: '/base-map/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    decorateReply: false,
    // The manifest is the build's own; the tiles' addresses carry its version.
    allowedPath: (path) => path.endsWith('.mvt'),
  });
  app.get('/base-map/style.json', async (request, reply) => {
    opened ??= openBaseMap(directory);
    const { manifest } = await opened;
    // Pages may load tiles only from their own site.
    const facts = await factsOf(request.host);
    const origin = facts ? siteOriginOf(request, facts) : originOf(request, config.publicUrl);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(JSON.stringify(mapStyle({ manifest, tilesUrl: `${origin}/base-map` })));
  });
}
