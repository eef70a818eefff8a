import { slugify } from '#shared/slug.ts';
import type { ExportRows } from './cell.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** A table to export as a spreadsheet. */
export interface ExportFile {
  /** "redirects-export-2026-11-21.csv" */
  fileName: string;
  contentType: string;
  content: AsyncIterable<string | Uint8Array>;
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Makes the file of an export.
 * @param name what is exported, for the file name: "Contact us"
 * @param kind follows the name in the file name
 * @param now ISO instant; its day in UTC is part of the file name
 */
export function exportFile(
  format: ExportFormat,
  rows: ExportRows,
  { name, kind = 'export', now }: { name: string; kind?: string; now: string },
): ExportFile {
  const slug = slugify(name) || 'table';
  return {
    fileName: `${[slug, kind, now.slice(0, 10)].filter(Boolean).join('-')}.${format}`,
    contentType: TYPES[format],
    content: format === 'csv' ? writeCsv(rows) : writeXlsx(rows, slug.slice(0, 31)),
  };
}
