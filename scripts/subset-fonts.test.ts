import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { charactersOf, makeSubset, SUBSETS } from './subset-fonts.ts';

/** Both files, which nearly every page fetches before its first paint. It only falls. */
const MOST_BYTES = 29_000;

const files = SUBSETS.map(({ file }) => readFileSync(join(projectRoot(), file)));

describe('the fonts of most pages', () => {
  it.each(SUBSETS.map((subset, index) => ({ ...subset, index })))(
    '$file is what npm run fonts makes',
    async (subset) => {
      expect((await makeSubset(subset)).equals(files[subset.index] as Buffer)).toBe(true);
    },
  );

  it('are small', () => {
    expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it.each(SUBSETS)('$file has every character of the catalogues in English, Spanish and French', (subset) => {
    const catalogues = globSync(join(projectRoot(), 'src/ui/site/catalogues/*/*.json'));
    expect(catalogues.length).toBeGreaterThan(60);
    const characters = new Set(charactersOf(subset));
    const texts = catalogues.flatMap((file) =>
      Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
    );
    const missing = new Set([...texts.join('')].filter((character) => !characters.has(character)));
    expect([...missing].filter((character) => character !== '\n')).toEqual([]);
  });
});
