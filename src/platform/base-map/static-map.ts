import { loadSharp } from '#platform/image-processing/load-sharp.ts';
import type { BaseMap } from './base-map.ts';
import { clipLine, clipRing, type Frame, type Position } from './clip.ts';
import { letter } from './lettering.ts';
import { DEFAULT_MAP_TOKENS, type MapTokens } from './map-tokens.ts';
import { placeLabels, type Town } from './static-labels.ts';
import type { TileFeature } from './vector-tile.ts';
import { project, unproject, WORLD_PIXELS } from './web-mercator.ts';

export interface StaticMapOptions {
  centre: { latitude: number; longitude: number };
  /** Zoom as in live maps, 2–14. At 10, 800 pixels show about 60 km. */
  zoom: number;
  /** In CSS pixels, at most 2048. */
  width: number;
  height: number;
  /** Draws a pin on the centre with this letter; an empty text draws a pin without a letter. */
  marker?: string;
  tokens?: Partial<MapTokens>;
}

export interface StaticMapImageOptions extends StaticMapOptions {
  format: 'webp' | 'png';
  /** Device pixels per CSS pixel; default 1. */
  scale?: number;
}

const LARGEST_SIDE = 2048;
const MOST_SECONDS = 15;
/** Shapes are clipped this far outside the image, so that cut edges and their strokes do not show. */
const MARGIN = 64;
/** Radius of built-up land: kilometres per square root of the population. */
const TOWN_KM = 0.0165;
const LARGEST_TOWN = 2_500_000;
/** Area of the pin's head, which names do not overlap. */
const PIN: Frame = [-19, -48, 19, 6];

/** Draws an image of the base map as SVG, without fonts. The same options always give the same text. */
export async function renderStaticMap(map: BaseMap, options: StaticMapOptions): Promise<string> {
  const tokens = { ...DEFAULT_MAP_TOKENS, ...options.tokens };
  const view = viewOf(options);
  const shapes = await loadShapes(map, view);
  const { width, height } = view;
  const labels = placeLabels(
    shapes.towns,
    [0, 0, width, height],
    options.marker === undefined ? undefined : shift(PIN, width / 2, height / 2),
  );
  const fill = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`;
  const stroke = (d: string, colour: string, size: number, dashes = '') =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linejoin="round" stroke-linecap="${dashes ? 'butt' : 'round'}"${dashes && ` stroke-dasharray="${dashes}"`}/>`;

  const coast = shapes.landUs + shapes.landOther;
  const towns = shapes.towns.map((town) => townCircle(town, view.kmPerPixel)).join('');
  const seam = Math.min(400, 5 / view.kmPerPixel);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<defs><radialGradient id="town">${fade(tokens.town)}</radialGradient>`,
    `<clipPath id="us"><path d="${shapes.landUs}"/></clipPath><clipPath id="other"><path d="${shapes.landOther}"/></clipPath></defs>`,
    `<rect width="${width}" height="${height}" fill="${tokens.water}"/>`,
    stroke(coast, tokens.shallows, 44),
    stroke(coast, tokens.water, 41.5),
    stroke(coast, tokens.shallows, 27),
    stroke(coast, tokens.water, 24.5),
    stroke(coast, tokens.shallows, 13),
    stroke(shapes.country, tokens.land, seam),
    fill(shapes.landOther, tokens.land),
    shapes.landOther && `<g clip-path="url(#other)">${towns}</g>`,
    fill(shapes.lakeGreat, tokens.water),
    fill(shapes.landUs, tokens.land),
    shapes.landUs && `<g clip-path="url(#us)">${towns}</g>`,
    fill(shapes.lakeInland, tokens.water),
    stroke(graticule(view), tokens.county, 0.6),
    stroke(shapes.river, tokens.river, 2.2),
    stroke(shapes.county, tokens.boundary, 0.9, '1 5'),
    stroke(shapes.region, tokens.boundary, 1.3),
    stroke(shapes.country, tokens.boundary, 1.5, '7 4'),
    ...labels.map(({ town, dot, path, size }) => {
      const [x, y] = town.position;
      return (
        (dot === 0
          ? ''
          : `<circle cx="${x}" cy="${y}" r="${dot}" fill="${tokens.label}" stroke="${tokens.land}" stroke-width="1.2"/>`) +
        stroke(path, tokens.land, size * 0.42) +
        stroke(path, tokens.label, size * 0.125)
      );
    }),
    options.marker === undefined ? '' : pin(width / 2, height / 2, options.marker, tokens),
    '</svg>',
  ].join('');
}

/** The image as WebP or PNG, rendered by librsvg: needs neither a browser nor a graphics card. */
export async function renderStaticMapImage(map: BaseMap, options: StaticMapImageOptions): Promise<Buffer> {
  const svg = await renderStaticMap(map, options);
  const sharp = await loadSharp();
  const image = sharp(Buffer.from(svg), { density: 72 * Math.min(3, options.scale ?? 1) }).timeout({
    seconds: MOST_SECONDS,
  });
  return options.format === 'webp'
    ? image.webp({ quality: 82, effort: 4 }).toBuffer()
    : image.png({ palette: true }).toBuffer();
}

interface View {
  width: number;
  height: number;
  zoom: number;
  /** World pixels of the image's top left corner. */
  left: number;
  top: number;
  world: number;
  kmPerPixel: number;
}

function viewOf({ centre, zoom: asked, width: w, height: h }: StaticMapOptions): View {
  const zoom = Math.min(14, Math.max(2, asked));
  const width = Math.round(Math.min(LARGEST_SIDE, Math.max(16, w)));
  const height = Math.round(Math.min(LARGEST_SIDE, Math.max(16, h)));
  const world = WORLD_PIXELS * 2 ** zoom;
  const middle = project(centre.longitude, centre.latitude);
  const kmPerPixel = (40_075 * Math.cos((centre.latitude * Math.PI) / 180)) / world;
  return {
    width,
    height,
    zoom,
    world,
    kmPerPixel,
    left: middle.x * world - width / 2,
    top: middle.y * world - height / 2,
  };
}

/** Path data of each kind of shape, in pixels of the image. */
interface Shapes {
  landUs: string;
  landOther: string;
  lakeGreat: string;
  lakeInland: string;
  river: string;
  county: string;
  region: string;
  country: string;
  towns: Town[];
}

async function loadShapes(map: BaseMap, view: View): Promise<Shapes> {
  const { minZoom, maxZoom } = map.manifest;
  const tileZoom = Math.min(maxZoom, Math.max(minZoom, Math.floor(view.zoom)));
  const tileSize = view.world / 2 ** tileZoom;
  const frame: Frame = [-MARGIN, -MARGIN, view.width + MARGIN, view.height + MARGIN];
  const paths = new Map<string, string[]>();
  const towns = new Map<string, Town>();

  const spans = (from: number, length: number) =>
    Array.from(
      { length: Math.floor((from + length) / tileSize) - Math.floor(from / tileSize) + 1 },
      (_, offset) => Math.floor(from / tileSize) + offset,
    );
  const wanted = spans(view.left, view.width).flatMap((x) => spans(view.top, view.height).map((y) => ({ x, y })));
  for (const { x, y } of wanted) {
    for (const layer of await map.tile(tileZoom, x, y)) {
      const scale = tileSize / layer.extent;
      const toPixels = ([px, py]: Position): Position => [
        x * tileSize + px * scale - view.left,
        y * tileSize + py * scale - view.top,
      ];
      for (const feature of layer.features) {
        if (layer.name === 'place') addTown(towns, feature, toPixels, frame);
        else append(paths, `${layer.name} ${feature.properties['class']}`, pathOf(feature, toPixels, frame));
      }
    }
  }
  const path = (name: string) => (paths.get(name) ?? []).join('');
  return {
    landUs: path('land us'),
    landOther: path('land other'),
    lakeGreat: path('lake great'),
    lakeInland: path('lake inland'),
    river: path('river river'),
    county: path('county county'),
    region: path('boundary region'),
    country: path('boundary country'),
    towns: [...towns.values()].sort((a, b) => b.population - a.population),
  };
}

function addTown(
  towns: Map<string, Town>,
  feature: TileFeature,
  toPixels: (position: Position) => Position,
  frame: Frame,
) {
  const { name, population } = feature.properties;
  const [position] = feature.parts[0] ?? [];
  if (!position || typeof name !== 'string' || typeof population !== 'number') return;
  const [x, y] = toPixels(position);
  const [left, top, right, bottom] = frame;
  if (x < left * 4 || x > right * 2 || y < top * 4 || y > bottom * 2) return;
  towns.set(`${name} ${Math.round(x)} ${Math.round(y)}`, { name, population, position: [rounded(x), rounded(y)] });
}

function pathOf({ kind, parts }: TileFeature, toPixels: (position: Position) => Position, frame: Frame): string {
  const placed = parts.map((part) => part.map(toPixels));
  if (kind === 'polygon') return placed.map((ring) => d(clipRing(ring.slice(0, -1), frame), 'Z')).join('');
  return placed.flatMap((line) => clipLine(line, frame).map((part) => d(part, ''))).join('');
}

function d(positions: readonly Position[], end: string): string {
  if (positions.length < 2) return '';
  return `M${positions.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}${end}`;
}

function append(paths: Map<string, string[]>, name: string, path: string) {
  if (!path) return;
  const known = paths.get(name);
  if (known) known.push(path);
  else paths.set(name, [path]);
}

/** Thin lines of latitude and longitude at round values, about 150 pixels apart. */
function graticule(view: View): string {
  const degreesPerPixel = 360 / view.world;
  const step = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10].find((candidate) => candidate / degreesPerPixel >= 130) ?? 20;
  const at = (x: number, y: number) => unproject((view.left + x) / view.world, (view.top + y) / view.world);
  const [from, to] = [at(0, view.height), at(view.width, 0)];
  let path = '';
  for (let lng = Math.ceil(from.longitude / step) * step; lng <= to.longitude; lng += step) {
    const x = rounded(project(lng, 0).x * view.world - view.left);
    path += `M${x} 0V${view.height}`;
  }
  for (let lat = Math.ceil(from.latitude / step) * step; lat <= to.latitude; lat += step) {
    const y = rounded(project(0, lat).y * view.world - view.top);
    path += `M0 ${y}H${view.width}`;
  }
  return path;
}

function townCircle({ position: [x, y], population }: Town, kmPerPixel: number): string {
  const radius = (TOWN_KM * Math.sqrt(Math.min(population, LARGEST_TOWN))) / kmPerPixel;
  return radius < 4 ? '' : `<circle cx="${x}" cy="${y}" r="${rounded(radius * 1.4)}" fill="url(#town)"/>`;
}

function fade(colour: string): string {
  return [
    [0, 0.8],
    [0.55, 0.42],
    [1, 0],
  ]
    .map(([at, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
}

/** A drop-shaped pin whose tip is on the point, with the letter in its head. */
function pin(x: number, y: number, text: string, tokens: MapTokens): string {
  const capital = letter(text.slice(0, 1), 12);
  const drop = `M${x} ${y}C${x - 4} ${y - 9} ${x - 15} ${y - 15} ${x - 15} ${y - 28}A15 15 0 0 1 ${x + 15} ${y - 28}C${x + 15} ${y - 15} ${x + 4} ${y - 9} ${x} ${y}Z`;
  const mark = text
    ? `<path transform="translate(${x - capital.width / 2} ${y - 34})" d="${capital.path}" fill="none" stroke="${tokens.markerLabel}" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round"/>`
    : `<circle cx="${x}" cy="${y - 28}" r="5.5" fill="${tokens.markerLabel}"/>`;
  return `<ellipse cx="${x}" cy="${y + 1}" rx="8" ry="3" fill="#0f2a43" opacity=".22"/><path d="${drop}" fill="${tokens.marker}" stroke="${tokens.markerLabel}" stroke-width="2"/>${mark}`;
}

function shift([left, top, right, bottom]: Frame, x: number, y: number): Frame {
  return [left + x, top + y, right + x, bottom + y];
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
