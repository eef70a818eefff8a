import { isRecord } from '#shared/is-record.ts';
import { MOST_COLUMNS, refuseWide } from './refuse-wide.ts';
import type { Rejection } from './record.ts';
import type { SourceRow, SourceTable } from './source-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface Entry extends Cells {
  line: number;
}

interface Cells {
  /** Column to text; a column without text is not carried. */
  cells: Map<string, string>;
  /** Columns of values that are no text, each with what it is. */
  odd: Map<string, string>;
}

const ENTRIES_A_STEP = 200;

/**
 * Reads a GeoJSON FeatureCollection (All The Places' schema is the common one): properties become columns, the point
 * becomes `latitude` and `longitude`. Features that are not points in WGS 84 are rejected one by one. Pauses after every 200
 * features.
 * @throws UnreadableFile when it holds no features.
 */
export function* readGeoJsonTable(document: { features?: unknown }): Generator<void, SourceTable> {
  if (!Array.isArray(document.features))
    throw new UnreadableFile('The GeoJSON is not a FeatureCollection: it has no list of features');
  if (document.features.length === 0) throw new UnreadableFile('The GeoJSON holds no features');
  const rejected: Rejection[] = [];
  const entries: Entry[] = [];
  for (const [at, feature] of (document.features as unknown[]).entries()) {
    if (at % ENTRIES_A_STEP === 0) yield;
    const line = at + 1;
    const read = readFeature(feature);
    if ('reason' in read) rejected.push({ line, ...read });
    else entries.push({ line, ...read });
  }
  return { format: 'geojson', unit: 'feature', ...(yield* tabulate(entries)), rejected, notes: [] };
}

/**
 * Reads a JSON list of objects: keys become columns, and keys of an object inside an entry too: "address.streetAddress".
 * Lists, and objects inside those, are kept as JSON text and marked as odd. Pauses after every 200 entries.
 * @throws UnreadableFile when the list is empty or holds no object.
 */
export function* readObjectTable(list: readonly unknown[]): Generator<void, SourceTable> {
  const rejected: Rejection[] = [];
  const entries: Entry[] = [];
  for (const [at, value] of list.entries()) {
    if (at % ENTRIES_A_STEP === 0) yield;
    const line = at + 1;
    if (isRecord(value)) entries.push({ line, ...textsOf(value) });
    else rejected.push({ line, field: 'entry', reason: 'is not an object' });
  }
  if (entries.length === 0) throw new UnreadableFile('The JSON holds no list of restaurants');
  return { format: 'json', unit: 'entry', ...(yield* tabulate(entries)), rejected, notes: [] };
}

function readFeature(feature: unknown): Cells | { field: string; reason: string } {
  if (!isRecord(feature) || feature['type'] !== 'Feature') return { field: 'type', reason: 'is not a Feature' };
  const read = textsOf(isRecord(feature['properties']) ? feature['properties'] : {});
  const geometry = feature['geometry'];
  if (geometry === null || geometry === undefined) return read;
  if (!isRecord(geometry) || geometry['type'] !== 'Point')
    return { field: 'geometry', reason: `is a ${isRecord(geometry) ? String(geometry['type']) : 'text'}, not a Point` };
  const [longitude, latitude] = Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    return { field: 'geometry', reason: 'has no [longitude, latitude] of numbers' };
  read.cells.set('latitude', String(latitude));
  read.cells.set('longitude', String(longitude));
  return read;
}

function textsOf(value: Record<string, unknown>): Cells {
  const read: Cells = { cells: new Map(), odd: new Map() };
  for (const [key, cell] of Object.entries(value)) {
    if (!isRecord(cell)) setCell(read, key, cell);
    else for (const [inner, innerCell] of Object.entries(cell)) setCell(read, `${key}.${inner}`, innerCell);
  }
  return read;
}

function setCell({ cells, odd }: Cells, column: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value) && value.length === 0) return;
  cells.set(column, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean));
  const kind = oddKind(value);
  if (kind !== undefined) odd.set(column, kind);
}

/** Undefined for a text, and for a number that says exactly what the file says. */
function oddKind(value: unknown): string | undefined {
  if (typeof value === 'string') return undefined;
  if (typeof value === 'number')
    return Math.abs(value) > Number.MAX_SAFE_INTEGER ? 'is too large a number to be exact' : undefined;
  if (typeof value === 'boolean') return 'is true or false, not a text';
  return Array.isArray(value) ? 'is a list, not a text' : 'is an object, not a text';
}

function* tabulate(entries: readonly Entry[]): Generator<void, { columns: string[]; rows: SourceRow[] }> {
  const names = new Set<string>();
  for (const { cells } of entries) {
    for (const name of cells.keys()) names.add(name);
    // Checked early: a table of entries with different names would grow with the square of their number.
    if (names.size > MOST_COLUMNS) break;
  }
  const columns = [...names];
  refuseWide(columns);
  const rows: SourceRow[] = [];
  for (const { line, cells, odd } of entries) {
    if (rows.length % ENTRIES_A_STEP === 0) yield;
    const oddAt = [...odd].map(([column, kind]) => [columns.indexOf(column), kind] as const);
    rows.push({
      line,
      cells: columns.map((column) => cells.get(column) ?? ''),
      ...(oddAt.length > 0 && { odd: new Map(oddAt) }),
    });
  }
  return { columns, rows };
}
