import { FLOOR, type RestaurantTable, type TablePlan } from '../../table-plan-contract.ts';
import { tablesOf } from '../sheet/texts.ts';

/** A table as it is typed. */
export type TableForm = Record<'name' | 'least' | 'most' | 'area', string> & Pick<RestaurantTable, 'column' | 'row'>;
/** A join as it is typed: "12, 14". */
export type JoinForm = Record<'tables' | 'least' | 'most', string>;

/** Tables with numbers as they are typed. */
export interface PlanForm {
  isUsed: boolean;
  tables: TableForm[];
  joins: JoinForm[];
}

export function formOf({ isUsed, tables, joins }: TablePlan): PlanForm {
  return {
    isUsed,
    tables: tables.map(({ least, most, ...table }) => ({ ...table, least: String(least), most: String(most) })),
    joins: joins.map(({ tables: joined, least, most }) => ({
      tables: joined.join(', '),
      least: String(least),
      most: String(most),
    })),
  };
}

export function planOf({ isUsed, tables, joins }: PlanForm): TablePlan {
  return {
    isUsed,
    tables: tables.map(({ name, least, most, area, ...place }) => ({
      ...place,
      name: name.trim(),
      area: area.trim(),
      least: numberOf(least),
      most: numberOf(most),
    })),
    joins: joins.map(({ tables: joined, least, most }) => ({
      tables: tablesOf(joined),
      least: numberOf(least),
      most: numberOf(most),
    })),
  };
}

/** Sends text that is not a number as NaN; the server reports it at its field. */
const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** A new table: the number after the highest one, on the first free field. */
export function nextTable(tables: readonly TableForm[]): TableForm {
  const fields = Array.from({ length: FLOOR.columns * FLOOR.rows }, (_, at) => ({
    column: at % FLOOR.columns,
    row: Math.floor(at / FLOOR.columns),
  }));
  const free = fields.find((field) => !tables.some(({ column, row }) => column === field.column && row === field.row));
  const numbers = tables.map(({ name }) => Number(name)).filter(Number.isInteger);
  const { least = '1', most = '4', area = '' } = tables.at(-1) ?? {};
  return { name: String(Math.max(0, ...numbers) + 1), least, most, area, ...(free ?? { column: 0, row: 0 }) };
}

/** A place on the floor, from 0. */
interface Place {
  column: number;
  row: number;
}

/** New place of a moved table, skipping occupied fields. Null when there is no free field. */
export function placeAfter(places: readonly Place[], at: number, columns: number, rows: number): Place | null {
  const from = places[at];
  if (!from || (columns === 0 && rows === 0)) return null;
  const isFree = (place: Place) => !places.some(({ column, row }) => column === place.column && row === place.row);
  for (let steps = 1; steps <= FLOOR.columns; steps += 1) {
    // The first step has the requested length; the others continue by one field.
    const further = (by: number) => by + Math.sign(by) * (steps - 1);
    const place = { column: from.column + further(columns), row: from.row + further(rows) };
    if (place.column < 0 || place.column >= FLOOR.columns || place.row < 0 || place.row >= FLOOR.rows) return null;
    if (isFree(place)) return place;
  }
  return null;
}
