import { Temporal } from 'temporal-polyfill';
import {
  archiveLocations,
  changeTags,
  listStoredLocations,
  lockNumbers,
  saveLocations,
} from '#features/locations/server/index.ts';
import { recordHistory, type Actor } from '#features/history/server/index.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import { withPauses } from '#platform/slices.ts';
import { missingColumns, planColumns, preferBetterColumns } from '../records/columns.ts';
import { planImport, type ImportPlan } from '../records/plan-import.ts';
import { checkQuality } from '../records/quality.ts';
import { brandNotes, brandsOf } from '../records/read-records.ts';
import type { PlaceLookup, Places, ReadRecords, Rejection } from '../records/record.ts';
import { buildReport, type ImportReport, type ImportSource } from '../records/report.ts';
import type { SourceFormat } from '../records/source-table.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';
import { readRecordsInSlices } from './read-in-slices.ts';
import { readSource } from './read-source.ts';

export interface ImportOptions {
  /** Our column names → names in the source. They take precedence over the aliases. */
  map?: ReadonlyMap<string, string>;
  /** By default determined from the contents. */
  format?: SourceFormat;
  /** Reads only the rows of this brand. */
  brand?: string | undefined;
  /** Also loads points outside their country or far from their postal code. */
  allowsFarPoints?: boolean;
  isDryRun?: boolean;
  /** Archives restaurants that are no longer in the source. */
  prune?: boolean;
  /** Archives them even when they are more than half of the restaurants. */
  isConfirmed?: boolean;
}

export interface ImportInput {
  source: { name: string; bytes: Uint8Array };
  options?: ImportOptions;
  actor: Actor;
  /** Milliseconds since the epoch. */
  now: number;
  lookup: PlaceLookup;
  onProgress?: (progress: ImportProgress) => void;
  /** Called after the commit when something changed. Nodes that listen for database changes do not need this call. */
  onChanged?: () => void | Promise<void>;
}

export interface ImportProgress {
  phase: 'reading' | 'comparing' | 'writing';
  done: number;
  total: number;
}

/** Error of a run that would archive more than half of the restaurants. Nothing was changed. */
export class PruneRefused extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport, liveBefore: number) {
    super(
      `--prune would archive ${report.counts.gone} of ${liveBefore} restaurants, more than half: is this the whole list of the same chain? ` +
        'Nothing was changed. Add --yes if it is.',
    );
    this.name = 'PruneRefused';
    this.report = report;
  }
}

/**
 * Loads a list of restaurants in one transaction: all good rows or, when anything fails, none. A second run of the same file
 * changes nothing. Restaurants that are found again keep their rlid and all fields that the file does not carry, for example
 * their page address. A dry run only reads.
 * @throws UnreadableFile or UnknownColumn when no row can be used; PruneRefused.
 */
export async function importLocations(db: Db, input: ImportInput): Promise<ImportReport> {
  const { options = {}, now } = input;
  const places: Places = { region: findRegion, postalCode: (code) => input.lookup.postalCode(code) };
  input.onProgress?.({ phase: 'reading', done: 0, total: 1 });
  const { source, read, notes } = await readInput(input, places);
  const nowIso = Temporal.Instant.fromEpochMilliseconds(now).toString();

  const compare = async (queryable: Db) => {
    input.onProgress?.({ phase: 'comparing', done: 0, total: read.records.length });
    const stored = await listStoredLocations(queryable);
    const plan = await withPauses(
      planImport({
        read,
        stored,
        places,
        unit: source.unit,
        nowMs: now,
        nowIso,
        allowsFarPoints: options.allowsFarPoints ?? false,
      }),
    );
    refuseUseless(plan, source);
    return { plan, report: await reportOn(plan, { source, read, notes, lookup: input.lookup, options }) };
  };
  if (options.isDryRun) return (await compare(db)).report;

  const { report, isChanged } = await inTransaction(db, async (tx) => {
    // The lock does not block readers; two imports, or an import and an edit, run one after the other.
    await lockNumbers(tx);
    const compared = await compare(tx);
    const { archived, created, changed } = compared.report.counts;
    const written = await write(tx, compared.plan, input, nowIso);
    await recordHistory(tx, { actor: input.actor, now: nowIso }, 'locations.import', ['locations', source.name], {
      ...compared.report.counts,
    });
    const isChanged = archived + created + changed > 0;
    if (isChanged) await announceChange(tx, changeTags(written));
    return { report: compared.report, isChanged };
  });
  if (isChanged) await input.onChanged?.();
  return report;
}

async function readInput({ source: { name, bytes }, options = {}, now }: ImportInput, places: Places) {
  const source = await readSource(bytes, { format: options.format });
  if (source.kind === 'export') {
    const described: ImportSource = {
      name,
      format: 'export of this system',
      unit: 'entry',
      columns: [],
      unusedColumns: [],
    };
    return { source: described, read: refuseEmpty(source.read, described), notes: source.notes };
  }
  const { table } = source;
  const { plan, notes } = preferBetterColumns(planColumns(table.columns, options.map), table);
  const missing = missingColumns(plan, table);
  if (missing) throw new UnreadableFile(missing);
  const described: ImportSource = {
    name,
    format: table.format,
    unit: table.unit,
    columns: plan.used,
    unusedColumns: plan.unused,
  };
  const today = Temporal.Instant.fromEpochMilliseconds(now).toString().slice(0, 10);
  const read = refuseEmpty(await readRecordsInSlices(table, plan, places, { today, brand: options.brand }), described);
  return {
    source: described,
    read,
    notes: [...source.notes, ...table.notes, ...notes, ...brandNotes(brandsOf(table).counts, options.brand)],
  };
}

function refuseEmpty(read: ReadRecords, source: ImportSource): ReadRecords {
  if (read.records.length === 0) throw nothingUsable(read.rejected, source);
  return read;
}

function refuseUseless(plan: ImportPlan, source: ImportSource): void {
  if (plan.created.length + plan.changed.length + plan.unchanged.length === 0)
    throw nothingUsable(plan.rejected, source);
}

function nothingUsable(rejected: readonly Rejection[], { unit }: ImportSource): UnreadableFile {
  const reasons = rejected.slice(0, 5).map(({ line, field, reason }) => `\n  ${unit} ${line}, ${field}: ${reason}`);
  const more = rejected.length > 5 ? `\n  … and ${rejected.length - 5} more` : '';
  return new UnreadableFile(`The file has no row that can be used.${reasons.join('')}${more}`);
}

async function reportOn(
  plan: ImportPlan,
  context: { source: ImportSource; read: ReadRecords; notes: string[]; lookup: PlaceLookup; options: ImportOptions },
): Promise<ImportReport> {
  const { read, options } = context;
  const rows = [...plan.created, ...plan.changed, ...plan.unchanged].toSorted((a, b) => a.line - b.line);
  const quality = await withPauses(checkQuality(rows, read.omissions, context.lookup));
  const report = buildReport(context.source, plan, {
    quality,
    notes: context.notes,
    isDryRun: options.isDryRun ?? false,
    isPruned: options.prune ?? false,
    rows: read.records.length + read.rejected.length,
  });
  if (options.prune && !options.isConfirmed && plan.gone.length * 2 > plan.liveBefore) {
    const refusal = new PruneRefused(report, plan.liveBefore);
    if (!options.isDryRun) throw refusal;
    report.notes.push(refusal.message);
  }
  return report;
}

/** Writes the plan; returns the rlids of the saved and archived restaurants. */
async function write(
  tx: Tx,
  plan: ImportPlan,
  { options, onProgress }: ImportInput,
  nowIso: string,
): Promise<number[]> {
  const list = [...plan.created, ...plan.changed].map(({ location }) => location);
  const total = list.length;
  await saveLocations(tx, list, (done) => onProgress?.({ phase: 'writing', done, total }));
  const pruned = options?.prune ? plan.gone.map(({ rlid }) => rlid) : [];
  await archiveLocations(tx, pruned, nowIso);
  return [...list.map(({ rlid }) => rlid), ...pruned];
}
