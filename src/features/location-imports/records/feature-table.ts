import { isRecord } from '#shared/is-record.ts';
import { MOST_COLUMNS, refuseWide } from './csv-table.ts';
import type { Rejection } from './record.ts';
import type { SourceRow, SourceTable } from './source-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

interface Entry {
  line: number;
  /** Column to text; a column without text is not carried. */
  cells: Map<string, string>;
}

/**
 * Reads a GeoJSON FeatureCollection (All The Places' schema is the common one): properties become columns, the point
 * becomes `latitude` and `longitude`. Features that are not points in WGS 84 are rejected one by one.
 * @throws UnreadableFile when it holds no features.
 */
export function readGeoJsonTable(document: { features?: unknown }): SourceTable {
  if (!Array.isArray(document.features))
    throw new UnreadableFile('The GeoJSON is not a FeatureCollection: it has no list of features');
  const rejected: Rejection[] = [];
  const entries: Entry[] = [];
  document.features.forEach((feature: unknown, at) => {
    const line = at + 1;
    const read = readFeature(feature);
    if ('reason' in read) rejected.push({ line, ...read });
    else entries.push({ line, cells: read.cells });
  });
  return { format: 'geojson', unit: 'feature', ...tabulate(entries), rejected, notes: [] };
}

/**
 * Reads a JSON list of flat objects: keys become columns. Lists and objects inside an entry are kept as JSON text.
 * @throws UnreadableFile when the list is empty or holds no object.
 */
export function readObjectTable(list: readonly unknown[]): SourceTable {
  const rejected: Rejection[] = [];
  const entries: Entry[] = [];
  list.forEach((value, at) => {
    const line = at + 1;
    if (isRecord(value)) entries.push({ line, cells: textsOf(value) });
    else rejected.push({ line, field: 'entry', reason: 'is not an object' });
  });
  if (entries.length === 0) throw new UnreadableFile('The JSON holds no list of restaurants');
  return { format: 'json', unit: 'entry', ...tabulate(entries), rejected, notes: [] };
}

function readFeature(feature: unknown): { cells: Map<string, string> } | { field: string; reason: string } {
  if (!isRecord(feature) || feature['type'] !== 'Feature') return { field: 'type', reason: 'is not a Feature' };
  const cells = isRecord(feature['properties']) ? textsOf(feature['properties']) : new Map<string, string>();
  const geometry = feature['geometry'];
  if (geometry === null || geometry === undefined) return { cells };
  if (!isRecord(geometry) || geometry['type'] !== 'Point')
    return { field: 'geometry', reason: `is a ${isRecord(geometry) ? String(geometry['type']) : 'text'}, not a Point` };
  const [longitude, latitude] = Array.isArray(geometry['coordinates']) ? geometry['coordinates'] : [];
  if (typeof longitude !== 'number' || typeof latitude !== 'number')
    return { field: 'geometry', reason: 'has no [longitude, latitude] of numbers' };
  cells.set('latitude', String(latitude));
  cells.set('longitude', String(longitude));
  return { cells };
}

function textsOf(value: Record<string, unknown>): Map<string, string> {
  const cells = new Map<string, string>();
  for (const [key, cell] of Object.entries(value)) {
    if (cell === null || cell === undefined) continue;
    cells.set(key, typeof cell === 'object' ? JSON.stringify(cell) : String(cell as string | number | boolean));
  }
  return cells;
}

function tabulate(entries: readonly Entry[]): { columns: string[]; rows: SourceRow[] } {
  const names = new Set<string>();
  for (const { cells } of entries) {
    for (const name of cells.keys()) names.add(name);
    // Checked early: a table of entries with different names would grow with the square of their number.
    if (names.size > MOST_COLUMNS) break;
  }
  const columns = [...names];
  refuseWide(columns);
  const rows = entries.map(({ line, cells }) => ({ line, cells: columns.map((column) => cells.get(column) ?? '') }));
  return { columns, rows };
}
