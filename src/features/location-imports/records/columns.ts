import { COLUMN_ALIASES, COLUMN_NAMES, type ColumnName } from '#features/locations/fields/column-aliases.ts';
import type { SourceTable } from './source-table.ts';

/** Maps the columns of a source to our columns. */
export interface ColumnPlan {
  /** Positions in order of preference: in each row, the first position with text is used. */
  positions: ReadonlyMap<ColumnName, readonly number[]>;
  used: { theirs: string; ours: ColumnName }[];
  /** Columns that are not read, as the source spells them. */
  unused: string[];
}

/** Error for a `--map` option with an unknown column. */
export class UnknownColumn extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnknownColumn';
  }
}

/**
 * Finds the meaning of every column by its name, ignoring case, spaces and punctuation. `map` (ours → theirs) takes
 * precedence; a column in `map` gets no other meaning.
 * @throws UnknownColumn when `map` names a column that the source or the product does not have.
 */
export function planColumns(columns: readonly string[], map: ReadonlyMap<string, string> = new Map()): ColumnPlan {
  const positions = new Map<ColumnName, number[]>();
  const claimed = new Set<number>();
  for (const [ours, theirs] of map) {
    const name = COLUMN_NAMES.find((candidate) => foldColumn(candidate) === foldColumn(ours));
    if (!name)
      throw new UnknownColumn(`--map: "${ours}" is not a known column. Known columns: ${COLUMN_NAMES.join(', ')}`);
    const at = columns.findIndex((column) => column === theirs || foldColumn(column) === foldColumn(theirs));
    if (at < 0) throw new UnknownColumn(`--map: the file has no column "${theirs}". It has: ${columns.join(', ')}`);
    positions.set(name, [...(positions.get(name) ?? []), at]);
    claimed.add(at);
  }
  const mapped = new Set(positions.keys());
  for (const name of COLUMN_NAMES) {
    if (mapped.has(name)) continue;
    const found: number[] = [];
    for (const alias of [foldColumn(name), ...(COLUMN_ALIASES.get(name) ?? []).map(foldColumn)]) {
      columns.forEach((column, at) => {
        if (claimed.has(at) || foldColumn(column) !== alias) return;
        claimed.add(at);
        found.push(at);
      });
    }
    if (found.length > 0) positions.set(name, found);
  }
  return {
    positions,
    used: [...positions].flatMap(([ours, places]) => places.map((at) => ({ theirs: columns[at] ?? '', ours }))),
    unused: columns.filter((_, at) => !claimed.has(at)),
  };
}

/**
 * Orders several columns for one field: the column with the most values comes first. Columns that identify restaurants are
 * never mixed: only one is read, the one with the better name unless another has many more distinct values. The notes name
 * all these columns.
 */
export function preferBetterColumns(
  plan: ColumnPlan,
  { columns, rows }: Pick<SourceTable, 'columns' | 'rows'>,
): { plan: ColumnPlan; notes: string[] } {
  const notes: string[] = [];
  const positions = new Map(plan.positions);
  const dropped = new Set<number>();
  for (const [ours, places] of plan.positions) {
    if (places.length < 2) continue;
    const isIdentity = IDENTITIES.has(ours);
    const worth = (at: number) => {
      const texts = rows.flatMap(({ cells }) => cells[at]?.trim() || []).filter((cell) => !isNothing(cell));
      return isIdentity ? new Set(texts).size : texts.length;
    };
    const worths = places.map((at) => ({ at, worth: worth(at) }));
    const most = Math.max(...worths.map((one) => one.worth));
    const better = worths.find((one) => one.worth >= most * NEARLY);
    const ranked = isIdentity
      ? [...worths.filter((one) => one === better), ...worths.filter((one) => one !== better)]
      : worths.toSorted((a, b) => b.worth - a.worth);
    const [best, ...others] = ranked;
    if (!best) continue;
    positions.set(ours, isIdentity ? [best.at] : ranked.map(({ at }) => at));
    if (isIdentity) for (const { at } of others) dropped.add(at);
    const named = others.map(({ at }) => `"${columns[at]}"`).join(' and ');
    notes.push(
      isIdentity
        ? `${ours} is read from "${columns[best.at]}", not from ${named}: two numberings are not mixed`
        : `${ours} is read from "${columns[best.at]}" and, where that is empty, from ${named}`,
    );
  }
  return {
    plan: {
      positions,
      used: plan.used.filter(({ theirs }) => !dropped.has(columns.indexOf(theirs))),
      unused: columns.filter((column, at) => dropped.has(at) || plan.unused.includes(column)),
    },
    notes,
  };
}

/** A column with at least this share of the most distinct values is preferred for its better name: lists may have blanks. */
const NEARLY = 0.9;
const IDENTITIES: ReadonlySet<ColumnName> = new Set(['rlid', 'sourceKey', 'restaurantNumber']);

/**
 * Makes a plan from the meanings that a user chose, one per column; null for a column that is not read. Several columns for
 * one field are read in the guessed order.
 */
export function planChosenColumns(
  columns: readonly string[],
  chosen: readonly (ColumnName | null)[],
  guessed: Pick<ColumnPlan, 'positions'>,
): ColumnPlan {
  const positions = new Map<ColumnName, number[]>();
  chosen.slice(0, columns.length).forEach((name, at) => {
    if (name !== null) positions.set(name, [...(positions.get(name) ?? []), at]);
  });
  for (const [name, places] of positions) {
    const order = guessed.positions.get(name) ?? [];
    places.sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }
  return {
    positions,
    used: [...positions].flatMap(([ours, places]) => places.map((at) => ({ theirs: columns[at] ?? '', ours }))),
    unused: columns.filter((_, at) => (chosen[at] ?? null) === null),
  };
}

/** Guesses what each column means; null for a column without a meaning for us. Also returns the plan and its notes. */
export function guessColumns(table: Pick<SourceTable, 'columns' | 'rows'>): {
  guesses: (ColumnName | null)[];
  plan: ColumnPlan;
  notes: string[];
} {
  const guesses: (ColumnName | null)[] = table.columns.map(() => null);
  const { plan, notes } = preferBetterColumns(planColumns(table.columns), table);
  for (const [name, places] of plan.positions) for (const at of places) guesses[at] = name;
  return { guesses, plan, notes };
}

/**
 * Reads a row's cells by our column names. '' means that the row has no value. `carries` is true for columns that the
 * source has.
 */
export interface RowReader {
  carries(name: ColumnName): boolean;
  text(name: ColumnName): string;
}

export function rowReader(plan: ColumnPlan, cells: readonly string[]): RowReader {
  return {
    carries: (name) => plan.positions.has(name),
    text(name) {
      let error = '';
      for (const at of plan.positions.get(name) ?? []) {
        const cell = cells[at]?.trim();
        if (!cell || isNothing(cell)) continue;
        if (!isSheetError(cell)) return cell;
        error ||= cell;
      }
      return error;
    },
  };
}

/** True for a text that lists write in place of an empty cell. */
function isNothing(cell: string): boolean {
  return /^(n\/?a|null|none|nan|undefined|-+)$/i.test(cell);
}

/** True for what a spreadsheet shows in place of a value that it could not compute. It is no value, and no empty cell. */
export function isSheetError(cell: string): boolean {
  return /^#(n\/a|ref!|value!|name\?|num!|null!|div\/0!|spill!|calc!|error!)$/i.test(cell);
}

/** Returns the columns without which no row can be loaded; empty when rows can be matched by key, number or rlid. */
export function missingNames(plan: Pick<ColumnPlan, 'positions'>): ColumnName[] {
  const has = (...names: ColumnName[]) => names.some((name) => plan.positions.has(name));
  if (has('rlid', 'sourceKey', 'restaurantNumber')) return [];
  const missing: ColumnName[] = [];
  if (!has('address1', 'street', 'fullAddress')) missing.push('address1');
  for (const name of ['city', 'state', 'zip'] as const) if (!has(name)) missing.push(name);
  if (!has('point')) for (const name of ['latitude', 'longitude'] as const) if (!has(name)) missing.push(name);
  return missing;
}

/** Returns an error message when required columns are missing, so that no row can be loaded; else undefined. */
export function missingColumns(plan: ColumnPlan, table: SourceTable): string | undefined {
  const missing = missingNames(plan);
  if (missing.length === 0) return undefined;
  return (
    `No column of the file could be read as ${missing.join(', ')}. The file has: ${table.columns.slice(0, 40).join(', ')}. ` +
    `Name them with --map ${missing.map((name) => `${name}=…`).join(',')}`
  );
}

/** Normalizes a column name: "addr:street_address", "Addr Street Address" and "ADDRSTREETADDRESS" become the same name. */
export function foldColumn(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
