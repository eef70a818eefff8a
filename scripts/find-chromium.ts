import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: CHROME_PATH, then PATH, then Playwright's own; on Debian as root the package is installed
 * when there is none. Ends the process with one clear line when no browser can be had.
 */
export function findChromium(): string {
  const named = process.env['CHROME_PATH'];
  if (named && existsSync(named)) return named;
  const found = onPath() ?? playwrightsOwn() ?? installed();
  if (found) return found;
  console.error(
    'No Chromium was found: install one, or name it in CHROME_PATH. The browser tests cannot run without it.',
  );
  process.exit(1);
}

function onPath(): string | undefined {
  for (const name of NAMES) {
    const result = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.log('Installing the chromium package…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env });
  } catch {
    return undefined;
  }
  return onPath();
}
