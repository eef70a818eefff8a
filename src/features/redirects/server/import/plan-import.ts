import type { Hop } from '../../chains.ts';
import {
  type CheckedRedirect,
  checkRedirect,
  describeTarget,
  type RedirectWorld,
  type RedirectInput,
} from '../../check-redirect.ts';
import { readPermanent, readSite } from '../../import-columns.ts';
import type { Mapping, RowRemark } from '../../import-contract.ts';
import { normaliseOldPath } from '../../old-path.ts';

/** How the rows of a table are to be read. */
export interface ImportChoices {
  mapping: Mapping;
  siteId: number | null;
  isPermanent: boolean;
  updateExisting: boolean;
}

export interface TableRow {
  row: number;
  cells: readonly string[];
  /** Why the row cannot be read. */
  unreadable?: string;
}

/** An existing redirect, as an import compares it. */
export interface ExistingRedirect extends Hop {
  isPermanent: boolean;
  isAutomatic: boolean;
}

/** Number of rows checked between two pauses; checking them takes a few milliseconds. */
const ROWS_A_STEP = 200;

interface Planned {
  row: number;
  /** Null for a new one. */
  id: number | null;
  value: CheckedRedirect;
}

/** What an import will do, row by row in the order of the file. */
export interface ImportPlan {
  writes: Planned[];
  unchanged: number;
  refusals: RowRemark[];
  warnings: RowRemark[];
}

/** The redirect of a row, with site and kind still as text. */
export function redirectInputOf(row: TableRow, { mapping, siteId, isPermanent }: ImportChoices): RedirectInput {
  return {
    oldPath: row.cells[mapping.from] ?? '',
    url: row.cells[mapping.to] ?? '',
    siteId,
    pageId: null,
    isPermanent,
  };
}

/**
 * Checks every row against the stored redirects and the valid rows before it, so that the row that would close a loop
 * within the file is refused. Pauses so that other requests are served.
 * @param world gets the planned redirects
 */
export function* planImport(
  world: RedirectWorld,
  existing: readonly ExistingRedirect[],
  rows: readonly TableRow[],
  choices: ImportChoices,
): Generator<void, ImportPlan> {
  const plan: ImportPlan = { writes: [], unchanged: 0, refusals: [], warnings: [] };
  const known = new Map(existing.map((one) => [keyOf(one), one]));
  const rowOf = new Map<string, number>();
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    const wanted = redirectInputOf(row, choices);
    const refuse = (...messages: string[]): void =>
      void plan.refusals.push({ row: row.row, from: wanted.oldPath, to: wanted.url, messages });
    if (row.unreadable !== undefined) {
      refuse(`The row ${row.unreadable}`);
      continue;
    }
    const [siteId, isPermanent] = [siteOf(row, world, choices), kindOf(row, choices)];
    if (siteId === undefined || isPermanent === undefined) {
      const column = siteId === undefined ? choices.mapping.site : choices.mapping.permanent;
      refuse(`${siteId === undefined ? 'Site' : 'Type'}: “${row.cells[column ?? 0] ?? ''}” is not known`);
      continue;
    }
    const oldPath = normaliseOldPath(wanted.oldPath);
    const first = rowOf.get(keyOf({ siteId, oldPath }));
    if (first !== undefined) {
      refuse(`From: is already in row ${first}`);
      continue;
    }
    const before = known.get(keyOf({ siteId, oldPath }));
    const checked = checkRedirect(world, { ...wanted, siteId, isPermanent }, before?.id ?? 0);
    if ('errors' in checked) {
      refuse(...checked.errors.map(({ field, message }) => `${LABELS[field] ?? field}: ${message}`));
      continue;
    }
    const { value, notes } = checked;
    const key = keyOf(value);
    if (before && isSame(before, value)) {
      rowOf.set(key, row.row);
      plan.unchanged += 1;
      continue;
    }
    if (before && !choices.updateExisting) {
      refuse(`From: is already redirected to ${describeTarget(before)}`);
      continue;
    }
    rowOf.set(key, row.row);
    world.graph.set({ id: before?.id ?? -row.row, ...value });
    plan.writes.push({ row: row.row, id: before?.id ?? null, value });
    if (notes.length > 0) plan.warnings.push({ row: row.row, from: wanted.oldPath, to: wanted.url, messages: notes });
  }
  yield* shortenWithin(world, plan);
  return plan;
}

const LABELS: Readonly<Partial<Record<string, string>>> = { oldPath: 'From', url: 'To', page: 'To', site: 'Site' };

/** A row may lead to a later row: now that all rows are known, it leads to the end of its chain. */
function* shortenWithin({ graph }: RedirectWorld, plan: ImportPlan): Generator<void, void> {
  for (const [at, { row, value }] of plan.writes.entries()) {
    if (at % ROWS_A_STEP === 0) yield;
    const hop = graph.find(value.siteId, value.oldPath);
    const end = hop && graph.endOf(hop);
    if (!hop || !end || end === hop) continue;
    const messages = [
      `${value.targetUrl ?? 'The target'} is itself redirected, so this redirect leads directly to ${describeTarget(end)}`,
    ];
    plan.warnings.push({ row, from: value.oldPath, to: value.targetUrl ?? '', messages });
    Object.assign(value, { pageId: end.pageId, targetUrl: end.targetUrl, targetPath: end.targetPath });
  }
  plan.warnings.sort((a, b) => a.row - b.row);
}

function siteOf(row: TableRow, world: RedirectWorld, { mapping, siteId }: ImportChoices): number | null | undefined {
  return mapping.site === null ? siteId : readSite(row.cells[mapping.site] ?? '', world.sites, siteId);
}

function kindOf(row: TableRow, { mapping, isPermanent }: ImportChoices): boolean | undefined {
  return mapping.permanent === null ? isPermanent : readPermanent(row.cells[mapping.permanent] ?? '', isPermanent);
}

function keyOf({ siteId, oldPath }: { siteId: number | null; oldPath: string }): string {
  return `${siteId ?? '*'} ${oldPath}`;
}

function isSame(before: ExistingRedirect, { pageId, targetUrl, isPermanent }: CheckedRedirect): boolean {
  return before.pageId === pageId && before.targetUrl === targetUrl && before.isPermanent === isPermanent;
}
