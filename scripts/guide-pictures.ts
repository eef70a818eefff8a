import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { buildAll } from './build.ts';
import { findChromium } from './find-chromium.ts';

/** Takes the images of the editors' guide: plays its stories in a browser and writes docs/images/guide/. */
const root = projectRoot();
await buildAll();
const { status } = spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'e2e', 'e2e/staff/editors-guide.spec.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', CHROME_PATH: findChromium(), TAKE_GUIDE_PICTURES: '1' },
  },
);
process.exit(status ?? 1);
