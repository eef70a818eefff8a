import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

it('ends a script in order when nobody reads its output any more', async () => {
  const script = spawn(process.execPath, ['scripts/export-locations.ts', '--help'], { cwd: projectRoot() });
  script.stdout.destroy();
  const [errors, [code]] = await Promise.all([text(script.stderr), once(script, 'exit')]);
  expect([code, errors]).toEqual([0, '']);
});

it.each([
  ['check-partner.ts', '--rl=7'],
  ['payment-server.ts', '4242'],
  ['migrate.ts', '--state'],
  ['restore.ts', '--newest'],
  ['start.ts', '--port=80'],
  ['test.ts', '--only'],
])('answers arguments that %s does not know with its usage, and creates no database', async (name, argument) => {
  const { code, errors, printed, made } = await runHere(name, argument);
  expect([code, printed, made]).toEqual([1, '', []]);
  expect(errors).toMatch(/^Usage: .*\n$/);
});

it.each(['create-superuser.ts', 'db-copy.ts', 'migrate.ts', 'new.ts', 'restore.ts', 'start.ts', 'test.ts'])(
  'prints the usage of %s on request, and creates no database',
  async (name) => {
    const { code, errors, printed, made } = await runHere(name, '--help');
    expect([code, errors, made]).toEqual([0, '', []]);
    expect(printed).toMatch(/^Usage: .*npm /);
  },
);

/** Runs a script on an empty directory of data. */
async function runHere(name: string, argument: string) {
  const directory = mkdtempSync(join(tmpdir(), 'galley-no-database-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: '' };
  const script = spawn(process.execPath, [`scripts/${name}`, argument], { cwd: projectRoot(), env });
  const [printed, errors, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, 'exit') as Promise<[number]>,
  ]);
  return { code, errors, printed, made: readdirSync(directory) };
}
