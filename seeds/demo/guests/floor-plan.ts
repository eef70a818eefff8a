import type { RestaurantTable, TablePlan } from '#features/reservations/table-plan-contract.ts';

/** Rows of tables: area, first name, smallest and largest party, number of tables, row, first column, step. */
const ROWS = [
  { area: 'Window', first: 1, least: 1, most: 2, count: 6, row: 0, column: 0, step: 1 },
  { area: 'Main room', first: 11, least: 2, most: 4, count: 5, row: 2, column: 0, step: 1 },
  { area: 'Main room', first: 21, least: 3, most: 6, count: 3, row: 4, column: 0, step: 2 },
  { area: 'Terrace', first: 31, least: 2, most: 4, count: 4, row: 0, column: 7, step: 1 },
] as const;

/** The tables of a demo restaurant. */
export const DEMO_TABLES: TablePlan = {
  isUsed: true,
  tables: ROWS.flatMap(({ area, first, least, most, count, row, column, step }) =>
    Array.from({ length: count }, (_, at): RestaurantTable => ({
      name: String(first + at),
      area,
      least,
      most,
      row,
      column: column + at * step,
    })),
  ),
  joins: [
    { tables: ['1', '2'], least: 3, most: 4 },
    { tables: ['11', '12'], least: 5, most: 8 },
    { tables: ['13', '14'], least: 5, most: 8 },
  ],
};
