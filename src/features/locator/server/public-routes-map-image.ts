import type { FastifyInstance } from 'fastify';
import { NotFound, Unavailable } from '#shared/problem.ts';
import { type BaseMap, openBaseMap } from '#platform/base-map/base-map.ts';
import { renderStaticMapImage } from '#platform/base-map/static-map.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import type { LocationDirectory } from './directory.ts';
import { MAP_IMAGE_VARIANTS, mapImageVersion, type MapImageVariant } from './page-location.ts';

/** Draws the surroundings of a point with a marker on it, as WebP. */
export type DrawMapImage = (
  point: { latitude: number; longitude: number },
  variant: MapImageVariant,
) => Promise<Uint8Array>;

/** CSS pixels; both are drawn at twice as many device pixels. */
const SIZES: Readonly<Record<MapImageVariant, { width: number; height: number }>> = {
  mobile: { width: 400, height: 260 },
  desktop: { width: 640, height: 440 },
};
const ZOOM = 11;

/** Draws from the compiled base map of a directory, which is opened when the first image is asked for. */
export function baseMapImages(directory: string): DrawMapImage {
  let opened: Promise<BaseMap> | undefined;
  return async (centre, variant) => {
    opened ??= openBaseMap(directory);
    // A missing base map may exist at the next request.
    const map = await opened.catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return renderStaticMapImage(map, { centre, zoom: ZOOM, ...SIZES[variant], marker: '', format: 'webp', scale: 2 });
  };
}

interface MapImageOptions {
  locations: LocationDirectory;
  mediaStore: MediaStore;
  drawMapImage: DrawMapImage;
}

/** Drawing keeps a core busy: so many at a time, and no endless queue behind them. */
const MOST_DRAWING = 2;
const MOST_WAITING = 200;
const NAME = new RegExp(`^(\\d{1,15})-(${MAP_IMAGE_VARIANTS.join('|')})\\.webp$`);

/** Static map images of local pages, drawn when first asked for and kept in the media store. */
export function mapImageRoutes(app: FastifyInstance, options: MapImageOptions): void {
  const { locations, mediaStore, drawMapImage } = options;
  const inTurn = createQueue(MOST_DRAWING, MOST_WAITING);
  const underWay = new Map<string, Promise<Uint8Array>>();

  const draw = async (key: string, point: { latitude: number; longitude: number }, variant: MapImageVariant) => {
    const bytes = await inTurn(() => drawMapImage(point, variant));
    await mediaStore.put(key, bytes);
    return bytes;
  };

  app.get<{ Params: { name: string }; Querystring: { v?: unknown } }>('/map-image/:name', async (request, reply) => {
    const [, rlid, variant] = NAME.exec(request.params.name) ?? [];
    const location = rlid === undefined ? undefined : locations.byRlid(Number(rlid));
    if (!location || variant === undefined) throw new NotFound('No restaurant has this map image');
    const version = mapImageVersion(location);
    const key = `map-pictures/${rlid}-${variant}-${version}.webp`;
    let bytes = await mediaStore.get(key);
    if (!bytes) {
      const work = underWay.get(key) ?? draw(key, location, variant as MapImageVariant);
      underWay.set(key, work);
      bytes = await work.finally(() => underWay.delete(key));
    }
    // Only the address that names this very image may be kept for ever.
    const isExact = request.query.v === version;
    return reply
      .header('content-type', 'image/webp')
      .header('cache-control', isExact ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}

/** Runs at most `most` tasks at a time, in order. @throws Unavailable when `mostWaiting` wait already. */
function createQueue(most: number, mostWaiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting)
        throw new Unavailable('map images', { detail: 'Too many map images are being drawn' });
      // A finished task passes its place to the next one, so `running` stays the same.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
