import { formatOsmHours } from '#features/opening-hours/osm-hours.ts';
import type { Week } from '#features/opening-hours/hours.ts';
import type { ImportReport } from './report.ts';
import type { QualityFinding } from './quality.ts';

const SHOWN = { created: 5, changed: 20, gone: 20, rejected: 50, columns: 40, items: 5, lines: 4 };

/** The report as plain text for a terminal; long lists are cut with a count unless `verbose`. */
export function renderReport(report: ImportReport, { verbose = false } = {}): string {
  const out: string[] = [...renderSource(report, verbose)];
  out.push(
    '',
    ...renderRejected(report, verbose),
    ...renderQuality(report, verbose),
    ...renderDifference(report, verbose),
  );
  out.push(renderSummary(report));
  return `${out.join('\n')}\n`;
}

function renderSource({ source, counts, notes }: ImportReport, verbose: boolean): string[] {
  const out = [`${source.name}: ${source.format}, ${plural(counts.rows, 'row')}`];
  const renamed = source.columns.filter(({ theirs, ours }) => theirs !== ours);
  if (source.columns.length > 0)
    out.push(
      `  columns read: ${source.columns.length}${renamed.length > 0 ? ` (${renamed.map(({ theirs, ours }) => `${theirs} → ${ours}`).join(', ')})` : ''}`,
    );
  if (source.unusedColumns.length > 0)
    out.push(`  columns not used: ${cut(source.unusedColumns, verbose ? Infinity : SHOWN.columns).join(', ')}`);
  return [...out, ...notes.map((note) => `  note: ${note}`)];
}

function renderRejected({ rejected, source }: ImportReport, verbose: boolean): string[] {
  if (rejected.length === 0) return [];
  const lines = rejected.map(({ line, field, reason }) => `  ${source.unit} ${line}, ${field}: ${reason}`);
  return [
    `Rejected: ${plural(rejected.length, 'row')}, not loaded`,
    ...cut(lines, verbose ? Infinity : SHOWN.rejected),
    '',
  ];
}

function renderQuality({ quality, source }: ImportReport, verbose: boolean): string[] {
  if (quality.length === 0) return [];
  return [
    'Data quality (loaded anyway)',
    ...quality.flatMap((finding) => renderFinding(finding, source.unit, verbose)),
    '',
  ];
}

function renderFinding({ title, count, items }: QualityFinding, unit: string, verbose: boolean): string[] {
  const shown = items.map(
    ({ lines, text }) =>
      `    ${lines.length > 1 ? `${unit}s`.replace('ys', 'ies') : unit} ${numbers(lines, verbose)}  ${text}`,
  );
  return [`  ${count.toLocaleString('en-US')} × ${title}`, ...cut(shown, verbose ? Infinity : SHOWN.items, '    ')];
}

function renderDifference({ created, changed, gone, counts }: ImportReport, verbose: boolean): string[] {
  const out: string[] = [];
  const limit = (count: number) => (verbose ? Infinity : count);
  if (created.length > 0) {
    const lines = created.map(({ rlid, label }) => `  + ${rlid}  ${label}`);
    out.push(`New: ${counted(created.length)}`, ...cut(lines, limit(SHOWN.created)), '');
  }
  if (changed.length > 0) {
    const blocks = changed.map(({ rlid, label, changes, isRestored }) =>
      [
        `  ~ ${rlid}  ${label}${isRestored ? ' (back from the archive)' : ''}`,
        ...changes
          .filter(({ field }) => field !== 'archivedAt')
          .map(({ field, from, to }) => `      ${field}: ${show(from)} → ${show(to)}`),
      ].join('\n'),
    );
    out.push(`Changed: ${counted(changed.length)}`, ...cut(blocks, limit(SHOWN.changed)), '');
  }
  if (gone.length > 0) {
    const lines = gone.map(({ rlid, label }) => `  - ${rlid}  ${label}`);
    const fate = counts.archived > 0 ? 'archived' : 'kept; --prune archives them';
    out.push(`Gone from the file: ${counted(gone.length)} (${fate})`, ...cut(lines, limit(SHOWN.gone)), '');
  }
  return out;
}

function renderSummary({ counts, isDryRun }: ImportReport): string {
  const parts = [
    `${counted(counts.created)} new`,
    `${counted(counts.changed)} changed${counts.restored > 0 ? ` (${counted(counts.restored)} restored)` : ''}`,
    `${counted(counts.unchanged)} unchanged`,
    counts.archived > 0 ? `${counted(counts.archived)} archived` : `${counted(counts.gone)} gone (kept)`,
    `${counted(counts.rejected)} rejected`,
  ].join(', ');
  const isSame = counts.created + counts.changed + counts.archived === 0;
  if (isDryRun) return `Dry run, nothing was written. ${isSame ? 'It would change nothing' : 'It would be'}: ${parts}.`;
  return `${isSame ? 'No change' : 'Done'}: ${parts}.`;
}

function show(value: unknown): string {
  if (value === null || value === '') return '(none)';
  if (isWeek(value)) return formatOsmHours(value);
  if (Array.isArray(value)) return plural(value.length, 'entry', 'entries');
  return String(value as string | number | boolean);
}

function isWeek(value: unknown): value is Week {
  return Array.isArray(value) && value.length === 7 && value.every(Array.isArray);
}

function numbers(lines: readonly number[], verbose: boolean): string {
  return cut(lines.map(String), verbose ? Infinity : SHOWN.lines, '').join(', ');
}

function cut(lines: readonly string[], limit: number, indent = '  '): string[] {
  if (lines.length <= limit + 1) return [...lines];
  return [...lines.slice(0, limit), `${indent}… and ${counted(lines.length - limit)} more`];
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${counted(count)} ${count === 1 ? one : many}`;
}
