import { and, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { locations } from '#features/locations/server/index.ts';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { typedMoney } from '#features/menus/money.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/list-sql.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { LIVE_STATES } from '../../order-states.ts';
import { type SalesBy, SalesQuery, type SalesRow } from '../../report-contract.ts';
import { orderRules } from '../../rules.ts';
import { mayOnOrders } from '../order-parts.ts';
import { orders } from '../tables.ts';

const MOST_SHOWN = 500;
const SOLD = [...LIVE_STATES, 'handed'] as const;
const LINE = sql`lines.one`;

/** What each report groups by. A new report is a value in the contract and a line here. */
const KEY: Readonly<Record<SalesBy, SQL>> = {
  day: sql`${orders.businessDate}::text`,
  // As staff read it: an item ordered in several languages is one item.
  item: sql`coalesce(${LINE}->'staff'->>'name', ${LINE}->>'name')`,
  mode: sql`${orders.mode}`,
  restaurant: sql`${orders.rlid}::text`,
};

/** What one statement adds up: first some days, then as many as have about this many orders, in some tenths of a second. */
const PART = { days: 7, orders: 50_000, all: Number.POSITIVE_INFINITY };
/** The screen adds up the newest orders, in a second or two. The file has all. */
const SHOWN = { ...PART, all: 150_000 };
const MOST_DAYS_A_PART = 366;

/**
 * A sales report. Rows of days are in descending order of date, other rows in descending order of sales. One statement
 * reads the restaurants with their first and last days. Then each statement adds up some days, so that none takes long and
 * other requests are served in between.
 */
export async function loadSales(
  db: Db,
  powers: StaffPowers,
  query: SalesQuery,
  limit = MOST_SHOWN + 1,
  size = PART,
): Promise<SalesRow[]> {
  return (await addUpSales(db, powers, query, { limit, size })).rows;
}

/** As `loadSales`; `since` is the first day that is in the sums, null when all are. */
async function addUpSales(
  db: Db,
  powers: StaffPowers,
  query: SalesQuery,
  { limit, size }: { limit: number; size: typeof PART },
): Promise<{ rows: SalesRow[]; since: string | null }> {
  const { by } = query;
  const all = await listSellers(db, query);
  const seen = all.filter((one) => mayOnOrders(powers, 'view', one));
  // Without a list of restaurants, PostgreSQL reads the days by their index.
  const isSeen =
    seen.length === all.length
      ? undefined
      : isOneOf(
          orders.rlid,
          seen.map(({ rlid }) => rlid),
        );
  const where = and(isSeen, soldIn(query));
  const found = new Map<string, Sums>();
  const first = seen.reduce((day, one) => (one.first < day ? one.first : day), '9999');
  let last = seen.reduce((day, one) => (one.last > day ? one.last : day), '');
  let since: string | null = null;
  let total = 0;
  for (let { days } = size; last >= first;) {
    const from = addDays(last, 1 - days);
    const part = await sumSales(db, by, and(where, gte(orders.businessDate, from), lte(orders.businessDate, last)));
    for (const row of part) addTo(found, row);
    const read = part.reduce((sum, row) => sum + row.orders, 0);
    days = Math.max(1, Math.min(MOST_DAYS_A_PART, 4 * days, Math.floor((days * size.orders) / Math.max(1, read))));
    last = addDays(from, -1);
    if (by === 'day' && found.size >= limit) break;
    total += read;
    if (total < size.all || last < first) continue;
    since = from;
    break;
  }
  const names = new Map(seen.map((place) => [String(place.rlid), `${place.name || place.city} (${place.rlid})`]));
  const rows = [...found.values()]
    .toSorted(by === 'day' ? byDay : bySales)
    .slice(0, limit)
    .map(({ key, made, kept, ...row }) => ({
      ...row,
      label: by === 'restaurant' ? (names.get(key) ?? key) : key,
      onTime: made > 0 ? Math.floor((100 * kept) / made) : null,
    }));
  return { rows, since };
}

/** What was sold, of which the report is. */
function soldIn({ from, to, rlid }: SalesQuery): SQL | undefined {
  return and(
    inArray(orders.state, [...SOLD]),
    from === undefined ? undefined : gte(orders.businessDate, from),
    to === undefined ? undefined : lte(orders.businessDate, to),
    rlid === undefined ? undefined : eq(orders.rlid, rlid),
  );
}

/** The restaurants that sold something, archived and closed ones too, each with its first and last day. */
async function listSellers(db: Db, query: SalesQuery) {
  const { rlid, name, city, country, state } = locations;
  // Two steps of an index for each restaurant; a join would read all orders.
  const day = (which: SQL) =>
    sql<string | null>`(SELECT ${which}(${orders.businessDate})::text FROM ${orders}
      WHERE ${orders.rlid} = ${locations}.rlid AND ${soldIn(query)})`;
  const rows = await db
    .select({ rlid, name, city, country, state, first: day(sql`min`), last: day(sql`max`) })
    .from(locations)
    .where(query.rlid === undefined ? undefined : eq(rlid, query.rlid));
  return rows.flatMap(({ first, last, ...one }) => (first && last ? { ...one, first, last } : []));
}

type Sums = Awaited<ReturnType<typeof salesOfOrders>>[number] | Awaited<ReturnType<typeof salesOfItems>>[number];

async function sumSales(db: Db, by: SalesBy, where: SQL | undefined): Promise<Sums[]> {
  const key = KEY[by];
  return (by === 'item' ? salesOfItems(db, key) : salesOfOrders(db, key)).where(where).groupBy(key, orders.currency);
}

/** Adds the sums of a part of the days to those of the others. */
function addTo(found: Map<string, Sums>, row: Sums): void {
  const name = JSON.stringify([row.key, row.currency]);
  const before = found.get(name);
  if (!before) return void found.set(name, row);
  for (const [part, amount] of Object.entries(row)) {
    if (typeof amount === 'number') Object.assign(before, { [part]: Number(before[part as keyof Sums]) + amount });
  }
}

const inOrderOf = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const byDay = (a: Sums, b: Sums) => inOrderOf(b.key, a.key) || inOrderOf(a.currency, b.currency);
const bySales = (a: Sums, b: Sums) => b.net - a.net || inOrderOf(a.key, b.key);

const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::float8`;
const priced = (part: string) => sql`(${orders.price}->>${part})::bigint`;

/** An edit that lowers the total refunds the difference. That refund is not counted: the total no longer contains it. */
const REFUNDS = sql`greatest(0, ${orders.refunded} - greatest(0, ${orders.captured} - ${orders.total}))`;

/** Sums of whole orders. */
function salesOfOrders(db: Db, key: SQL) {
  const items = sql`(SELECT sum((one->'line'->>'quantity')::int) FROM jsonb_array_elements(${orders.lines}) AS all_lines (one))`;
  return db
    .select({
      key: sql<string>`${key}`,
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      items: sum(items),
      net: sql<number>`coalesce(sum(${priced('subtotal')} - ${priced('discount')}), 0)::float8`,
      discount: sum(priced('discount')),
      tax: sum(priced('tax')),
      fees: sum(priced('feeTotal')),
      tips: sum(priced('tip')),
      total: sum(sql`${orders.total}`),
      refunds: sum(REFUNDS),
      made: sql<number>`(count(*) FILTER (WHERE ${orders.madeAt} IS NOT NULL))::int`,
      kept: sql<number>`(count(*) FILTER (WHERE ${orders.madeAt} <= ${orders.promisedAt}))::int`,
    })
    .from(orders)
    .$dynamic();
}

/** Sums of lines; the n-th line's price is the n-th in the order's. */
function salesOfItems(db: Db, key: SQL) {
  const part = (name: string) => sql`(${orders.price}->'lines'->(lines.place::int - 1)->>${name})::bigint`;
  return db
    .select({
      key: sql<string>`${key}`,
      currency: orders.currency,
      orders: sql<number>`count(DISTINCT ${orders.id})::int`,
      items: sum(sql`(${LINE}->'line'->>'quantity')::int`),
      net: sql<number>`coalesce(sum(${part('gross')} - ${part('discount')}), 0)::float8`,
      discount: sum(part('discount')),
      tax: sum(part('tax')),
      fees: sql<null>`NULL::int`,
      tips: sql<null>`NULL::int`,
      total: sql<null>`NULL::int`,
      refunds: sql<null>`NULL::int`,
      made: sql<number>`0`,
      kept: sql<number>`0`,
    })
    .from(orders)
    .innerJoin(sql`jsonb_array_elements(${orders.lines}) WITH ORDINALITY AS lines (one, place)`, sql`true`)
    .$dynamic();
}

/** The data of a report's screen. */
export async function shownSales(db: Db, powers: StaffPowers, query: SalesQuery, size = SHOWN) {
  const { rows, since } = await addUpSales(db, powers, query, { limit: MOST_SHOWN + 1, size });
  return { rows: rows.slice(0, MOST_SHOWN), isCut: rows.length > MOST_SHOWN, since };
}

const MOST_EXPORTED = 1_000_000;
const FIRST_HEADING: Readonly<Record<SalesBy, string>> = {
  day: 'Day',
  item: 'Item',
  mode: 'Mode',
  restaurant: 'Restaurant',
};

/** A report as a table. @throws Forbidden; Invalid for a malformed query */
export function exportSales(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  format: ExportFormat,
  asked: unknown,
): ExportFile {
  requireRule(powers, orderRules.view);
  const query = requireInput(SalesQuery, asked);
  return exportFile(format, drawSales(db, powers, query), { name: `sales by ${query.by}`, now });
}

async function* drawSales(db: Db, powers: StaffPowers, query: SalesQuery): AsyncGenerator<readonly ExportCell[]> {
  const ofOrders = query.by === 'item' ? [] : ['Fees', 'Tips', 'Total', 'Refunds', 'After refunds', 'On time (%)'];
  yield [FIRST_HEADING[query.by], 'Currency', 'Orders', 'Items', 'Net sales', 'Discounts', 'Tax', ...ofOrders];
  for (const { fees, tips, total, refunds, onTime, ...row } of await loadSales(db, powers, query, MOST_EXPORTED)) {
    const amounts = [row.net, row.discount, row.tax].map((amount) => typedMoney(amount));
    const sums = [fees, tips, total, refunds, (total ?? 0) - (refunds ?? 0)];
    const more = query.by === 'item' ? [] : [...sums.map((amount) => typedMoney(amount ?? 0)), onTime];
    yield strangersRow([row.label, row.currency, row.orders, row.items, ...amounts, ...more]);
  }
}
