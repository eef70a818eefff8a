import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { buildLocationRow, insertLocationRows } from '#test/location-rows.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { problemReplies, sendProblem } from '#platform/http/problem-reply.ts';
import { createLocationDirectory, type LocationDirectory } from './directory.ts';
import { type DrawMapImage, mapImageRoutes } from './public-routes-map-image.ts';

const drawn: string[] = [];
let database: Database;
let locations: LocationDirectory;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  await insertLocationRows(database.db, [
    buildLocationRow({ rlid: 10001 }),
    buildLocationRow({ rlid: 10002, latitude: 27.95058, localPageUrl: 'florida/tampa/4-pier-road/' }),
    buildLocationRow({ rlid: 10003, status: 'permanently_closed', localPageUrl: 'florida/miami/9-quay-lane/' }),
  ]);
  locations = await createLocationDirectory(database.db, { clock: fixedClock('2026-03-04T17:00:00Z') });
  app = buildApp(async (point, variant) => {
    drawn.push(`${variant} ${point.latitude}`);
    return new TextEncoder().encode('picture');
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

function buildApp(drawMapImage: DrawMapImage): FastifyInstance {
  const server = fastify();
  problemReplies(server, async (_request, reply, problem) => sendProblem(reply, problem));
  mapImageRoutes(server, { locations, mediaStore: memoryMediaStore(), drawMapImage });
  return server;
}

const get = (url: string) => app.inject({ method: 'GET', url });

describe('map images', () => {
  it.each(['/map-image/424242-mobile.webp', '/map-image/10001-huge.webp', '/map-image/10003-mobile.webp'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );

  it('are drawn once and cached permanently under their own address', async () => {
    const url = locations.pageLocation(10002, '/')?.map_image_url_desktop ?? '';
    const replies = await Promise.all([get(url), get(url)]);
    const again = await get(url);
    expect(drawn).toEqual(['desktop 27.95058']);
    for (const reply of [...replies, again]) {
      expect(reply.body).toBe('picture');
      expect(reply.headers['content-type']).toBe('image/webp');
      expect(reply.headers['cache-control']).toContain('immutable');
    }
    expect((await get('/map-image/10002-desktop.webp?v=old')).headers['cache-control']).toBe('public, max-age=300');
  });

  it('are drawn two at a time', async () => {
    const waiting: (() => void)[] = [];
    let mostAtOnce = 0;
    let atOnce = 0;
    const server = buildApp(async () => {
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      await new Promise<void>((resolve) => waiting.push(resolve));
      atOnce -= 1;
      return new Uint8Array([1]);
    });
    const replies = ['10001-mobile', '10001-desktop', '10002-mobile', '10002-desktop'].map((name) =>
      server.inject({ method: 'GET', url: `/map-image/${name}.webp` }),
    );
    // Each image ends only when the test resolves it, so by then every image that may begin has begun.
    for (let done = 0; done < replies.length; done += 1) {
      await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0));
      waiting.shift()?.();
    }
    expect((await Promise.all(replies)).map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200]);
    expect(mostAtOnce).toBe(2);
    await server.close();
  });
});
