import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackage, onPath } from './debian-package.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: CHROME_PATH, then PATH, then Playwright's own; on Debian as root the package is installed
 * when there is none. Ends the process with one clear line when no browser can be had.
 */
export function findChromium(): string {
  const named = process.env['CHROME_PATH'];
  if (named && existsSync(named)) return named;
  const found = onPath(NAMES) ?? playwrightsOwn() ?? (installPackage('chromium') ? onPath(NAMES) : undefined);
  if (found) return found;
  console.error(
    'No Chromium was found: install one, or name it in CHROME_PATH. The browser tests cannot run without it.',
  );
  process.exit(1);
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}
