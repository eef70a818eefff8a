import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { installPackage, onPath } from './debian-package.ts';

/** The same engine without windows and their services: stories take 40 % less processor time in it. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = [HEADLESS, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A Chromium to test with: CHROME_PATH, then PATH, then Playwright's own; on Debian as root a package is installed when
 * there is none. Ends the process with one clear line when no browser can be had.
 */
export function findChromium(): string {
  const named = process.env['CHROME_PATH'];
  if (named && existsSync(named)) return named;
  const found =
    onPath(NAMES) ??
    playwrightsOwn() ??
    (installPackage(HEADLESS) || installPackage('chromium') ? onPath(NAMES) : undefined);
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
