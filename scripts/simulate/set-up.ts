import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from './client.ts';
import { quantile } from './scores.ts';
import type { Timings } from './client.ts';

const PASSWORD = 'four quiet lantern boats';

/** Creates an installation in its own folder, with restaurants and superusers, for a server on the loopback. */
export function setUpInstallation(
  folder: string,
  { restaurants, names }: { restaurants: readonly string[]; names: readonly string[] },
): { env: Record<string, string | undefined>; dataDir: string; logFile: string } {
  const { TEST_DATABASE_URL: _tests, ...inherited } = process.env;
  const dataDir = join(folder, 'data');
  const env = {
    ...inherited,
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: 'loopback',
  };
  const list = join(folder, 'restaurants.csv');
  writeFileSync(list, restaurants.join('\n'));
  run(env, ['scripts/import-locations.ts', list]);
  for (const name of names) {
    const account = ['--username', name, '--email', `${name}@lanternbay.example`, '--password-stdin'];
    run(env, ['scripts/create-superuser.ts', ...account], PASSWORD);
  }
  return { env, dataDir, logFile: join(folder, 'server.log') };
}

/** Signs in one of the superusers. @throws Error when the server refuses */
export async function signIn(client: Client, name: string): Promise<void> {
  const { status } = await client.call('sign in', '/wagtail/login/', {
    method: 'POST',
    json: { username: name, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`);
}

/** Prints the times of the calls of each kind. */
export function printTimings(timings: Timings): void {
  for (const [kind, times] of timings)
    console.log(
      `  ${kind.padEnd(9)} ${quantile(times, 0.5).toFixed(1)}, ${quantile(times, 0.99).toFixed(1)} of ${times.length}`,
    );
}

/** Runs a script to its end. @throws Error with its output */
function run(env: Record<string, string | undefined>, args: readonly string[], input = ''): void {
  const done = spawnSync(process.execPath, args, { env, input, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`${args[0]}: ${done.stdout}${done.stderr}`);
}
