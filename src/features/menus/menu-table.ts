import { type FieldError, Invalid } from '#shared/problem.ts';
import { firstComplaints } from './first-complaints.ts';
import { Menu, type MenuTexts } from './menu.ts';
import { parseMoney, typedMoney } from './money.ts';

/** Kind of a row of a menu's table. A size is below its item, an option below its group: `parent`. */
const KINDS = ['daypart', 'category', 'item', 'size', 'group', 'option'] as const;
type Kind = (typeof KINDS)[number];

const NAME_COLUMNS = ['name', 'name es', 'name fr-CA'] as const;
const TEXT_COLUMNS = ['text', 'text es', 'text fr-CA'] as const;
/** An empty cell must not make a dish free. */
const NO_PRICE = 'price is empty; it must be 0 for what costs nothing';
/** Lists are ids joined by blanks. */
const COLUMNS = [
  'kind',
  'parent',
  'id',
  ...NAME_COLUMNS,
  ...TEXT_COLUMNS,
  'price',
  'calories',
  'items',
  'groups',
  'dayparts',
  'modes',
  'allergens',
  'diets',
  'tax',
  'station',
  'alcohol',
  'drink',
  'make units',
  'most per order',
  'image',
  'min',
  'max',
  'most kinds',
  'most of one',
  'free',
  'default',
  'from',
  'to',
] as const;
type Column = (typeof COLUMNS)[number];
type Row = Partial<Record<Column, string>>;

/** A menu as a table, without loss: a header, and a row for each daypart, category, item and size, group and option. */
export function tableOfMenu(menu: Menu): string[][] {
  const rows: Row[] = [
    ...menu.dayparts.map(({ id, name, from, to }) => ({
      ...named('daypart', id, name),
      from: String(from),
      to: String(to),
    })),
    ...menu.categories.map(({ id, name, note, items, dayparts, modes }) => ({
      ...named('category', id, name),
      ...worded(TEXT_COLUMNS, note),
      items: items.join(' '),
      dayparts: dayparts.join(' '),
      modes: modes.join(' '),
    })),
    ...menu.items.flatMap((item) => [
      {
        ...named('item', item.id, item.name),
        ...worded(TEXT_COLUMNS, item.description),
        price: typedMoney(item.price),
        calories: typedCalories(item.calories),
        groups: item.groups.join(' '),
        allergens: item.allergens.join(' '),
        diets: item.diets.join(' '),
        tax: item.taxClass,
        station: item.station,
        alcohol: yes(item.isAlcohol),
        drink: item.isDrink === undefined ? '' : item.isDrink ? 'yes' : 'no',
        'make units': String(item.makeUnits),
        'most per order': String(item.mostPerOrder),
        image: item.image === null ? '' : String(item.image),
      },
      ...item.sizes.map(({ id, name, price, calories }) => ({
        ...named('size', id, name),
        parent: item.id,
        price: typedMoney(price),
        calories: typedCalories(calories),
      })),
    ]),
    ...menu.groups.flatMap((group) => [
      {
        ...named('group', group.id, group.name),
        min: String(group.min),
        max: String(group.max),
        'most kinds': String(group.mostKinds),
        'most of one': String(group.mostOfOne),
        free: String(group.free),
      },
      ...group.options.map(({ item, price, isDefault }) => ({
        kind: 'option',
        parent: group.id,
        id: item,
        price: price === null ? '' : typedMoney(price),
        default: yes(isDefault),
      })),
    ]),
  ];
  return [[...COLUMNS], ...rows.map((row) => COLUMNS.map((column) => row[column] ?? ''))];
}

function named(kind: Kind, id: string, name: MenuTexts): Row {
  return { kind, id, ...worded(NAME_COLUMNS, name) };
}

function worded(columns: readonly Column[], words: MenuTexts): Row {
  const [en = 'name', es = 'name', fr = 'name'] = columns;
  return { [en]: words.en, [es]: words.es, [fr]: words['fr-CA'] };
}

function typedCalories(calories: Menu['items'][number]['calories']): string {
  if (!calories) return '';
  return calories.low === calories.high ? String(calories.low) : `${calories.low}-${calories.high}`;
}

function yes(is: boolean): string {
  return is ? 'yes' : '';
}

/**
 * Reads a menu from a table. Columns may be in any order, and optional ones may be absent.
 * @param rows below the header, each with its number in the spreadsheet
 * @throws Invalid on 'file', with the row of each of the first errors
 */
export function menuOfTable(
  columns: readonly string[],
  rows: readonly { row: number; cells: readonly string[] }[],
): Menu {
  const places = new Map(columns.map((name, at) => [name.trim().toLowerCase(), at]));
  for (const needed of ['kind', 'id'])
    if (!places.has(needed)) throw new Invalid([{ field: 'file', message: `has no column "${needed}"` }]);
  const complaints: FieldError[] = [];
  // A misspelled column would set all prices to 0, or alcohol to no.
  for (const [at, name] of columns.entries()) {
    const key = name.trim().toLowerCase();
    if (places.get(key) !== at) complaints.push({ field: 'file', message: `has two columns "${name}"` });
    else if (!COLUMNS.some((column) => column.toLowerCase() === key))
      complaints.push({ field: 'file', message: `has a column "${name}", which menus do not have` });
  }
  const menu: Record<'dayparts' | 'categories' | 'items' | 'groups', Record<string, unknown>[]> = {
    dayparts: [],
    categories: [],
    items: [],
    groups: [],
  };
  /** Row of each part of the menu in the file, for error messages. */
  const rowOf = new Map<unknown, number>();
  /** Items and groups by id: where an id occurs twice, the first one counts. */
  const owners = {
    items: new Map<string, Record<string, unknown>>(),
    groups: new Map<string, Record<string, unknown>>(),
  };
  for (const { row, cells } of rows) {
    const complain = (message: string) => complaints.push({ field: 'file', message: `row ${row}: ${message}` });
    const cell = (column: Column) => (cells[places.get(column.toLowerCase()) ?? -1] ?? '').trim();
    const read = readerOf(cell, complain);
    const kind = cell('kind').toLowerCase();
    const owner = (all: 'items' | 'groups', part: string): Record<string, unknown>[] => {
      const found = owners[all].get(cell('parent'));
      if (!found) complain(`"${cell('parent')}" is not above it`);
      return (found?.[part] as Record<string, unknown>[] | undefined) ?? [];
    };
    const put = (list: Record<string, unknown>[], one: Record<string, unknown>) => {
      list.push(one);
      rowOf.set(one, row);
    };
    const own = (all: 'items' | 'groups', one: Record<string, unknown> & { id: string }) => {
      put(menu[all], one);
      if (!owners[all].has(one.id)) owners[all].set(one.id, one);
    };
    const head = { id: cell('id'), name: read.words(NAME_COLUMNS) };
    if (kind === 'daypart') put(menu.dayparts, { ...head, from: read.count('from', 0), to: read.count('to', 0) });
    else if (kind === 'category')
      put(menu.categories, {
        ...head,
        note: read.words(TEXT_COLUMNS),
        items: read.list('items'),
        dayparts: read.list('dayparts'),
        modes: read.list('modes'),
      });
    else if (kind === 'item')
      own('items', {
        ...head,
        description: read.words(TEXT_COLUMNS),
        price: read.money(),
        calories: read.calories(),
        sizes: [],
        groups: read.list('groups'),
        taxClass: cell('tax') || 'meal',
        allergens: read.list('allergens'),
        diets: read.list('diets'),
        isAlcohol: read.tick('alcohol'),
        ...(cell('drink') !== '' && { isDrink: read.tick('drink') }),
        makeUnits: read.count('make units', 1),
        mostPerOrder: read.count('most per order', 20),
        station: cell('station') || 'hot',
        image: cell('image') === '' ? null : read.count('image', 0),
      });
    else if (kind === 'size') put(owner('items', 'sizes'), { ...head, price: read.price(), calories: read.calories() });
    else if (kind === 'group')
      own('groups', {
        ...head,
        min: read.count('min', 0),
        max: read.count('max', 1),
        mostKinds: read.count('most kinds', 0),
        mostOfOne: read.count('most of one', 1),
        free: read.count('free', 0),
        options: [],
      });
    else if (kind === 'option')
      put(owner('groups', 'options'), { item: cell('id'), price: read.money(), isDefault: read.tick('default') });
    else complain(`"${kind}" is none of ${KINDS.join(', ')}`);
  }
  for (const item of menu.items) {
    if (item['price'] !== null) continue;
    // The price of an item with sizes is not used.
    if ((item['sizes'] as unknown[]).length === 0)
      complaints.push({ field: 'file', message: `row ${rowOf.get(item)}: ${NO_PRICE}` });
    item['price'] = 0;
  }
  const { data, error } = Menu.safeParse(menu);
  for (const { path, message } of error?.issues ?? []) {
    const owner = path.reduce<unknown[]>(
      (all, key) => [...all, (all.at(-1) as Record<PropertyKey, unknown>)?.[key]],
      [menu],
    );
    const row = owner.map((one) => rowOf.get(one)).findLast((one) => one !== undefined);
    // The last part that is a name: a number is a position in a list.
    const field = path.findLast((key) => typeof key === 'string');
    complaints.push({ field: 'file', message: `row ${row ?? '?'}: ${field ?? 'menu'} ${message}` });
  }
  if (complaints.length > 0 || !data) throw new Invalid(firstComplaints(complaints));
  return data;
}

/** Reads cells of one row. */
function readerOf(cell: (column: Column) => string, complain: (message: string) => void) {
  return {
    words([en, es, fr]: readonly [Column, Column, Column]): MenuTexts {
      return { en: cell(en), es: cell(es), 'fr-CA': cell(fr) };
    },
    list: (column: Column) =>
      cell(column)
        .split(/[\s,;]+/)
        .filter(Boolean),
    tick(column: Column): boolean {
      const text = cell(column);
      if (!/^(?:yes|y|true|1|x|no|n|false|0)?$/i.test(text)) complain(`${column} "${text}" is neither yes nor no`);
      return /^(?:yes|y|true|1|x)$/i.test(text);
    },
    count(column: Column, usual: number): number {
      const text = cell(column);
      if (text === '') return usual;
      if (!/^\d{1,10}$/.test(text)) complain(`${column} "${text}" is no number`);
      return Number(text);
    },
    price(): number {
      const cents = this.money();
      if (cents === null) complain(NO_PRICE);
      return cents ?? 0;
    },
    money(): number | null {
      const text = cell('price');
      if (text === '') return null;
      const cents = parseMoney(text);
      if (cents === undefined) complain(`price "${text}" is no amount`);
      return cents ?? 0;
    },
    calories() {
      const text = cell('calories');
      if (text === '') return null;
      const [, low, high = low] = /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(text) ?? [];
      if (low === undefined) complain(`calories "${text}" are no number and no range`);
      return { low: Number(low ?? 0), high: Number(high ?? 0) };
    },
  };
}
