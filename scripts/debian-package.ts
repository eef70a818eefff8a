import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The first of these programs on the PATH. */
export function onPath(names: readonly string[]): string | undefined {
  for (const name of names) {
    const result = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}

/** Installs a package if that needs no confirmation: on Debian as root. Returns whether it could. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log(`Installing the ${name} package…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  }
}
