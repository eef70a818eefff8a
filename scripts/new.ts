import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { readArguments } from './command-line.ts';
import { createSkeleton, Refused } from './new/create.ts';

const USAGE = 'Usage: npm run new -- block|template|feature NAME';

const root = projectRoot();
const [kind, name, ...others] = readArguments(USAGE, { allowPositionals: true }).positionals;
try {
  if (kind === undefined || name === undefined || others.length > 0) throw new Refused(USAGE);
  const { made, changed } = createSkeleton(root, kind, name);
  const code = [...made, ...changed].filter((path) => /\.(tsx?|css)$/.test(path));
  // Names have any length, so lines may need other breaks.
  spawnSync(join(root, 'node_modules/.bin/oxfmt'), code, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const path of made) console.log(`new      ${path}`);
  for (const path of changed) console.log(`changed  ${path}`);
  console.log('\nThen: npm run docs && npm run check. docs/develop.md says what comes next.');
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
