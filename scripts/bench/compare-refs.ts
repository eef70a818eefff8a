import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { startMeasured } from './children.ts';
import { inTurns, median } from './load.ts';
import { figure } from './report.ts';
import { mapAtNewPoint, NEAREST } from './requests.ts';

const LOADS = [
  { what: 'kept page', path: '/menu/', requests: 4000 },
  { what: 'getlocations, 26 nearest', path: NEAREST, requests: 2000 },
  { what: 'map at a new point', path: mapAtNewPoint, requests: 300 },
];

/** Builds another commit and measures both in turns, on copies of one database. Prints the results, writes nothing. */
export async function compareRefs(ref: string, directory: string): Promise<void> {
  const other = join(directory, 'other');
  mkdirSync(other);
  const archive = execFileSync('git', ['archive', ref], { cwd: projectRoot(), maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', other], { input: archive });
  symlinkSync(join(projectRoot(), 'node_modules'), join(other, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: other, stdio: 'inherit' });
  const log = join(directory, 'server.log');
  const env = (name: string) => ({ DATA_DIR: join(directory, name), SEED: 'demo', LOG_LEVEL: 'warn' });
  // The other commit fills the database: it could not read a newer schema.
  await (await startMeasured(env('before'), log, other)).stop();
  cpSync(join(directory, 'before'), join(directory, 'after'), { recursive: true });
  await (await startMeasured(env('after'), log)).stop();
  const before = await startMeasured(env('before'), log, other);
  const after = await startMeasured(env('after'), log);
  try {
    console.log(`start: ${figure(before.startMs)} ms at ${ref}, ${figure(after.startMs)} ms now`);
    for (const { what, path, requests } of LOADS) {
      const loads = [before, after].map((server) => ({ server, path }));
      const [was, is] = await inTurns(loads, { rounds: 5, requests });
      const ratios = is?.rounds.map((ms, round) => ms / (was?.rounds[round] ?? NaN)) ?? [];
      console.log(
        `${what}: ${figure(median(was?.rounds ?? []))} ms of processor at ${ref}, ${figure(median(is?.rounds ?? []))} now, ` +
          `ratio ${figure(median(ratios))} (${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))})`,
      );
    }
  } finally {
    await before.stop();
    await after.stop();
  }
}
