import { and, type SQL } from 'drizzle-orm';
import { eachStoredLocation, heldBy } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import type { Db } from '#platform/db/client.ts';
import { CSV_HEAD, writeCsvRows } from './csv-export.ts';
import { writeFeatures } from '../records/geojson-export.ts';
import { EXPORT_HEAD, writeEntries } from '../records/json-export.ts';
import type { EXPORT_FORMATS } from '../contract.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json; charset=utf-8',
};

/**
 * Exports the restaurants that a user may see, in pieces of text: the same files as `npm run export:locations` writes.
 * @param which condition on the restaurants; all by default
 */
export async function* exportLocations(
  db: Db,
  powers: StaffPowers,
  { format, which }: { format: ExportFormat; which: SQL | undefined },
): AsyncGenerator<string> {
  const pieces = WRITERS[format]();
  yield pieces.head;
  for await (const part of eachStoredLocation(db, and(heldBy(powers, 'view'), which))) {
    const text = pieces.write(part);
    if (text !== '') yield text;
  }
  yield pieces.end();
}

interface Pieces {
  head: string;
  write(part: readonly StoredLocation[]): string;
  end(): string;
}

/** Joins items with commas, also between parts. */
function listed(head: string, write: (part: readonly StoredLocation[]) => string[], end: string): Pieces {
  let isFirst = true;
  return {
    head,
    write(part) {
      const items = write(part);
      if (items.length === 0) return '';
      const text = `${isFirst ? '\n' : ',\n'}${items.join(',\n')}`;
      isFirst = false;
      return text;
    },
    end: () => `\n${end}`,
  };
}

const WRITERS: Readonly<Record<ExportFormat, () => Pieces>> = {
  csv: () => ({ head: CSV_HEAD, write: writeCsvRows, end: () => '' }),
  json: () => listed(EXPORT_HEAD, writeEntries, '  ]\n}\n'),
  geojson: () => listed('{"type":"FeatureCollection","features":[', writeFeatures, ']}\n'),
};
