import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readImports } from '#test/architecture/import-graph.ts';
import { cycles } from '#test/architecture/ladder.ts';
import { findForeignTables } from '#test/architecture/table-owners.ts';

/** Figures of the source without tests. */
export interface Shape {
  lines: number;
  /** Casts with "as unknown as", which the compiler cannot check. */
  blindCasts: number;
  /** The feature with the most files, including tests. */
  largestFeature: { name: string; files: number };
  /** Files that import each other. */
  cycles: number;
  /** Tables that a feature uses although another feature owns them. */
  foreignTables: number;
}

export function measureShape(root: string): Shape {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const count = (pattern: RegExp) => sources.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
  const features = Map.groupBy(globSync('src/features/*/**/*.*', { cwd: root }), (file) => file.split('/')[2] ?? '');
  const [name, files] = [...features].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['', []];
  return {
    lines: count(/\n/g),
    blindCasts: count(/\bas unknown as\b/g),
    largestFeature: { name, files: files.length },
    cycles: cycles(readImports(root, ['src']).imports).length,
    foreignTables: findForeignTables(root).length,
  };
}
