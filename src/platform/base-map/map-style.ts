import type { BaseMapManifest } from './base-map.ts';
import { DEFAULT_MAP_TOKENS, type MapTokens } from './map-tokens.ts';

/** A style document for MapLibre GL (style specification 8), as plain JSON. */
export interface MapStyle {
  version: 8;
  name: string;
  sources: Record<string, unknown>;
  layers: Record<string, unknown>[];
}

export interface MapStyleOptions {
  manifest: BaseMapManifest;
  /**
   * Absolute address of all versions' tiles: "https://chain.example/base-map". MapLibre's web worker cannot resolve a
   * relative address.
   */
  tilesUrl: string;
  tokens?: Partial<MapTokens>;
}

/** Attribution that every map shows; docs/credits.md has the licences. */
export const BASE_MAP_ATTRIBUTION =
  'Made with Natural Earth, US Census Bureau and <a href="https://www.geonames.org/">GeoNames</a> data';

const SOURCE = 'base';

/**
 * Style of the base map: land, water, lines and names, without points of interest and transit. The style names no glyph
 * server, so names are drawn with fonts of the guest's device.
 */
export function mapStyle({ manifest, tilesUrl, tokens: changes = {} }: MapStyleOptions): MapStyle {
  const tokens = { ...DEFAULT_MAP_TOKENS, ...changes };
  return {
    version: 8,
    name: 'Base map',
    sources: {
      [SOURCE]: {
        type: 'vector',
        tiles: [`${tilesUrl.replace(/\/$/, '')}/${manifest.version}/{z}/{x}/{y}.mvt`],
        bounds: manifest.bounds,
        minzoom: manifest.minZoom,
        maxzoom: manifest.maxZoom,
        attribution: BASE_MAP_ATTRIBUTION,
      },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': tokens.water } },
      ...landLayers(tokens),
      ...lineLayers(tokens),
      ...labelLayers(tokens),
    ],
  };
}

/**
 * Land comes from two sources that leave a narrow gap at the national border; a wide line in the land's colour closes the
 * gap. The land of the United States includes the shores of the Great Lakes, so it is drawn over those lakes.
 */
function landLayers(tokens: MapTokens) {
  const seamWidth = ['interpolate', ['exponential', 2], ['zoom'], 3, 1, 12, 220];
  const land = (id: string, name: string) =>
    layer(id, 'fill', 'land', { 'fill-color': tokens.land, 'fill-antialias': true }, byClass(name));
  const lake = (id: string, name: string) => layer(id, 'fill', 'lake', { 'fill-color': tokens.water }, byClass(name));
  const shallows = layer('shallows', 'line', 'land', {
    'line-color': tokens.shallows,
    'line-width': ['interpolate', ['linear'], ['zoom'], 2, 3, 6, 8, 10, 18],
    'line-blur': ['interpolate', ['linear'], ['zoom'], 2, 2, 10, 8],
  });
  return [
    { ...shallows, layout: { 'line-join': 'round' } },
    layer('seam', 'line', 'boundary', { 'line-color': tokens.land, 'line-width': seamWidth }, byClass('country')),
    land('land-other', 'other'),
    lake('lake-great', 'great'),
    land('land-us', 'us'),
    townLayer(tokens),
    lake('lake-inland', 'inland'),
    layer('river', 'line', 'river', {
      'line-color': tokens.river,
      'line-width': ['interpolate', ['linear'], ['zoom'], 4, 0.6, 8, 1.6, 12, 4],
    }),
  ];
}

/** Built-up land: a blurred disc whose area on the ground is proportional to the population. */
function townLayer(tokens: MapTokens) {
  const kilometres = ['*', 0.017, ['sqrt', ['min', ['get', 'population'], 700_000]]];
  return {
    ...layer(
      'town',
      'circle',
      'place',
      {
        'circle-color': tokens.town,
        'circle-blur': 1,
        'circle-opacity': ['interpolate', ['linear'], ['zoom'], 6, 0, 8, 0.8],
        'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 6, kilometres, 12, ['*', 64, kilometres]],
      },
      byClass('city'),
    ),
    minzoom: 6,
  };
}

function lineLayers(tokens: MapTokens) {
  const line = (
    id: string,
    from: string,
    color: string,
    width: [number, number],
    dashes: number[] | undefined,
    name: string,
  ) => ({
    ...layer(
      id,
      'line',
      from,
      {
        'line-color': color,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, width[0], 11, width[1]],
        ...(dashes && { 'line-dasharray': dashes }),
      },
      byClass(name),
    ),
    layout: { 'line-join': 'round' },
  });
  return [
    { ...line('county', 'county', tokens.county, [0.4, 1.4], [3, 2], 'county'), minzoom: 6.5 },
    line('region', 'boundary', tokens.boundary, [0.5, 1.8], undefined, 'region'),
    line('country', 'boundary', tokens.boundary, [0.8, 2.4], [4, 2], 'country'),
  ];
}

function labelLayers(tokens: MapTokens) {
  const text = {
    'text-font': [...tokens.fontFamilies],
    'text-field': ['get', 'name'],
  };
  const halo = { 'text-halo-color': tokens.land, 'text-halo-width': 1.4 };
  const isCity = ['==', ['get', 'class'], 'city'];
  // Tiles contain every town. The higher the zoom, the smaller the towns that are shown.
  const isLargeEnough = [
    '>=',
    ['get', 'population'],
    ['step', ['zoom'], 1_500_000, 3, 500_000, 4, 180_000, 5, 60_000, 6, 30_000, 7, 12_000, 8, 4000, 9, 1500, 10, 0],
  ];
  const city = layer('city', 'symbol', 'place', { 'text-color': tokens.label, ...halo }, [
    'all',
    isCity,
    isLargeEnough,
  ]);
  const region = layer(
    'region-name',
    'symbol',
    'place',
    { 'text-color': tokens.regionLabel, ...halo },
    byClass('region'),
  );
  return [
    {
      ...region,
      minzoom: 3,
      maxzoom: 7,
      layout: {
        ...text,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9, 7, 14],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
      },
    },
    {
      ...city,
      layout: {
        ...text,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          4,
          ['case', ['>', ['get', 'population'], 400_000], 12, 10.5],
          10,
          ['case', ['>', ['get', 'population'], 100_000], 17, ['>', ['get', 'population'], 20_000], 14, 12],
        ],
        'text-padding': 6,
        'text-max-width': 8,
        'symbol-sort-key': ['-', 0, ['get', 'population']],
      },
    },
  ];
}

function layer(id: string, type: string, from: string, paint: Record<string, unknown>, filter?: unknown[]) {
  return { id, type, source: SOURCE, 'source-layer': from, ...(filter && { filter }), paint };
}

function byClass(name: string): unknown[] {
  return ['==', ['get', 'class'], name];
}
