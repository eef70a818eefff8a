import { isRecord } from '#shared/is-record.ts';
import { readCsvTable } from './csv-table.ts';
import { decodeText } from './decode-text.ts';
import { readGeoJsonTable, readObjectTable } from './feature-table.ts';
import { EXPORT_FORMAT, EXPORT_VERSION, readExport } from './json-export.ts';
import type { ReadRecords } from './record.ts';
import type { SourceFormat, SourceTable } from './source-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Either rows that still need a meaning, or the records of our own export. */
export type Source =
  | { kind: 'table'; table: SourceTable; notes: string[] }
  | { kind: 'export'; read: ReadRecords; notes: string[] };

/**
 * Reads the bytes of a file in the given format, by default detected from its contents.
 * @throws UnreadableFile with the reason why no row can be used.
 */
export function readSource(bytes: Uint8Array, format?: SourceFormat): Source {
  const { text, notes } = decodeText(bytes);
  const start = text.trimStart()[0];
  const isJson = format === undefined ? start === '{' || start === '[' : format !== 'csv';
  if (!isJson) return { kind: 'table', table: readCsvTable(text), notes };
  const document = parseJson(text);
  if (isRecord(document) && document['format'] === EXPORT_FORMAT) return { ...readOwnExport(document), notes };
  return { kind: 'table', table: tableOf(document, format), notes };
}

function tableOf(document: unknown, format: SourceFormat | undefined): SourceTable {
  if (isRecord(document) && ('features' in document || document['type'] === 'FeatureCollection'))
    return readGeoJsonTable(document);
  if (format === 'geojson')
    throw new UnreadableFile(`The file is not a GeoJSON FeatureCollection: it is ${kindOf(document)}`);
  if (Array.isArray(document)) {
    if (document.length > 0 && document.every((entry) => isRecord(entry) && entry['type'] === 'Feature'))
      return readGeoJsonTable({ features: document });
    return readObjectTable(document);
  }
  if (isRecord(document) && Array.isArray(document['locations'])) return readObjectTable(document['locations']);
  throw new UnreadableFile(
    `The JSON is ${kindOf(document)}: expected a GeoJSON FeatureCollection, a list of objects, or an export of this system`,
  );
}

function readOwnExport(document: Record<string, unknown>): { kind: 'export'; read: ReadRecords } {
  if (document['version'] !== EXPORT_VERSION)
    throw new UnreadableFile(
      `The export is of version ${String(document['version'])}; this program reads version ${EXPORT_VERSION}`,
    );
  const entries = document['locations'];
  if (!Array.isArray(entries) || entries.length === 0) throw new UnreadableFile('The export holds no locations');
  return { kind: 'export', read: readExport(entries) };
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
