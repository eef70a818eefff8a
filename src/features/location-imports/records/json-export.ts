import { z } from 'zod';
import { forEachFlag } from '#features/locations/fields/flag-names.ts';
import {
  LOCATION_FIELDS,
  type LocationFields,
  type StoredLocation,
} from '#features/locations/fields/stored-location.ts';
import { readPostalCode } from '#features/locations/fields/read-postal-code.ts';
import { isTimeZone } from '#features/locations/fields/time-zone.ts';
import {
  DAY_NAMES,
  readInterval,
  readWrittenWeek,
  writeInterval,
  writeWeek,
  type WrittenWeek,
} from '#features/locations/fields/week-format.ts';
import { isLocalPagePath, isRootUrl } from '#features/locations/fields/web-address.ts';
import { lineOfText } from '#features/locations/staff-contract-hours.ts';
import type { ImportRecord, ReadRecords } from './record.ts';

/** Value of the export's first key, which identifies the format. */
export const EXPORT_FORMAT = 'galley-locations';
export const EXPORT_VERSION = 1;

const instant = z.iso.datetime({ offset: true, error: 'is not an instant such as "2026-05-01T12:00:00Z"' });
const isoDate = z.iso.date('is not a date such as "2026-05-01"');
const week = z.partialRecord(z.enum(DAY_NAMES), z.array(z.string())).nullable().transform(toWeek);
const LONGEST_TEXT = 2000;
const ENTRIES_A_STEP = 50;
const text = lineOfText(LONGEST_TEXT);
const line = text.min(1, 'is empty');
const flag = z.boolean('is not true or false');
const rlid = z.number().int().positive().max(2_147_483_647);

const Entry = z.object({
  rlid,
  sourceKey: line,
  restaurantNumber: text,
  name: text,
  address1: line,
  address2: text,
  city: line,
  state: line,
  country: z.enum(['US', 'CA'], 'is neither US nor CA'),
  countryRootUrl: text.refine(
    (value) => value === '' || isRootUrl(value),
    'is neither an absolute address nor a path such as "/ca"',
  ),
  zip: line.refine(isPostalCode, 'is not a postal code such as "32801" or "V3A 9J7"'),
  latitude: z.number('is not a number').min(-90).max(90),
  longitude: z.number('is not a number').min(-180).max(180),
  timeZone: line.refine(isTimeZone, 'is not an IANA zone such as "America/Chicago"'),
  phone: z.string().regex(/^(\+\d{8,15})?$/, 'is not a number such as "+14075550123"'),
  operationHours: week,
  curbsideHours: week,
  deliveryHours: week,
  exceptions: z.array(
    z
      .object({
        date: isoDate,
        service: z.enum(['operation', 'curbside', 'delivery', 'all']),
        intervals: z.array(z.string()).transform(toIntervals),
        label: text.optional(),
      })
      .transform(({ label, ...rest }) => ({ ...rest, ...(label !== undefined && { label }) })),
  ),
  status: z.enum(['open', 'temporarily_closed', 'permanently_closed', 'coming_soon']),
  reopensOn: isoDate.nullable(),
  ...forEachFlag(() => flag),
  localPageUrl: text.refine(isLocalPagePath, 'is not a path such as "florida/orlando/12-bay-street/"'),
  estimatedWaitTime: text.nullable(),
  waitListMaxPartySize: z.number().int().positive().nullable(),
  waitListReady: flag,
  waitUpdatedAt: instant.nullable(),
  archivedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
/** All fields are optional in an edited file; absent fields keep their values. */
const PartialEntry = Entry.partial();

/** A document that holds every stored field of every location, archived ones too; importing it back changes nothing. */
export function writeExport(locations: readonly StoredLocation[]): string {
  const entries = writeEntries(locations);
  return `${EXPORT_HEAD}${entries.length > 0 ? `\n${entries.join(',\n')}\n  ` : ''}]\n}\n`;
}

/** Text before the entries of `writeEntries`. */
export const EXPORT_HEAD = `{\n  "format": "${EXPORT_FORMAT}",\n  "version": ${EXPORT_VERSION},\n  "locations": [`;

/** The locations as entries of an export, each as indented JSON. */
export function writeEntries(locations: readonly StoredLocation[]): string[] {
  return locations.map((location) => JSON.stringify(toEntry(location), null, 2).replace(/^/gm, '    '));
}

/** Reads what `writeExport` wrote; pauses after every 50 entries. An entry that breaks a rule is rejected by its number, from 1, with the field and the reason. */
export function* readExport(entries: readonly unknown[]): Generator<void, ReadRecords> {
  const read: ReadRecords = { records: [], rejected: [], traces: [], omissions: [] };
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_A_STEP === 0) yield;
    const parsed = PartialEntry.safeParse(entry);
    if (parsed.success) {
      read.records.push(toRecord(at + 1, parsed.data));
      continue;
    }
    const issue = parsed.error.issues[0];
    read.rejected.push({
      line: at + 1,
      field: issue?.path.join('.') || 'entry',
      reason: issue?.message ?? 'is not a location',
    });
    const known = rlid.safeParse((entry as { rlid?: unknown } | null)?.rlid);
    if (known.success) read.traces.push({ rlid: known.data });
  }
  return read;
}

function toRecord(at: number, data: z.output<typeof PartialEntry>): ImportRecord {
  const { rlid: given, sourceKey, createdAt, updatedAt, ...fields } = data;
  const values = Object.fromEntries(
    LOCATION_FIELDS.filter((field) => fields[field] !== undefined).map((field) => [field, fields[field]]),
  ) as Partial<LocationFields>;
  return {
    line: at,
    values,
    ...(given !== undefined && { rlid: given }),
    ...(sourceKey !== undefined && { sourceKey }),
    ...(createdAt !== undefined && { createdAt }),
    ...(updatedAt !== undefined && { updatedAt }),
  };
}

function toEntry(location: StoredLocation): Record<string, unknown> {
  const { operationHours, curbsideHours, deliveryHours, exceptions, ...plain } = location;
  return {
    ...plain,
    operationHours: operationHours && writeWeek(operationHours),
    curbsideHours: curbsideHours && writeWeek(curbsideHours),
    deliveryHours: deliveryHours && writeWeek(deliveryHours),
    exceptions: exceptions.map(({ intervals, ...rest }) => ({ ...rest, intervals: intervals.map(writeInterval) })),
  };
}

function isPostalCode(text: string): boolean {
  const read = readPostalCode(text);
  return 'zip' in read && read.zip === text;
}

function toWeek(written: WrittenWeek | null, context: z.RefinementCtx) {
  return written === null ? null : guarded(context, () => readWrittenWeek(written));
}

function toIntervals(written: string[], context: z.RefinementCtx) {
  return guarded(context, () => written.map(readInterval));
}

function guarded<T>(context: z.RefinementCtx, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
    return z.NEVER;
  }
}
