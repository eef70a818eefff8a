import sharp from 'sharp';
import { logoMark } from '../images/scenes/logo-mark.ts';
import { allergenTable } from './allergen-table.ts';
import { ALLERGENS, DISHES } from './dishes.ts';
import { factSheet } from './fact-sheet.ts';
import { writeZip } from './write-zip.ts';

/** A file of the demo chain, made while seeding. */
export interface DemoDocument {
  /** The name by which pages refer to it. */
  name: string;
  title: string;
  fileName: string;
  mimetype: 'application/pdf' | 'application/zip' | 'text/csv';
  /** The same bytes on every run. */
  makeBytes(): Promise<Uint8Array>;
}

/** Every document, in the order in which they are stored. */
export const DOCUMENTS: readonly DemoDocument[] = [
  {
    name: 'fact-sheet',
    title: 'Lantern Bay fact sheet',
    fileName: 'lantern-bay-fact-sheet.pdf',
    mimetype: 'application/pdf',
    makeBytes: async () => factSheet(),
  },
  {
    name: 'allergen-table',
    title: 'Allergen table',
    fileName: 'lantern-bay-allergens.pdf',
    mimetype: 'application/pdf',
    makeBytes: async () => allergenTable(),
  },
  {
    name: 'logo-files',
    title: 'Logo files',
    fileName: 'lantern-bay-logo.zip',
    mimetype: 'application/zip',
    makeBytes: makeLogoFiles,
  },
  {
    name: 'nutrition',
    title: 'Nutrition facts',
    fileName: 'lantern-bay-nutrition.csv',
    mimetype: 'text/csv',
    makeBytes: async () => makeNutritionList(),
  },
];

/** The mark as a drawing and in three sizes. */
async function makeLogoFiles(): Promise<Uint8Array> {
  const { svg } = logoMark();
  const entries = [{ name: 'lantern-bay-logo/mark.svg', bytes: Buffer.from(svg) }];
  for (const width of [256, 512, 1024]) {
    const bytes = await sharp(Buffer.from(svg)).resize(width).png({ palette: true }).toBuffer();
    entries.push({ name: `lantern-bay-logo/mark-${width}.png`, bytes });
  }
  return writeZip(entries);
}

/** One line per dish, as RFC 4180 requires. */
function makeNutritionList(): Uint8Array {
  const head = ['section', 'dish', 'calories', 'fat_g', 'carbohydrate_g', 'protein_g', 'sodium_mg', 'allergens'];
  const rows = DISHES.map((dish) => [
    dish.section,
    dish.name,
    dish.calories,
    dish.fatGrams,
    dish.carbohydrateGrams,
    dish.proteinGrams,
    dish.sodiumMilligrams,
    ALLERGENS.filter((allergen) => dish.holds.includes(allergen)).join('; '),
  ]);
  const cell = (value: string | number) =>
    /[",\r\n]/.test(`${value}`) ? `"${`${value}`.replaceAll('"', '""')}"` : `${value}`;
  return Buffer.from([head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join(''));
}
