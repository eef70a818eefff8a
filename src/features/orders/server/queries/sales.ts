import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
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
import { listSeenRestaurants } from '../order-parts.ts';
import { orders } from '../tables.ts';

const MOST_SHOWN = 500;
const SOLD = [...LIVE_STATES, 'handed'] as const;
const LINE = sql`lines.one`;

/** What each report groups by. A new report is a value in the contract and a line here. */
const KEY: Readonly<Record<SalesBy, SQL>> = {
  day: sql`${orders.businessDate}::text`,
  item: sql`${LINE}->>'name'`,
  mode: sql`${orders.mode}`,
  restaurant: sql`${orders.rlid}::text`,
};

/** A report of sales; two statements. Days with the newest first, others by sales. */
export async function loadSales(
  db: Db,
  powers: StaffPowers,
  query: SalesQuery,
  limit = MOST_SHOWN + 1,
): Promise<SalesRow[]> {
  const { by, from, to, rlid } = query;
  const key = KEY[by];
  const sold = and(
    inArray(orders.state, [...SOLD]),
    from === undefined ? undefined : gte(orders.businessDate, from),
    to === undefined ? undefined : lte(orders.businessDate, to),
    rlid === undefined ? undefined : eq(orders.rlid, rlid),
  );
  const seen = await listSeenRestaurants(db, powers, sold);
  const names = new Map(seen.map((place) => [place.rlid, `${place.name || place.city} (${place.rlid})`]));
  const where = and(isOneOf(orders.rlid, names.keys()), sold);
  const order = by === 'day' ? [desc(key), asc(orders.currency)] : [desc(sql`net`), asc(key)];
  const rows = await (by === 'item' ? salesOfItems(db, key) : salesOfOrders(db, key))
    .where(where)
    .groupBy(key, orders.currency)
    .orderBy(...order)
    .limit(limit);
  return rows.map(({ key: found, ...row }) => ({
    ...row,
    label: by === 'restaurant' ? (names.get(Number(found)) ?? found) : found,
  }));
}

const sum = (amount: SQL) => sql<number>`coalesce(sum(${amount}), 0)::float8`;
const priced = (part: string) => sql`(${orders.price}->>${part})::bigint`;

/** An edit that lowers the total refunds the difference. That refund is not counted: the total no longer contains it. */
const REFUNDS = sql`greatest(0, ${orders.refunded} - greatest(0, ${orders.captured} - ${orders.total}))`;

/** Sums of whole orders. */
function salesOfOrders(db: Db, key: SQL) {
  const made = sql`count(*) FILTER (WHERE ${orders.madeAt} IS NOT NULL)`;
  const kept = sql`count(*) FILTER (WHERE ${orders.madeAt} <= ${orders.promisedAt})`;
  const items = sql`(SELECT sum((one->'line'->>'quantity')::int) FROM jsonb_array_elements(${orders.lines}) AS all_lines (one))`;
  return db
    .select({
      key: sql<string>`${key}`,
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      items: sum(items),
      net: sql<number>`coalesce(sum(${priced('subtotal')} - ${priced('discount')}), 0)::float8 AS net`,
      discount: sum(priced('discount')),
      tax: sum(priced('tax')),
      fees: sum(priced('feeTotal')),
      tips: sum(priced('tip')),
      total: sum(sql`${orders.total}`),
      refunds: sum(REFUNDS),
      onTime: sql<number | null>`(100 * ${kept} / nullif(${made}, 0))::int`,
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
      net: sql<number>`coalesce(sum(${part('gross')} - ${part('discount')}), 0)::float8 AS net`,
      discount: sum(part('discount')),
      tax: sum(part('tax')),
      fees: sql<null>`NULL::int`,
      tips: sql<null>`NULL::int`,
      total: sql<null>`NULL::int`,
      refunds: sql<null>`NULL::int`,
      onTime: sql<null>`NULL::int`,
    })
    .from(orders)
    .innerJoin(sql`jsonb_array_elements(${orders.lines}) WITH ORDINALITY AS lines (one, place)`, sql`true`)
    .$dynamic();
}

/** The data of a report's screen. */
export async function shownSales(db: Db, powers: StaffPowers, query: SalesQuery) {
  const rows = await loadSales(db, powers, query);
  return { rows: rows.slice(0, MOST_SHOWN), isCut: rows.length > MOST_SHOWN };
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
