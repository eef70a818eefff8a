import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { menuItem, SMALL_MENU } from '#test/lantern-menu.ts';
import { Invalid } from '#shared/problem.ts';
import { exportFile } from '#platform/spreadsheet/export-file.ts';
import { readTable } from '#platform/spreadsheet/read-table.ts';
import { diffMenus } from './diff-menus.ts';
import { Menu } from './menu.ts';
import { linkedDataOfMenu, withLinkedData } from './menu-linked-data.ts';
import { menuOfTable, tableOfMenu } from './menu-table.ts';
import { ALLERGENS, DIETS, MODES, STATIONS, TAX_CLASSES } from './menu-texts.ts';
import { MENU_FILE_LIMITS } from './staff-contract.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-menus-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A menu through a file and back. */
async function through(menu: Menu, format: 'csv' | 'xlsx'): Promise<Menu> {
  const parts: Uint8Array[] = [];
  const file = exportFile(format, tableOfMenu(menu), { name: 'menu', now: '2026-11-25' });
  for await (const part of file.content) parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  const path = join(folder, `menu.${format}`);
  await writeFile(path, Buffer.concat(parts));
  const { columns, rows } = await readTable(path, `menu.${format}`, MENU_FILE_LIMITS);
  return menuOfTable(columns, rows);
}

const id = fc.stringMatching(/^[a-z0-9]{1,6}(-[a-z0-9]{1,6}){0,2}$/);
const ids = fc.uniqueArray(id, { maxLength: 4 });
const hostile = fc.constantFrom('=1+1', "'=1", '+5', '-3', '@SUM(A1)', 'a,b', 'say "so"', 'two\nlines', ';', 'Crème ·');
const text = (maxLength: number) => fc.oneof(fc.string({ unit: 'grapheme', maxLength: maxLength / 4 }), hostile);
const words = (maxLength: number) => fc.record({ en: text(maxLength), es: text(maxLength), 'fr-CA': text(maxLength) });
const name = words(80).map(({ en, ...others }) => ({ ...others, en: en.trim() || 'Name' }));
const cents = fc.integer({ min: 0, max: 1_000_000 });
const calories = fc.option(
  fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 20_000 })).map((two) => ({
    low: Math.min(...two),
    high: Math.max(...two),
  })),
);
const upTo = (max: number, min = 0) => fc.integer({ min, max });
const menus = fc
  .record({
    dayparts: fc.array(fc.record({ id, name, from: upTo(1440), to: upTo(1440) }), { maxLength: 3 }),
    categories: fc.uniqueArray(
      fc.record({ id, name, note: words(300), items: ids, dayparts: ids, modes: fc.subarray([...MODES]) }),
      { selector: (one) => one.id, maxLength: 4 },
    ),
    items: fc.uniqueArray(
      fc.record({
        id,
        name,
        description: words(300),
        price: cents,
        calories,
        sizes: fc.array(fc.record({ id, name, price: cents, calories }), { maxLength: 3 }),
        groups: ids,
        taxClass: fc.constantFrom(...TAX_CLASSES),
        allergens: fc.subarray([...ALLERGENS]),
        diets: fc.subarray([...DIETS]),
        isAlcohol: fc.boolean(),
        ...{ isDrink: fc.boolean() },
        makeUnits: upTo(50),
        mostPerOrder: upTo(50, 1),
        station: fc.constantFrom(...STATIONS),
        image: fc.option(upTo(2_147_483_647, 1)),
      }),
      { selector: (one) => one.id, minLength: 1, maxLength: 6 },
    ),
    groups: fc.uniqueArray(
      fc.record({
        id,
        name,
        min: upTo(20),
        max: upTo(20, 1),
        mostKinds: upTo(20),
        mostOfOne: upTo(20, 1),
        free: upTo(20),
        options: fc.array(fc.record({ item: id, price: fc.option(cents), isDefault: fc.boolean() }), {
          minLength: 1,
          maxLength: 4,
        }),
      }),
      { selector: (one) => one.id, maxLength: 4 },
    ),
  })
  .map((menu) => Menu.parse(menu));

describe('a menu in a file', () => {
  it('comes back from a table unchanged, with any content', async () => {
    await fc.assert(
      fc.asyncProperty(menus, async (menu) => {
        expect(await through(menu, 'csv')).toEqual(menu);
      }),
      { numRuns: 200 },
    );
  });

  it('comes back from a workbook and from JSON as it was', async () => {
    await fc.assert(
      fc.asyncProperty(menus, async (menu) => {
        expect(await through(menu, 'xlsx')).toEqual(menu);
        expect(Menu.parse(JSON.parse(JSON.stringify(menu)))).toEqual(menu);
      }),
      { numRuns: 25 },
    );
  });

  it('runs nothing in a spreadsheet', async () => {
    const menu = {
      ...SMALL_MENU,
      items: [menuItem('=x', 100, { id: 'x', name: { en: '=1+1', es: '', 'fr-CA': '' } })],
    };
    const { content } = exportFile('csv', tableOfMenu(menu), { name: 'menu', now: '2026-11-25' });
    let file = '';
    for await (const part of content) file += String(part);
    expect(file).toContain(",'=1+1,");
  });

  it.each([
    [['id'], [['x']], 'has no column "kind"'],
    [['kind', 'id'], [['dish', 'x']], 'row 2: "dish" is none of'],
    [['kind', 'id', 'name', 'price'], [['item', 'x', 'X', 'free']], 'row 2: price "free" is no amount'],
    [['kind', 'id', 'parent'], [['size', 'cup', 'soup']], 'row 2: "soup" is not above it'],
    [['kind', 'id', 'name', 'price'], [['item', 'x', 'X', '']], 'row 2: price is empty'],
    [['kind', 'id', 'name'], [['item', 'x', 'X']], 'row 2: price is empty'],
    [['kind', 'id', 'name', 'price'], [['item', 'Not An Id', 'X', '1']], 'row 2: id must be lower-case words'],
    [['kind', 'id', 'name', 'calories'], [['item', 'x', 'X', 'many']], 'row 2: calories "many"'],
    [['kind', 'id', 'name', 'alcohol'], [['item', 'x', 'X', 'oui']], 'row 2: alcohol "oui" is neither yes nor no'],
    [['kind', 'id', 'name', 'prise'], [['item', 'x', 'X', '5.00']], 'has a column "prise"'],
    [['kind', 'id', 'name', 'price', 'Price'], [['item', 'x', 'X', '5', '6']], 'has two columns "price"'],
    [['kind', 'id', 'name', 'price'], [['item', 'x', 'X', '10001']], 'row 2: price must be at most 10000.00'],
    [['kind', 'id', 'name', 'modes'], [['category', 'x', 'X', 'drive']], 'row 2: modes Invalid option'],
  ])('is refused with the row that is wrong: %s', (columns, cells, complaint) => {
    let refusal: unknown;
    try {
      menuOfTable(
        columns,
        cells.map((one, at) => ({ row: at + 2, cells: one })),
      );
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(Invalid);
    expect((refusal as Invalid).errors[0]?.message).toContain(complaint);
  });

  it('needs a price of each size, and none of an item with sizes or of an option, which has its item’s own', () => {
    const columns = ['kind', 'parent', 'id', 'name', 'price'];
    const read = (priceOfCup: string) =>
      menuOfTable(
        columns,
        [
          ['item', '', 'soup', 'Soup', ''],
          ['size', 'soup', 'cup', 'Cup', priceOfCup],
          ['group', '', 'starters', 'Starters', ''],
          ['option', 'starters', 'soup', '', ''],
        ].map((cells, at) => ({ row: at + 2, cells })),
      );
    expect(() => read('')).toThrow(
      expect.objectContaining({
        errors: [{ field: 'file', message: 'row 3: price is empty; it must be 0 for what costs nothing' }],
      }),
    );
    const { items, groups } = read('0');
    expect(items[0]).toMatchObject({ price: 0, sizes: [{ price: 0 }] });
    expect(groups[0]?.options[0]?.price).toBeNull();
  });

  it('takes prices from sections within sections of linked data', () => {
    const { hasMenuSection, ...data } = linkedDataOfMenu(SMALL_MENU);
    const nested = { ...data, hasMenuSection: { '@type': 'MenuSection', name: 'Food', hasMenuSection } };
    const text = JSON.stringify(nested).replace('"27.50"', '"29.00"');
    const { menu, unknown } = withLinkedData(SMALL_MENU, JSON.parse(text));
    expect(diffMenus(SMALL_MENU, menu)).toMatchObject([{ name: 'roll', fields: ['price'] }]);
    expect(unknown).toBe(0);
  });

  it('takes prices and names from linked data, and keeps what that does not know', () => {
    const data = linkedDataOfMenu(SMALL_MENU);
    expect(withLinkedData(SMALL_MENU, JSON.parse(JSON.stringify(data)))).toEqual({ menu: SMALL_MENU, unknown: 0 });
    const text = JSON.stringify(data)
      .replace('"27.50"', '"29.00"')
      .replace('"identifier":"ale"', '"identifier":"stout"');
    const { menu, unknown } = withLinkedData(SMALL_MENU, JSON.parse(text.replace('"name":"ale"', '"name":"stout"')));
    expect(diffMenus(SMALL_MENU, menu)).toEqual([{ kind: 'changed', what: 'item', name: 'roll', fields: ['price'] }]);
    expect(unknown).toBe(1);
    expect(withLinkedData(SMALL_MENU, { '@type': 'Restaurant', hasMenu: data }).unknown).toBe(0);
    expect(withLinkedData(SMALL_MENU, 'nonsense').menu).toEqual(SMALL_MENU);
    expect(() => withLinkedData(SMALL_MENU, JSON.parse(text.replace('"29.00"', '"$29 each"')))).toThrow(Invalid);
  });
});
