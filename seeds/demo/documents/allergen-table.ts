import { ALLERGENS, DISHES, type Dish } from './dishes.ts';
import { writePdf, type PdfPage } from './write-pdf.ts';

const [LEFT, RIGHT, FIRST_COLUMN, COLUMN, ROW] = [48, 564, 226, 43, 26];
/** Sections on the first page; the others follow on the second. */
const FIRST_PAGE = ['To begin', 'Raw bar', 'From the hearth'];

/** Allergens of all dishes, on two pages. */
export function allergenTable(): Uint8Array {
  const isFirst = ({ section }: Dish) => FIRST_PAGE.includes(section);
  const parts = [DISHES.filter(isFirst), DISHES.filter((dish) => !isFirst(dish))];
  return writePdf(
    { title: 'Lantern Bay allergen table', language: 'en' },
    parts.map((dishes, at) => (page: PdfPage) => {
      header(page);
      footer(page, drawDishes(page, dishes), at + 1);
    }),
  );
}

function header(page: PdfPage): void {
  page.box(0, 0, 612, 84, '#0f2f46');
  page.text(LEFT, 42, 'Allergen table', { size: 24, isBold: true, color: '#f6efe1' });
  page.text(LEFT, 64, 'Lantern Bay Seafood Kitchen \xb7 valid for all restaurants', { color: '#e8bd69' });
  for (const [at, allergen] of ALLERGENS.entries())
    page.text(FIRST_COLUMN + at * COLUMN, 110, allergen, { size: 8, isBold: true });
  page.line(LEFT, 118, RIGHT, 118, '#c08a35', 1.5);
}

/** @returns the lower end of the table */
function drawDishes(page: PdfPage, dishes: readonly Dish[]): number {
  let y = 118;
  let section = '';
  for (const [row, dish] of dishes.entries()) {
    if (dish.section !== section) {
      section = dish.section;
      page.text(LEFT, y + 21, section, { size: 12, isBold: true, color: '#b3281d' });
      y += ROW + 4;
    }
    if (row % 2 === 0) page.box(LEFT - 6, y, RIGHT - LEFT + 12, ROW, '#f6efe1');
    page.text(LEFT, y + 17, dish.name);
    for (const [at, allergen] of ALLERGENS.entries())
      // Text instead of a dot: it can be copied and read aloud.
      if (dish.holds.includes(allergen)) page.text(FIRST_COLUMN + at * COLUMN, y + 17, 'Yes', { isBold: true });
    y += ROW;
  }
  return y;
}

function footer(page: PdfPage, y: number, number: number): void {
  page.line(LEFT, y + 8, RIGHT, y + 8, '#c08a35');
  page.text(
    LEFT,
    y + 28,
    'An empty field means that the recipe holds none. Fryers are shared between fish and potatoes.',
  );
  page.text(
    LEFT,
    y + 44,
    'Tell your server about an allergy before you order, every time: recipes change with the catch.',
  );
  page.text(LEFT, 760, 'guestcare@lanternbay.example', { size: 9, color: '#46545f' });
  page.text(RIGHT - 48, 760, `Page ${number} of 2`, { size: 9, color: '#46545f' });
}
