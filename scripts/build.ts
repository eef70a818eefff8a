import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
const dist = join(root, 'dist');
/** Whatever changes one of these changes what is built. */
const INPUTS = [
  'src',
  'seeds',
  'scripts',
  'package-lock.json',
  ...readdirSync(root).filter((name) => /^vite.*\.ts$/.test(name)),
];
const STAMP = join(dist, 'build-stamp');

/** Builds everything that `npm start` runs on, into dist/; does nothing when dist/ already holds the build of these sources. */
export async function buildAll({ force = false }: { force?: boolean } = {}): Promise<'built' | 'fresh'> {
  const stamp = stampOf(INPUTS.map((input) => join(root, input)));
  if (!force && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return 'fresh';
  // Loaded only when there is something to build: a warm start must not pay for the bundler.
  const [{ build }, { buildGazetteer }, { buildBaseMap }, { buildCommonPasswords }] = await Promise.all([
    import('vite'),
    import('./build-gazetteer.ts'),
    import('./build-base-map.ts'),
    import('./build-common-passwords.ts'),
  ]);
  buildCommonPasswords();
  await buildGazetteer(join(dist, 'gazetteer'));
  await buildBaseMap(join(dist, 'base-map'));
  const site = join(root, 'vite.config.ts');
  const common = { root, logLevel: 'warn', mode: 'production' } as const;
  await build({ ...common, configFile: site });
  await build({ ...common, configFile: site, build: { ssr: 'src/apps/site/render.tsx' } });
  await build({ ...common, configFile: join(root, 'vite.admin.config.ts') });
  await build({ ...common, configFile: join(root, 'vite.server.config.ts') });
  for (const folder of ['client/assets', 'admin/static', 'base-map']) compressBelow(join(dist, folder));
  writeFileSync(STAMP, stamp);
  return 'built';
}

/** Hash of names, sizes and times: reading every source would cost more than it tells. */
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
function compressBelow(directory: string): void {
  for (const file of globSync('**/*.{js,mjs,css,svg,json,mvt}', { cwd: directory }).map((name) =>
    join(directory, name),
  )) {
    // Names carry their content's hash, so a file that has its compressed forms keeps them.
    if (existsSync(`${file}.br`)) continue;
    const bytes = readFileSync(file);
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 9 : 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, options));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

if (import.meta.main) console.log(await buildAll({ force: process.argv.includes('--force') }));
