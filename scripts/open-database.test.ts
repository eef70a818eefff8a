import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

it('ends a script in order when nobody reads its output any more', async () => {
  const script = spawn(process.execPath, ['scripts/export-locations.ts', '--help'], { cwd: projectRoot() });
  script.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(script.stderr), once(script, 'exit')]);
  expect([code, errors]).toEqual([0, '']);
});
