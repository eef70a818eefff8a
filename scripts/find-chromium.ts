import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackage, onPath } from './debian-package.ts';

/** The same engine without windows: stories take 40 % less processor time with it. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium for tests: CHROME_PATH, then the headless shell, which is installed on Debian as root even with another
 * Chromium, then others on the PATH, then Playwright's own. Without any, ends the process with a one-line error.
 */
export function findChromium(): string {
  const named = process.env['CHROME_PATH'];
  if (named && existsSync(named)) return named;
  const found = onPath([HEADLESS]) ?? installed(HEADLESS) ?? onPath(NAMES) ?? playwrightsOwn() ?? installed('chromium');
  if (found) return found;
  console.error(
    'No Chromium was found: install one, or name it in CHROME_PATH. The browser tests cannot run without it.',
  );
  process.exit(1);
}

const installed = (name: string) => (installPackage(name) ? onPath([name]) : undefined);

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
