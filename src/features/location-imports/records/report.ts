import { labelOf } from '#features/locations/fields/label-of.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import type { FieldChange } from './resolve-location.ts';
import type { ImportPlan } from './plan-import.ts';
import type { QualityFinding } from './quality.ts';
import type { Rejection } from './record.ts';

/** Report of a run or a dry run for its user. Lists are complete; the text version truncates them. */
export interface ImportReport {
  source: ImportSource;
  isDryRun: boolean;
  counts: {
    rows: number;
    created: number;
    changed: number;
    /** Number of changed restaurants that were archived before. */
    restored: number;
    unchanged: number;
    /** No longer in the source. */
    gone: number;
    /** Number of missing restaurants that the import archived (--prune). */
    archived: number;
    rejected: number;
  };
  created: LocationLine[];
  changed: (LocationLine & { changes: FieldChange[]; isRestored: boolean })[];
  gone: LocationLine[];
  rejected: Rejection[];
  quality: QualityFinding[];
  notes: string[];
}

export interface ImportSource {
  name: string;
  format: string;
  /** What `line` counts: line, feature or entry. */
  unit: string;
  columns: { theirs: string; ours: string }[];
  unusedColumns: string[];
}

/** A restaurant in one line. `line` is 0 when the source does not have it. */
export interface LocationLine {
  line: number;
  rlid: number;
  label: string;
}

export function buildReport(
  source: ImportSource,
  plan: ImportPlan,
  rest: { quality: QualityFinding[]; notes: string[]; isDryRun: boolean; isPruned: boolean; rows: number },
): ImportReport {
  return {
    source,
    isDryRun: rest.isDryRun,
    counts: {
      rows: rest.rows,
      created: plan.created.length,
      changed: plan.changed.length,
      restored: plan.changed.filter(({ isRestored }) => isRestored).length,
      unchanged: plan.unchanged.length,
      gone: plan.gone.length,
      archived: rest.isPruned ? plan.gone.length : 0,
      rejected: plan.rejected.length,
    },
    created: plan.created.map(({ line, location }) => lineOf(location, line)),
    changed: plan.changed.map(({ line, location, changes, isRestored }) => ({
      ...lineOf(location, line),
      changes,
      isRestored,
    })),
    gone: plan.gone.map((location) => lineOf(location, 0)),
    rejected: plan.rejected,
    quality: rest.quality,
    notes: [...rest.notes, ...plan.notes],
  };
}

function lineOf(location: StoredLocation, line: number): LocationLine {
  return { line, rlid: location.rlid, label: labelOf(location) };
}
