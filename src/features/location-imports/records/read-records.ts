import { cleanText, withoutDecimalZero } from '#features/locations/fields/clean-text.ts';
import { readPhone } from '#features/locations/fields/read-phone.ts';
import { brandColumn } from './brand-column.ts';
import { isSheetError, rowReader, type ColumnPlan, type RowReader } from './columns.ts';
import { readAddress } from './read-address.ts';
import { readService } from './read-service.ts';
import type { ImportRecord, Omission, Places, ReadRecords, Rejection, RejectedTraces } from './record.ts';
import { RowRefused, type RowContext } from './row-context.ts';
import type { SourceRow, SourceTable } from './source-table.ts';

/** A day after all dates of lists. */
const FAR_FUTURE = '9999-12-31';

export interface ReadOptions {
  /** YYYY-MM-DD; decides which dates are in the past. Without it, all dates are. */
  today?: string;
  /** Reads only the rows of this brand. */
  brand?: string | undefined;
  /**
   * True when the rows are from a list of several brands, distinguished only by name; by default determined from the
   * table.
   */
  isOneOfMany?: boolean;
}

/** Reads every row of a table. A row that breaks a rule is rejected with line, field and reason; the other rows are still read. */
export function readTableRecords(
  table: SourceTable,
  plan: ColumnPlan,
  places: Places,
  { today = FAR_FUTURE, brand: wanted, isOneOfMany }: ReadOptions = {},
): ReadRecords {
  const read: ReadRecords = { records: [], ...rejectionsOf(table, { plan, places }), omissions: [] };
  const brands = brandsOf(table);
  const isMixed = brands.counts.size > 1 && wanted === undefined;
  for (const row of table.rows) {
    const brand = brands.of(row);
    if (wanted !== undefined && brand.toLowerCase() !== wanted.toLowerCase()) continue;
    const reader = rowReader(plan, row.cells);
    const result = readRow(row, reader, {
      oddField: oddField(row, plan) ?? failedField(reader),
      places,
      today,
      brand,
      isOneOfMany: isOneOfMany ?? isMixed,
    });
    if ('rejection' in result) {
      read.rejected.push(result.rejection);
      read.traces.push(result.traces);
    } else {
      read.records.push(result.record);
      read.omissions.push(...result.omissions);
    }
  }
  return read;
}

/** Counts the rows of each brand in a list. Spellings that differ only in case are one brand, named by the first spelling. */
export function brandsOf({ columns, rows }: SourceTable): {
  of: (row: SourceRow) => string;
  counts: ReadonlyMap<string, number>;
} {
  const at = brandColumn(columns);
  // A list has few brands: each spelling is cleaned once.
  const cleaned = new Map<string, string>();
  const of = ({ cells }: SourceRow) => {
    if (at < 0) return '';
    const raw = cells[at] ?? '';
    const brand = cleaned.get(raw) ?? cleanText(raw);
    cleaned.set(raw, brand);
    return brand;
  };
  const counts = new Map<string, number>();
  const spellings = new Map<string, string>();
  for (const brand of rows.map(of)) {
    if (brand === '') continue;
    const spelling = spellings.get(brand.toLowerCase()) ?? brand;
    spellings.set(brand.toLowerCase(), spelling);
    counts.set(spelling, (counts.get(spelling) ?? 0) + 1);
  }
  return { of, counts };
}

/** Returns notes for the user about a list of several brands. */
export function brandNotes(counts: ReadonlyMap<string, number>, wanted?: string): string[] {
  if (counts.size < 2) return [];
  const named = [...counts].slice(0, MOST_NAMED).map(([brand, count]) => `${brand} (${count})`);
  if (counts.size > MOST_NAMED) named.push(`${counts.size - MOST_NAMED} more`);
  const all = named.join(', ');
  return wanted === undefined
    ? [`the list has ${counts.size} brands, and each name begins with its brand: ${all}`]
    : [`only ${wanted} is read, of ${counts.size} brands: ${all}`];
}

/**
 * The rows of a table that could not be read, with the restaurants that their cells name: these are in the file, and must
 * not be archived.
 */
export function rejectionsOf(
  table: Pick<SourceTable, 'rejected'>,
  { plan, places }: { plan: ColumnPlan; places: Places },
): Pick<ReadRecords, 'rejected' | 'traces'> {
  const traces = table.rejected.flatMap(({ cells }) => {
    if (!cells) return [];
    const context = contextOf(rowReader(plan, cells), { places, today: FAR_FUTURE, omit: () => undefined });
    return [tracesOf(context, readIdentity(context, { brand: '', isOneOfMany: false }))];
  });
  return { rejected: table.rejected.map(({ line, field, reason }) => ({ line, field, reason })), traces };
}

/** Fields whose texts are stored as they are: other fields are refused or left out when they are no text. */
const TEXT_FIELDS = [
  'restaurantNumber',
  'name',
  'address1',
  'address2',
  'houseNumber',
  'street',
  'fullAddress',
  'city',
  'estimatedWaitTime',
] as const;

function oddField({ odd }: SourceRow, { positions }: ColumnPlan): RowRefused | undefined {
  if (!odd) return undefined;
  for (const field of TEXT_FIELDS) {
    for (const at of positions.get(field) ?? []) {
      const kind = odd.get(at);
      if (kind !== undefined) return new RowRefused(field, kind);
    }
  }
  return undefined;
}

/** Refuses a row with a spreadsheet error in a text field: the error would replace or empty the stored text. */
function failedField(row: RowReader): RowRefused | undefined {
  const failed = [...TEXT_FIELDS, 'address2' as const, 'sourceKey' as const].find((field) =>
    isSheetError(row.text(field)),
  );
  return failed && new RowRefused(failed, `"${row.text(failed)}" is an error of the spreadsheet: correct the formula`);
}

function contextOf(row: RowReader, { places, today, omit }: Pick<RowContext, 'places' | 'today' | 'omit'>): RowContext {
  return { row, places, today, text: (name) => cleanText(row.text(name)), omit };
}

const MOST_NAMED = 20;

type ReadRow = { record: ImportRecord; omissions: Omission[] } | { rejection: Rejection; traces: RejectedTraces };

interface RowOptions {
  places: Places;
  today: string;
  /** Why the row cannot be read at all. */
  oddField: RowRefused | undefined;
  brand: string;
  /** True when the list has restaurants of several brands, distinguished only by name. */
  isOneOfMany: boolean;
}

function readRow(
  { line }: SourceRow,
  row: RowReader,
  { places, today, oddField: odd, ...branding }: RowOptions,
): ReadRow {
  const omissions: Omission[] = [];
  const omit: RowContext['omit'] = (field, kind, detail) => omissions.push({ line, field, kind, detail });
  const context = contextOf(row, { places, today, omit });
  const identity = readIdentity(context, branding);
  try {
    if (odd) throw odd;
    if ('refused' in identity) throw new RowRefused('rlid', identity.refused);
    const { values, openDate } = readService(context);
    const address = readAddress(context);
    const record: ImportRecord = {
      line,
      values: { ...identity.values, ...address, ...values },
      ...(identity.rlid !== undefined && { rlid: identity.rlid }),
      ...(identity.sourceKey !== '' && { sourceKey: identity.sourceKey }),
      ...(openDate !== undefined && { openDate }),
    };
    return { record, omissions };
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    return { rejection: { line, field: error.field, reason: error.message }, traces: tracesOf(context, identity) };
  }
}

interface Identity {
  rlid?: number;
  sourceKey: string;
  values: { restaurantNumber?: string; name?: string };
}

function readIdentity(
  { row, text }: RowContext,
  { brand, isOneOfMany }: Pick<RowOptions, 'brand' | 'isOneOfMany'>,
): Identity | (Identity & { refused: string }) {
  const given = withoutDecimalZero(text('rlid'));
  const rlid = /^\d{1,10}$/.test(given) ? Number(given) : undefined;
  const number = withoutDecimalZero(text('restaurantNumber'));
  // Our exports need a number for every feature. A restaurant without a number is exported with its rlid as the number.
  const isStandIn = rlid !== undefined && number === String(rlid);
  const name = text('name');
  const identity: Identity = {
    sourceKey: text('sourceKey'),
    ...(rlid !== undefined && { rlid }),
    values: {
      ...(row.carries('restaurantNumber') && { restaurantNumber: isStandIn ? '' : number }),
      ...(isOneOfMany && { name: name === '' || name === brand ? brand : `${brand} ${name}`.trim() }),
      ...(!isOneOfMany && row.carries('name') && { name: brand !== '' && name === brand ? '' : name }),
    },
  };
  if (given !== '' && (rlid === undefined || rlid < 1 || rlid > 2_147_483_647))
    return { ...identity, refused: `"${given}" is not an rlid: a whole number from 1 to 2147483647` };
  return identity;
}

function tracesOf({ text }: RowContext, { rlid, values }: Identity): RejectedTraces {
  const phone = readPhone(text('phone'));
  const address1 = text('address1') || text('street');
  return {
    ...(rlid !== undefined && { rlid }),
    ...(values.restaurantNumber && { restaurantNumber: values.restaurantNumber }),
    ...(address1 !== '' && { address1 }),
    ...(text('zip') !== '' && { zip: text('zip') }),
    ...('phone' in phone && phone.phone !== '' && { phone: phone.phone }),
  };
}
