import { isRecord } from '#shared/is-record.ts';
import { readCsvTable } from './csv-table.ts';
import { withPauses } from '#platform/slices.ts';
import { decodeList } from './decode-list.ts';
import { readGeoJsonTable, readObjectTable } from '../records/feature-table.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, readExport } from '../records/json-export.ts';
import type { ReadRecords } from '../records/record.ts';
import type { SourceFormat, SourceTable } from '../records/source-table.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';
import { tooManyRows } from './row-count.ts';

/** Either rows that still need a meaning, or the records of our own export. */
export type Source =
  | { kind: 'table'; table: SourceTable; notes: string[] }
  | { kind: 'export'; read: ReadRecords; notes: string[] };

/**
 * Reads the bytes of a file in the given format, by default detected from its contents. Pauses so that other requests are served.
 * @throws UnreadableFile with the reason why no row can be used, or for more than `mostRows`.
 */
export async function readSource(
  bytes: Uint8Array,
  { format, mostRows = Infinity }: { format?: SourceFormat | undefined; mostRows?: number } = {},
): Promise<Source> {
  const { text, notes } = decodeList(bytes);
  const start = text.trimStart()[0];
  const isJson = format === undefined ? start === '{' || start === '[' : format !== 'csv';
  if (!isJson) return { kind: 'table', table: await readCsvTable(text, mostRows), notes };
  const document = parseJson(text);
  if (isRecord(document) && document['format'] === EXPORT_FORMAT)
    return { ...(await readOwnExport(document, mostRows)), notes };
  return { kind: 'table', table: await withPauses(tableOf(document, { format, mostRows })), notes };
}

function tableOf(
  document: unknown,
  { format, mostRows }: { format: SourceFormat | undefined; mostRows: number },
): Generator<void, SourceTable> {
  if (isRecord(document) && ('features' in document || document['type'] === 'FeatureCollection')) {
    refuseMany(document['features'], mostRows);
    return readGeoJsonTable(document);
  }
  if (format === 'geojson')
    throw new UnreadableFile(`The file is not a GeoJSON FeatureCollection: it is ${kindOf(document)}`);
  if (Array.isArray(document)) {
    refuseMany(document, mostRows);
    if (document.length > 0 && document.every((entry) => isRecord(entry) && entry['type'] === 'Feature'))
      return readGeoJsonTable({ features: document });
    return readObjectTable(document);
  }
  if (isRecord(document) && Array.isArray(document['locations'])) {
    refuseMany(document['locations'], mostRows);
    return readObjectTable(document['locations']);
  }
  throw new UnreadableFile(
    `The JSON is ${kindOf(document)}: expected a GeoJSON FeatureCollection, a list of objects, or an export of this system`,
  );
}

function refuseMany(list: unknown, mostRows: number): void {
  if (Array.isArray(list) && list.length > mostRows) throw tooManyRows(mostRows);
}

async function readOwnExport(
  document: Record<string, unknown>,
  mostRows: number,
): Promise<{ kind: 'export'; read: ReadRecords }> {
  if (document['version'] !== EXPORT_VERSION)
    throw new UnreadableFile(
      `The export is of version ${String(document['version'])}; this program reads version ${EXPORT_VERSION}`,
    );
  const entries = document['locations'];
  if (!Array.isArray(entries) || entries.length === 0) throw new UnreadableFile('The export holds no locations');
  refuseMany(entries, mostRows);
  return { kind: 'export', read: await withPauses(readExport(entries)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const features = parseLines(text);
    if (features) return features;
    throw new UnreadableFile(
      `The file is not valid JSON: ${cause instanceof Error ? cause.message : 'it ends early'}`,
      {
        cause,
      },
    );
  }
}

/** One JSON value on each line (newline-delimited GeoJSON), or undefined when it is not that. */
function parseLines(text: string): unknown[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return undefined;
  try {
    return lines.map((line): unknown => JSON.parse(line));
  } catch {
    return undefined;
  }
}

function kindOf(document: unknown): string {
  if (isRecord(document)) {
    const keys = Object.keys(document);
    const type = document['type'];
    if (typeof type === 'string') return `a ${type}`;
    return keys.length === 0 ? 'an empty object' : `an object with ${keys.slice(0, 5).join(', ')}`;
  }
  if (Array.isArray(document)) return 'a list';
  return document === null ? 'null' : `a ${typeof document}`;
}
