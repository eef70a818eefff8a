import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { projectRoot } from '#platform/project-root.ts';
import { writeSubsets } from './subset-fonts.ts';

const root = projectRoot();
const dist = join(root, 'dist');
/** Whatever changes one of these changes what is built. */
const INPUTS = [
  'src',
  'seeds',
  'scripts',
  'migrations',
  'package-lock.json',
  ...readdirSync(root).filter((name) => /^vite.*\.ts$/.test(name)),
];
const STAMP = join(dist, 'build-stamp');

/** Builds everything that `npm start` runs on, into dist/; does nothing when dist/ already holds the build of these sources. */
export async function buildAll({ force = false }: { force?: boolean } = {}): Promise<'built' | 'fresh'> {
  await writeSubsets({ onlyMissing: true });
  const stamp = stampOf(INPUTS.map((input) => join(root, input)));
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return 'fresh';
  // Vite keeps a NODE_ENV of the caller, and JSX would be compiled for that mode.
  process.env['NODE_ENV'] = 'production';
  // Beside the bundles: both take long, and neither needs the other.
  const data = promisify(execFile)(process.execPath, [join(root, 'scripts/build-data.ts'), dist]);
  // Loaded only when there is something to build: a warm start must not pay for the bundler.
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
  // Compression runs on zlib's own threads meanwhile.
  const buildBundles = async () => {
    await build({ ...common, configFile: site });
    const client = compressBelow('client/assets');
    await build({ ...common, configFile: join(root, 'vite.admin.config.ts') });
    const admin = compressBelow('admin/static');
    await build({ ...common, configFile: site, build: { ...common.build, ssr: 'src/apps/site/render.tsx' } });
    await build({ ...common, configFile: join(root, 'vite.server.config.ts') });
    await Promise.all([client, admin]);
  };
  await Promise.all([data.then(() => compressBelow('base-map')), buildBundles()]);
  writeFileSync(STAMP, stamp);
  return 'built';
}

/** Hash of names, sizes and times: reading every source file would cost more than it saves. */
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

/** Puts .br and .gz files beside what compresses, so that nothing is compressed per request. */
async function compressBelow(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,mjs,css,svg,json,mvt}`, { cwd: dist }).map((name) => join(dist, name));
  // Names carry their content's hash, so a file that has its compressed forms keeps them.
  await Promise.all(files.filter((file) => !existsSync(`${file}.br`)).map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 9 : 11 } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, options));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}

if (import.meta.main) console.log(await buildAll({ force: process.argv.includes('--force') }));
