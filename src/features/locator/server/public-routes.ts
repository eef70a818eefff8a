import { createHash, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden, NotFound, Problem, Unavailable } from '#shared/problem.ts';
import {
  flushLocations,
  geocodeAddress,
  getLocation,
  getLocations,
  getWaitList,
  type Location,
  PREFERRED_LOCATION_KEY,
  suggestPlaces,
} from '#features/locations/contract.ts';
import { LOCATIONS_TAG } from '#features/locations/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import type { Geocoder } from '#platform/geocoding/port.ts';
import type { Db } from '#platform/db/client.ts';
import type { Piece } from '#platform/http/gzip-pieces.ts';
import { type EarlyInput, RawJson, route } from '#platform/http/route.ts';
import { projectRoot } from '#platform/project-root.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { LocationDirectory } from './directory.ts';
import { findPlaces, geocodeResultOf, suggest } from './geocode.ts';
import { baseMapImages, type DrawMapImage, mapImageRoutes } from './public-routes-map-image.ts';
import { missOf, recordMiss } from './search-misses.ts';
import { locationRedirectRoutes } from './public-routes-redirect.ts';

/** Dependencies of the location routes. */
export interface LocationRouteOptions {
  /** Announces a change to every node; resolves once this node shows the change. */
  announce: (tags: readonly string[]) => Promise<void>;
  locations: LocationDirectory;
  geocoder: Geocoder;
  clock: Clock;
  db: Db;
  mediaStore: MediaStore;
  /** Root of the local pages of a host's site; null where it has none. */
  localPageRoot: (host: string) => Promise<string | null>;
  /** Null leaves flushing to `maySignedInFlush`. */
  flushToken: Secret | null;
  /** True when the signed-in user may flush without the token. */
  maySignedInFlush?: (request: FastifyRequest) => Promise<boolean>;
  /** The base map in dist/base-map by default. */
  drawMapImage?: DrawMapImage;
}

/** What the site's own pages ask for, 26 restaurants within 200 miles, takes a tenth of a millisecond (docs/benchmarks.md). */
const LOCAL_SEARCH = { limit: 26, radius: 200, cost: 0.1 };
/** Further results that cost one point, for their bytes: a search of a whole continent costs hundreds of local ones. */
const RESULTS_PER_POINT = 25;
const FLUSH_COST = 1000;
const MOST_SUGGESTIONS = 8;

/** The location API of Spec §7, the geocoding API, the redirects of Spec §2.1 and the map images. */
export function locationRoutes(app: FastifyInstance, options: LocationRouteOptions): void {
  const { clock, geocoder, locations } = options;

  /** The answer holds the caller's own preferred location. */
  const cacheControl = 'private, no-store';
  const nearest = ({ query, cookies }: EarlyInput<typeof getLocations>): Piece[] => {
    const now = clock.now();
    const { total, pieces } = locations.nearestJson({
      latitude: query.latitude,
      longitude: query.longitude,
      radiusMiles: query.radius,
      limit: query.limit,
      filters: query.filter,
      ...(query.country !== undefined && {
        within: { country: query.country, ...(query.state && { state: query.state }) },
      }),
      now,
    });
    const current = preferredLocationJson(cookies, locations, now);
    return [`{"totalLocations":${total},"locations":`, ...pieces, `,"currentLocation":${current}}`];
  };
  route(
    app,
    getLocations,
    ({ query, request, reply }) => {
      reply.header('cache-control', cacheControl);
      return new RawJson(nearest({ query, cookies: request.cookies }));
    },
    {
      access: 'everyone',
      cost: ({ query }) =>
        (query.filter.length > 0 ? 1 : LOCAL_SEARCH.cost) +
        Math.max(0, query.limit - LOCAL_SEARCH.limit) / RESULTS_PER_POINT +
        Math.max(0, query.radius - LOCAL_SEARCH.radius) / 1000,
      early: (input) => ({ pieces: nearest(input), cacheControl }),
    },
  );

  route(
    app,
    getLocation,
    ({ query, reply }) => {
      const json = locations.jsonByRlid(query.rlid);
      if (json === undefined) throw missing(locations, query.rlid);
      reply.header('cache-control', 'public, max-age=30');
      return new RawJson(json);
    },
    { access: 'everyone' },
  );

  route(
    app,
    getWaitList,
    ({ query, reply }) => {
      const location = locations.byRlid(query.rlid);
      if (!location) throw missing(locations, query.rlid);
      reply.header('cache-control', 'no-store');
      return waitListOf(location);
    },
    { access: 'everyone' },
  );

  route(
    app,
    flushLocations,
    async ({ request, reply }) => {
      reply.header('cache-control', 'no-store');
      const isBySession = request.headers.authorization === undefined && (await options.maySignedInFlush?.(request));
      if (!isBySession) checkFlushToken(request, options.flushToken);
      await options.announce([LOCATIONS_TAG]);
      if (!locations.isReady) throw new Unavailable('database');
      return { locations: locations.size };
    },
    {
      access: 'bearer token or superuser',
      isCsrfExempt: 'without_cookie',
      cost: FLUSH_COST,
    },
  );

  route(
    app,
    geocodeAddress,
    async ({ query, request, reply }) => {
      const places = await findPlaces(query.address, { locations, geocoder });
      const results = places.map(geocodeResultOf);
      const miss = missOf(query.address, places[0], { locations, nowMs: clock.now() });
      // A search needs no database: it is answered although the miss cannot be counted.
      if (miss !== undefined)
        await recordMiss(options.db, miss, clock.now()).catch((error: unknown) =>
          request.log.warn({ err: error }, 'a search that found nothing near was not counted'),
        );
      reply.header('cache-control', 'public, max-age=300');
      return { status: results.length > 0 ? ('OK' as const) : ('ZERO_RESULTS' as const), results };
    },
    { access: 'everyone', cost: 1 },
  );

  route(
    app,
    suggestPlaces,
    async ({ query, reply }) => {
      reply.header('cache-control', 'public, max-age=300');
      return { suggestions: await suggest(query.q, { limit: MOST_SUGGESTIONS, language: query.language }, options) };
    },
    { access: 'everyone', cost: 1 },
  );

  locationRedirectRoutes(app, options);
  mapImageRoutes(app, {
    locations,
    mediaStore: options.mediaStore,
    drawMapImage: options.drawMapImage ?? baseMapImages(join(projectRoot(), 'dist/base-map')),
  });
}

function preferredLocationJson(cookies: FastifyRequest['cookies'], locations: LocationDirectory, now: number): string {
  const rlid = cookies[PREFERRED_LOCATION_KEY];
  return (rlid !== undefined && /^\d{1,15}$/.test(rlid) && locations.jsonByRlid(Number(rlid), now)) || 'null';
}

function missing(locations: LocationDirectory, rlid: number): Problem {
  return locations.entry(rlid)
    ? new Problem('gone', 'This restaurant is permanently closed')
    : new NotFound('No location has this rlid');
}

function waitListOf(location: Location) {
  const { rlid, waitListReady = false, estimatedWaitTime, waitListMaxPartySize, waitUpdatedAt } = location;
  return {
    rlid,
    waitListReady,
    ...(estimatedWaitTime !== undefined && { estimatedWaitTime }),
    ...(waitListMaxPartySize !== undefined && { waitListMaxPartySize }),
    ...(waitUpdatedAt !== undefined && { waitUpdatedAt }),
  };
}

/** @throws Forbidden without a configured token or with a wrong one, unauthenticated when none was sent. */
function checkFlushToken(request: FastifyRequest, token: Secret | null): void {
  if (!token) throw new Forbidden('Flushing is turned off: FLUSH_TOKEN is not configured');
  const sent = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (sent === undefined) throw new Problem('unauthenticated', 'Send the token as "Authorization: Bearer …"');
  // Digests have one length, so the comparison does not reveal the token's.
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(sent), digest(token.reveal()))) throw new Forbidden('The token is not the right one');
}
