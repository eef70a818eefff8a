import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Unavailable } from '#shared/problem.ts';
import { decodeTile, type TileLayer } from './vector-tile.ts';

export const MANIFEST_FILE = 'manifest.json';
/** Maximum number of decoded tiles in memory: neighbouring restaurants use the same tiles. */
const KEPT_TILES = 24;

/** Contents of the compiled base map. Tiles are at `{version}/{z}/{x}/{y}.mvt` below its directory. */
export const BaseMapManifest = z.object({
  /** Changes with the content, so that tiles can be cached permanently. */
  version: z.string(),
  /** Area that has tiles: west, south, east, north. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.number().int(),
  /** Highest zoom that has tiles. Higher zooms are drawn from its tiles. */
  maxZoom: z.number().int(),
});
export type BaseMapManifest = z.infer<typeof BaseMapManifest>;

export interface BaseMap {
  readonly manifest: BaseMapManifest;
  /** Layers of one tile; an empty list outside the area. */
  tile(zoom: number, x: number, y: number): Promise<TileLayer[]>;
}

/**
 * Opens the compiled base map in a directory; scripts/build-base-map.ts makes it.
 * @throws Unavailable when the directory has no base map
 */
export async function openBaseMap(dir: string): Promise<BaseMap> {
  const manifest = await readFile(path.join(dir, MANIFEST_FILE), 'utf8')
    .then((text) => BaseMapManifest.parse(JSON.parse(text)))
    .catch((cause: unknown) => {
      throw new Unavailable('base map', { cause, detail: `No base map in ${dir}: run the build` });
    });
  const kept = new Map<string, Promise<TileLayer[]>>();
  return {
    manifest,
    tile(zoom, x, y) {
      const name = `${zoom}/${x}/${y}`;
      const tile = kept.get(name) ?? readTile(path.join(dir, manifest.version, `${name}.mvt`));
      kept.delete(name);
      kept.set(name, tile);
      const [oldest] = kept.keys();
      if (kept.size > KEPT_TILES && oldest !== undefined) kept.delete(oldest);
      return tile;
    },
  };
}

async function readTile(file: string): Promise<TileLayer[]> {
  const bytes = await readFile(file).catch(() => undefined);
  return bytes ? decodeTile(bytes) : [];
}
