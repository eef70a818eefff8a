import { type VersionedLocation } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { mayOnLocation } from '#features/rights/permissions.ts';
import { beginningOf, cleanText } from '#features/locations/fields/clean-text.ts';
import { milesBetween } from '#features/locations/fields/distance.ts';
import { fieldLabel } from '#features/locations/fields/field-labels.ts';
import type { StoredLocation } from '#features/locations/fields/stored-location.ts';
import { labelOf } from '#features/locations/fields/label-of.ts';
import { findRegion } from '#platform/geocoding/regions.ts';
import { withPauses } from '#platform/slices.ts';
import { planImport } from '../records/plan-import.ts';
import { checkQuality } from '../records/quality.ts';
import type { PlaceLookup, ReadRecords, Rejection } from '../records/record.ts';
import { mayArchive, mayReplace } from './import-rights.ts';
import type { PlanRow, PlanSummary } from './plan-shapes.ts';

const SHOWN_ITEMS = 20;
/** A corrected point is closer than this: a farther point means that another restaurant has the number. */
const ELSEWHERE_MILES = 30;

/** Everything that a file would change, within the user's regions. Pure. */
export async function computePlan(input: {
  read: ReadRecords;
  stored: readonly VersionedLocation[];
  powers: StaffPowers;
  lookup: PlaceLookup;
  unit: string;
  prune: boolean;
  /** The file has more rows than were read. */
  isPartOfFile?: boolean;
  allowsFarPoints?: boolean;
  nowMs: number;
}): Promise<{ rows: PlanRow[]; summary: PlanSummary }> {
  const { read, powers, lookup, unit } = input;
  const versions = new Map(input.stored.map(({ location, version }) => [location.rlid, version]));
  const stored = input.stored.map(({ location }) => location);
  const byRlid = new Map(stored.map((location) => [location.rlid, location]));
  const nowIso = new Date(input.nowMs).toISOString();
  const places = { region: findRegion, postalCode: (code: string) => lookup.postalCode(code) };
  const { nowMs, allowsFarPoints = false } = input;
  const plan = await withPauses(planImport({ read, stored, places, unit, nowMs, nowIso, allowsFarPoints }));

  const outside: Rejection[] = [];
  const refuse = (line: number) =>
    outside.push({ line, field: 'state', reason: 'is outside your region: you may not change this restaurant' });
  const created = plan.created.filter(
    ({ line, location }) => mayOnLocation(powers, 'add', location) || void refuse(line),
  );
  const changed = plan.changed.filter(({ line, location }) => {
    const before = byRlid.get(location.rlid) ?? location;
    return mayReplace(powers, before, location) || void refuse(line);
  });
  const unchanged = plan.unchanged.filter(
    ({ line, location }) => mayOnLocation(powers, 'change', location) || void refuse(line),
  );
  const isMine = (location: StoredLocation) => mayOnLocation(powers, 'view', location);
  const gone = plan.gone.filter(isMine);
  const archived = input.prune ? gone.filter((location) => mayArchive(powers, location)) : [];
  const rejected = [...plan.rejected, ...outside].toSorted((a, b) => a.line - b.line);
  const liveBefore = stored.filter((location) => location.archivedAt === null && isMine(location)).length;
  const matched = plan.changed.length + plan.unchanged.length;
  const moved = changed.filter(({ location }) => {
    const before = byRlid.get(location.rlid);
    return before && milesBetween(before, location) > ELSEWHERE_MILES;
  });

  const row = (
    kind: PlanRow['kind'],
    line: number,
    location: StoredLocation,
    content: PlanRow['content'],
  ): PlanRow => ({
    kind,
    line,
    rlid: location.rlid,
    label: labelOf(location),
    version: versions.get(location.rlid) ?? null,
    content,
  });
  const kept = [...created, ...changed, ...unchanged].toSorted((a, b) => a.line - b.line);
  const quality = await withPauses(checkQuality(kept, read.omissions, lookup));
  return {
    rows: [
      ...changed.map(({ line, location, changes }) => row('changed', line, location, { changes })),
      ...created.map(({ line, location }) => row('created', line, location, { location })),
      ...archived.map((location) => row('archived', 0, location, {})),
      ...rejected.map(rejectedRow),
    ],
    summary: {
      counts: {
        rows: read.records.length + read.rejected.length,
        created: created.length,
        changed: changed.length,
        restored: changed.filter(({ isRestored }) => isRestored).length,
        unchanged: unchanged.length,
        gone: gone.length,
        archived: archived.length,
        rejected: rejected.length,
      },
      liveBefore,
      notes: plan.notes,
      quality: quality.map(({ kind, title, count, items }) => ({
        kind,
        title,
        count,
        items: items.slice(0, SHOWN_ITEMS).map(({ text }) => beginningOf(cleanText(text), 300)),
      })),
      warnings: [
        ...(moved.length > 1 && moved.length * 2 > matched ? (['moves_most'] as const) : []),
        ...(matched === 0 && plan.liveBefore > 0 && created.length > 0 ? (['no_match'] as const) : []),
        ...(archived.length * 2 > liveBefore ? (['prunes_most'] as const) : []),
        ...(input.isPartOfFile && archived.length > 0 ? (['other_sheets'] as const) : []),
      ],
    },
  };
}

function rejectedRow({ line, field, reason }: Rejection): PlanRow {
  const text = beginningOf(cleanText(reason), 1000);
  const label = field
    .split(', ')
    .map((name) => fieldLabel(name))
    .join(', ');
  return { kind: 'rejected', line, rlid: null, label, version: null, content: { field, reason: text } };
}
