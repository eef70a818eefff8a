import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import type subsetFont from 'subset-font';

/** Fonts of most pages: the characters in their style sheet, and the features and weights that pages use. */
export const SUBSETS = [
  {
    sheet: 'src/ui/fonts/hanken-grotesk.css',
    file: 'src/ui/fonts/hanken-grotesk-base.woff2',
    source: 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    keepFeatures: ['kern'],
    variationAxes: { wght: { min: 400, max: 700 } },
  },
  {
    sheet: 'src/ui/site/fonts.css',
    file: 'src/ui/fonts/gloock-base.woff2',
    source: 'node_modules/@fontsource/gloock/files/gloock-latin-400-normal.woff2',
    keepFeatures: ['kern', 'liga'],
    // Hints are half of the file, and have no visible effect on large headings.
    noHinting: true,
  },
];

/** The characters of a font file in the style sheet's `unicode-range`. @throws when the sheet lacks the file. */
export function charactersOf({ sheet, file }: (typeof SUBSETS)[number]): string {
  const face = readFileSync(join(projectRoot(), sheet), 'utf8')
    .split('@font-face')
    .find((text) => text.includes(file.slice(file.lastIndexOf('/') + 1)));
  const ranges = /unicode-range:([^;]+)/.exec(face ?? '')?.[1];
  if (!ranges) throw new Error(`${sheet} has no unicode-range for ${file}`);
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** Makes a font of `SUBSETS`. */
export async function makeSubset(font: (typeof SUBSETS)[number]): Promise<Buffer> {
  const { source, keepFeatures, noHinting = false, variationAxes } = font;
  // The package's types are older than two of its options.
  const options: Parameters<typeof subsetFont>[2] & { noHinting: boolean; keepFeatures: string[] } = {
    targetFormat: 'woff2',
    noHinting,
    keepFeatures,
    ...(variationAxes && { variationAxes }),
  };
  // Loaded only when a font is made, so that warm starts are not slower.
  const { default: subset } = await import('subset-font');
  return subset(readFileSync(join(projectRoot(), source)), charactersOf(font), options);
}

/** Writes the fonts of `SUBSETS` into the sources, where git ignores them: all fonts, or only missing ones. */
export async function writeSubsets({ onlyMissing }: { onlyMissing: boolean }): Promise<void> {
  for (const subset of SUBSETS) {
    const file = join(projectRoot(), subset.file);
    if (!onlyMissing || !existsSync(file)) writeFileSync(file, await makeSubset(subset));
  }
}

if (import.meta.main) await writeSubsets({ onlyMissing: false });
