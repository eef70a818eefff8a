import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
/** What makes a fraction of an amount, or reads one. Minutes and miles are no amounts. */
const FRACTION = /parseFloat|toFixed|\/ 100\b|\* 0\.\d|Math\.round/;

it('keeps amounts whole: no file of menus and orders makes fractions', () => {
  const files = globSync('src/features/{menus,orders}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => FRACTION.test(line) && !/percent \* MILLION|MINUTE_MS|METERS_PER_MILE/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
