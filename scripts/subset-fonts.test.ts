import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { CHARACTERS, makeSubset, SUBSETS } from './subset-fonts.ts';

/** Nearly every page fetches the files before its first paint: with its headers a file fits into one round trip. It only falls. */
const MOST_BYTES = 13_600;

const files = SUBSETS.map(({ file }) => readFileSync(join(projectRoot(), file)));

describe('the fonts of most pages', () => {
  it.each(SUBSETS.map((subset, index) => ({ ...subset, index })))(
    '$file is what npm run fonts makes',
    async (subset) => {
      expect((await makeSubset(subset)).equals(files[subset.index] as Buffer)).toBe(true);
    },
  );

  it('are small', () => {
    for (const { length } of files) expect(length).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('have every character of the catalogues in English, Spanish and French', () => {
    const catalogues = globSync(join(projectRoot(), 'src/ui/site/catalogues/*/*.json'));
    expect(catalogues.length).toBeGreaterThan(60);
    const characters = new Set(CHARACTERS);
    const texts = catalogues.flatMap((file) =>
      Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>),
    );
    const missing = new Set([...texts.join('')].filter((character) => !characters.has(character)));
    expect([...missing].filter((character) => character !== '\n')).toEqual([]);
  });
});
