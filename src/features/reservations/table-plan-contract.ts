import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count } from '#shared/listing.ts';
import { LARGEST_PARTY } from '#features/front-of-house/party-values.ts';

/** A table's name has no blanks or commas: hosts type several in one field. */
const TableName = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(20, 'is too long')
  .regex(/^[^\s,;]+$/, 'must have no blanks, commas or semicolons');
/** Tables of one party. */
export const TableNames = z.array(TableName).max(10, 'are too many');

/** The floor plan's fields, each as large as a table with the space around it. */
export const FLOOR = { columns: 16, rows: 12 } as const;

const Guests = z
  .number('must be a number')
  .int('must be a whole number')
  .min(1, 'must be at least 1')
  .max(LARGEST_PARTY, `must be at most ${LARGEST_PARTY}`);
/** Counted from 0; shown from 1. */
const placeWithin = (most: number) =>
  z
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 1')
    .max(most - 1, `must be at most ${most}`);
/** Sizes of parties for which tables are given. */
const SIZES = { least: Guests, most: Guests };
const areInOrder = ({ least, most }: { least: number; most: number }) => least <= most;
const ORDER_COMPLAINT = { path: ['most'], error: 'must not be less than the smallest party' };

const RestaurantTable = z
  .object({
    name: TableName,
    ...SIZES,
    /** Part of the restaurant: "Terrace"; may be empty. */
    area: z.string().trim().max(40, 'is too long'),
    /** From 0. */
    column: placeWithin(FLOOR.columns),
    row: placeWithin(FLOOR.rows),
  })
  .refine(areInOrder, ORDER_COMPLAINT);
export type RestaurantTable = z.infer<typeof RestaurantTable>;

/** Tables that can be pushed together for one party. */
const TableJoin = z
  .object({ tables: z.array(TableName).min(2, 'must be at least two').max(6, 'are too many'), ...SIZES })
  .refine(areInOrder, ORDER_COMPLAINT);

/** The tables of a restaurant. */
export const TablePlan = z
  .object({
    /** True when reservations need a free table; otherwise only numbers of guests limit them. */
    isUsed: z.boolean(),
    tables: z.array(RestaurantTable).max(200, 'are too many'),
    joins: z.array(TableJoin).max(200, 'are too many'),
  })
  .superRefine(({ isUsed, tables, joins }, context) => {
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    const names = tables.map(({ name }) => name.toLowerCase());
    for (const [at, name] of names.entries())
      if (names.indexOf(name) !== at) complain(['tables', at, 'name'], 'is the name of another table');
    for (const [at, { column, row }] of tables.entries()) {
      const there = tables.slice(0, at).find((other) => other.column === column && other.row === row);
      if (there) complain(['tables', at, 'column'], `stands where table ${there.name} stands`);
    }
    for (const [at, join] of joins.entries()) {
      const joined = join.tables.map((name) => name.toLowerCase());
      const unknown = join.tables.find((name) => !names.includes(name.toLowerCase()));
      if (unknown !== undefined) complain(['joins', at, 'tables'], `has no table ${unknown} to join`);
      if (new Set(joined).size < joined.length) complain(['joins', at, 'tables'], 'must be different tables');
    }
    if (isUsed && tables.length === 0) complain(['tables'], 'are needed before they can limit reservations');
  });
export type TablePlan = z.infer<typeof TablePlan>;

export const getTablePlan = endpoint('GET', '/wagtail/api/main/host/:rlid/reservations/tables/', {
  summary: 'Tables of a restaurant and its floor plan',
  reply: z.object({
    name: z.string(),
    /** 0 before the first save. */
    version: z.number().int(),
    changed: z.object({ by: z.string(), at: z.string() }).nullable(),
    values: TablePlan,
  }),
});

export const saveTablePlan = endpoint('POST', '/wagtail/host/:rlid/reservations/tables/', {
  summary: 'Save the tables of a restaurant and its floor plan',
  body: z.object({ baseVersion: Count, values: TablePlan }),
  reply: z.object({ version: z.number().int() }),
});
