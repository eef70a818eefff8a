import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import type subsetFont from 'subset-font';

/**
 * What English, Spanish and French texts use. The `unicode-range` of the style sheets is wider, because it is shorter:
 * browsers take other characters of the range from the complete file.
 */
export const CHARACTERS =
  ` !"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_\`abcdefghijklmnopqrstuvwxyz{|}~` +
  '\u{a0}¡©ª«®°·º»½¿ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖ×ÙÚÛÜàáâäæçèéêëíîïñóôöùúûüÿŒœŸ\u{2009}‐\u{2011}\u{2012}–—‘’“”•…\u{202f}‹›€™−';

/** Fonts of most pages: the features and weights that pages use. */
export const SUBSETS = [
  {
    file: 'src/ui/fonts/hanken-grotesk-base.woff2',
    source: 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    keepFeatures: ['kern'],
    variationAxes: { wght: { min: 400, max: 700 } },
    // HVAR repeats widths that the outlines have. Without GDEF, pairs of letters are kerned alike in all weights: lines
    // differ by a thousandth, and the file fits into the first round trip of a slow line.
    dropTables: ['GDEF', 'HVAR'],
  },
  {
    file: 'src/ui/fonts/gloock-base.woff2',
    source: 'node_modules/@fontsource/gloock/files/gloock-latin-400-normal.woff2',
    keepFeatures: ['kern', 'liga'],
    // Hints are half of the file, and have no visible effect on large headings.
    noHinting: true,
  },
];

/** Makes a font of `SUBSETS`. */
export async function makeSubset(font: (typeof SUBSETS)[number]): Promise<Buffer> {
  const { source, keepFeatures, noHinting = false, variationAxes, dropTables = [] } = font;
  // The package's types are older than three of its options.
  const options: Parameters<typeof subsetFont>[2] & Pick<typeof font, 'noHinting' | 'keepFeatures' | 'dropTables'> = {
    targetFormat: 'woff2',
    noHinting,
    keepFeatures,
    dropTables,
    ...(variationAxes && { variationAxes }),
  };
  // Loaded only when a font is made, so that warm starts are not slower.
  const { default: subset } = await import('subset-font');
  return subset(readFileSync(join(projectRoot(), source)), CHARACTERS, options);
}

/** Writes the fonts of `SUBSETS` into the sources, where git ignores them: all fonts, or those older than this file. */
export async function writeSubsets({ onlyStale }: { onlyStale: boolean }): Promise<void> {
  for (const subset of SUBSETS) {
    const file = join(projectRoot(), subset.file);
    if (!onlyStale || modifiedAt(file) < modifiedAt(import.meta.filename)) {
      writeFileSync(file, await makeSubset(subset));
    }
  }
}

/** 0 for a file that does not exist. */
function modifiedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

if (import.meta.main) await writeSubsets({ onlyStale: false });
