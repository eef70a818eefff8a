import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { projectRoot } from '#platform/project-root.ts';
import { writeSubsets } from './subset-fonts.ts';

const root = projectRoot();
const dist = join(root, 'dist');
/** Inputs of the build. */
const INPUTS = [
  'src',
  'seeds',
  'scripts',
  'migrations',
  'package-lock.json',
  ...readdirSync(root).filter((name) => /^vite.*\.ts$/.test(name)),
];
const STAMP = join(dist, 'build-stamp');

/** Builds everything for `npm start` into dist/; does nothing if dist/ already contains the build of these sources. */
export async function buildAll({ force = false }: { force?: boolean } = {}): Promise<'built' | 'fresh'> {
  await writeSubsets({ onlyStale: true });
  const stamp = stampOf(INPUTS.map((input) => join(root, input)));
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return 'fresh';
  // An interrupted build must not pass for the one before.
  rmSync(STAMP, { force: true });
  // Vite keeps the caller's NODE_ENV, and JSX would be compiled for that mode.
  process.env['NODE_ENV'] = 'production';
  // Runs in parallel with the bundles: both are slow and independent. The database engine runs too briefly for its second
  // compilation, which would take two seconds of processor time.
  const dataScript = join(root, 'scripts/build-data.ts');
  const data = promisify(execFile)(process.execPath, ['--liftoff-only', dataScript, dist]);
  // Loaded only when there is something to build, because loading the bundler would slow down warm starts.
  const { build } = await import('vite');
  const site = join(root, 'vite.config.ts');
  const common: InlineConfig = {
    root,
    logLevel: 'warn',
    mode: 'production',
    build: {
      // Budgets are tests: test/architecture/bundles.test.ts and admin-bundle.test.ts.
      chunkSizeWarningLimit: Infinity,
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  };
  // Compression runs on zlib's own threads at the same time.
  const buildBundles = async () => {
    await build({ ...common, configFile: site });
    const client = compressBelow('client/assets', 11);
    await build({ ...common, configFile: join(root, 'vite.admin.config.ts') });
    const admin = compressBelow('admin/static', 10);
    await build({ ...common, configFile: site, build: { ...common.build, ssr: 'src/apps/site/render.tsx' } });
    await build({ ...common, configFile: join(root, 'vite.server.config.ts') });
    await Promise.all([client, admin]);
  };
  await Promise.all([data.then(() => compressBelow('base-map', 11)), buildBundles()]);
  writeFileSync(STAMP, stamp);
  return 'built';
}

/** Hash of names, sizes and times: reading every source file would take longer than it saves. */
function stampOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const found = statSync(path);
    if (found.isDirectory()) {
      for (const name of readdirSync(path).toSorted()) add(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path} ${found.size} ${Math.round(found.mtimeMs)}\n`);
    }
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/**
 * Writes .br and .gz files of compressible files, so that nothing is compressed per request.
 * @param quality of brotli: 10 takes half the time of 11, for files that are 1 % larger
 */
async function compressBelow(folder: string, quality: 10 | 11): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,mjs,css,svg,json,mvt}`, { cwd: dist }).map((name) => join(dist, name));
  // File names contain a hash of the content, so existing compressed files are current.
  await Promise.all(files.filter((file) => !existsSync(`${file}.br`)).map((file) => compressFile(file, quality)));
}

async function compressFile(file: string, quality: number): Promise<void> {
  const bytes = await readFile(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 9 : quality } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, options));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

if (import.meta.main) console.log(await buildAll({ force: process.argv.includes('--force') }));
