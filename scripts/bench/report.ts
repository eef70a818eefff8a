import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';

/** One table of docs/benchmarks.md. */
export interface Section {
  /** Heading; a run replaces the section with the same heading and keeps the others. */
  title: string;
  /** One or two sentences above the table: how it was measured. */
  note: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** Lines below the table. */
  remarks?: readonly string[];
}

const INTRO = `# Benchmarks

Printed by \`npm run bench\` and \`npm run lighthouse\`, which replace their own sections. Every speed stands beside a baseline
measured in the same run on the same machine: the ratio is what carries over to other machines, the absolute numbers are not.
`;

/** Prints the sections and replaces those with the same titles in docs/benchmarks.md. */
export function publish(sections: readonly Section[]): void {
  const path = join(projectRoot(), 'docs/benchmarks.md');
  const kept = new Map<string, string>();
  if (existsSync(path)) {
    for (const part of readFileSync(path, 'utf8').split(/^(?=## )/m)) {
      const title = /^## (.+)/.exec(part)?.[1];
      if (title) kept.set(title, part.trim());
    }
  }
  for (const section of sections) {
    const text = format(section);
    console.log(`\n${text}`);
    kept.set(section.title, text);
  }
  writeFileSync(path, `${[INTRO.trim(), ...kept.values()].join('\n\n')}\n`);
}

/** "2 cores, Node 24.21.0, 2026-03-01": facts about the machine that do not identify it. */
export function machineFacts(): string {
  const today = new Date().toISOString().slice(0, 10);
  return `${availableParallelism()} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}, ${today}.`;
}

/** "12.3", "0.041", "1,234": three significant digits, thousands grouped. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en-US', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 });
}

/** "yes", or a conspicuous "NO". */
export function verdict(holds: boolean): string {
  return holds ? 'yes' : 'NO';
}

function format({ title, note, columns, rows, remarks = [] }: Section): string {
  const widths = columns.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0), 3),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const table = [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
  return [
    `## ${title}`,
    note,
    table,
    ...(remarks.length > 0 ? [remarks.map((text) => `- ${text}`).join('\n')] : []),
  ].join('\n\n');
}
