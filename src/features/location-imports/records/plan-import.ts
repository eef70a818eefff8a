import { createAllocator, type Allocator } from '#features/locations/fields/allocate.ts';
import { readPostalCode } from '#features/locations/fields/read-postal-code.ts';
import { addressKey, numberKey } from '#features/locations/fields/source-key.ts';
import { REQUIRED_FIELDS, type StoredLocation } from '#features/locations/fields/stored-location.ts';
import { isAtSea } from '#features/locations/fields/time-zone.ts';
import { keyRecords } from './keyed-record.ts';
import { matchRecords, type Match } from './match-records.ts';
import type { ImportRecord, Places, ReadRecords, Rejection, RejectedTraces } from './record.ts';
import { impossiblePlace } from './impossible-place.ts';
import { misplaced } from './misplaced.ts';
import { resolveLocation, zoneOf, type FieldChange } from './resolve-location.ts';

/** A location after the import, with the line of the source that describes it. */
export interface PlannedLocation {
  line: number;
  location: StoredLocation;
}

export interface PlannedChange extends PlannedLocation {
  changes: FieldChange[];
  /** True when the location was archived and becomes live again under its old rlid. */
  isRestored: boolean;
}

/** All changes that a run would make, decided before anything is written. */
export interface ImportPlan {
  created: PlannedLocation[];
  changed: PlannedChange[];
  unchanged: PlannedLocation[];
  /** Live locations that are no longer in the source. */
  gone: StoredLocation[];
  rejected: Rejection[];
  notes: string[];
  /** Number of live locations before the run. */
  liveBefore: number;
}

/** Rows between two pauses. One row takes about 0.05 ms. */
const ROWS_A_STEP = 50;

/**
 * Compares the records of a source with the stored locations; pauses after every 50 rows, and while they are keyed and
 * matched. Pure: `nowIso` is the timestamp of the changes, and `nowMs` decides which dates are in the future. A stored
 * location whose row was rejected is not `gone`.
 */
export function* planImport(input: {
  read: ReadRecords;
  stored: readonly StoredLocation[];
  places: Places;
  unit: string;
  nowMs: number;
  nowIso: string;
  /** Also loads points that cannot be right. */
  allowsFarPoints?: boolean;
}): Generator<void, ImportPlan> {
  const { read, stored, unit } = input;
  const { keyed, rejected: duplicates } = yield* keyRecords(read.records, unit);
  yield;
  const matches = yield* matchRecords(keyed, stored);
  yield;
  const plan: ImportPlan = {
    created: [],
    changed: [],
    unchanged: [],
    gone: [],
    rejected: [...read.rejected, ...duplicates],
    notes: [],
    liveBefore: stored.filter((location) => location.archivedAt === null).length,
  };
  const wanted = matches.flatMap(({ record, stored: mine }) =>
    mine || record.rlid === undefined ? [] : [record.rlid],
  );
  const allocator = createAllocator(stored, wanted);
  const inFile = new Set<StoredLocation>();
  for (const [at, match] of matches.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    if (match.stored) inFile.add(match.stored);
    planRow(match, plan, allocator, input);
  }
  const sheltered = findSheltered(read.traces, stored);
  plan.gone = stored.filter(
    (location) => location.archivedAt === null && !inFile.has(location) && !sheltered.has(location),
  );
  plan.rejected.sort((a, b) => a.line - b.line);
  return plan;
}

function planRow(
  { record, stored }: Match,
  plan: ImportPlan,
  allocator: Allocator,
  context: { places: Places; nowMs: number; nowIso: string; allowsFarPoints?: boolean },
): void {
  const refused = refusalOf(record, stored, context);
  if (refused) {
    plan.rejected.push({ line: record.line, ...refused });
    return;
  }
  if (!stored) {
    const missing = missingFields(record);
    if (missing.length > 0) {
      const reason = `is missing, and no stored restaurant is this one`;
      plan.rejected.push({ line: record.line, field: missing.join(', '), reason });
      return;
    }
    if (record.rlid !== undefined && !allocator.isRlidFree(record.rlid))
      plan.notes.push(`rlid ${record.rlid} belongs to another restaurant: row ${record.line} gets a new one`);
  }
  const { location, changes } = resolveLocation(record, stored, allocator, context);
  const planned = { line: record.line, location };
  if (!stored) plan.created.push(planned);
  else if (changes.length === 0) plan.unchanged.push({ ...planned, location: stored });
  else
    plan.changed.push({ ...planned, changes, isRestored: stored.archivedAt !== null && location.archivedAt === null });
}

/** Refuses a place or point that cannot be right, and a point that has no time zone. What is already stored is not checked. */
function refusalOf(
  { values }: ImportRecord,
  stored: StoredLocation | undefined,
  { places, allowsFarPoints = false }: { places: Places; allowsFarPoints?: boolean },
): Omit<Rejection, 'line'> | undefined {
  const place = impossiblePlace({ values, stored }, places);
  if (place) return place;
  const { latitude, longitude, zip } = { ...stored, ...values };
  if (latitude === undefined || longitude === undefined || zip === undefined) return undefined;
  if (stored?.latitude === latitude && stored.longitude === longitude && stored.zip === zip) return undefined;
  const country = values.country ?? stored?.country ?? '';
  const reason = misplaced({ latitude, longitude, zip, country }, places);
  if (reason && !allowsFarPoints) return { field: 'latitude, longitude', reason };
  if (values.timeZone === undefined && isAtSea(zoneOf({ latitude, longitude, zip }, places)))
    return { field: 'timeZone', reason: `is missing, and ${latitude}, ${longitude} lies at sea` };
  return undefined;
}

function missingFields({ values }: ImportRecord): string[] {
  return REQUIRED_FIELDS.filter((field) => values[field] === undefined);
}

/** Finds the stored locations that rejected rows describe. */
function findSheltered(
  traces: readonly RejectedTraces[],
  stored: readonly StoredLocation[],
): ReadonlySet<StoredLocation> {
  const rlids = new Set(traces.map(({ rlid }) => rlid));
  const phones = new Set(traces.flatMap(({ phone }) => phone ?? []));
  const keys = new Set(
    traces.flatMap(({ restaurantNumber, address1, zip }) => {
      if (restaurantNumber) return numberKey(restaurantNumber);
      const postal = zip === undefined ? undefined : readPostalCode(zip);
      return address1 !== undefined && postal && 'zip' in postal ? addressKey(address1, postal.zip) : [];
    }),
  );
  return new Set(
    stored.filter(
      (location) =>
        rlids.has(location.rlid) ||
        keys.has(location.sourceKey) ||
        keys.has(addressKey(location.address1, location.zip)) ||
        (location.phone !== '' && phones.has(location.phone)),
    ),
  );
}
