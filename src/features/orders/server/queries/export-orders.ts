import { and, asc, gt } from 'drizzle-orm';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { isOneOf } from '#platform/db/list-sql.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { type ExportCell, strangersRow } from '#platform/spreadsheet/cell.ts';
import { type ExportFile, exportFile, type ExportFormat } from '#platform/spreadsheet/export-file.ts';
import { typedMoney } from '#features/menus/money.ts';
import { orderRules } from '../../rules.ts';
import { OrderQuery } from '../../staff-contract.ts';
import { listSeenRestaurants, mayOnOrders } from '../order-parts.ts';
import { orders } from '../tables.ts';
import { matchesOrder } from './desk.ts';

const BATCH_ROWS = 500;
const HEADINGS = [
  'Restaurant',
  'Day',
  'Number',
  'State',
  'Mode',
  'Ordered (UTC)',
  'Promised (UTC)',
  'Made (UTC)',
  'Items',
  'Subtotal',
  'Discount',
  'Fees',
  'Tax',
  'Tip',
  'Total',
  'Currency',
  'Coupon',
  'What was ordered',
] as const;

/** Only the exported columns: whole rows take five times as long to read, and contain guests' personal data. */
const COLUMNS = {
  id: orders.id,
  rlid: orders.rlid,
  businessDate: orders.businessDate,
  number: orders.number,
  state: orders.state,
  mode: orders.mode,
  placedAt: orders.placedAt,
  promisedAt: orders.promisedAt,
  madeAt: orders.madeAt,
  lines: orders.lines,
  price: orders.price,
  currency: orders.currency,
  coupon: orders.coupon,
};

/**
 * All orders that the screen's query matches and whose restaurants the user may see, oldest first, streamed in batches;
 * without data of guests.
 * @param query unparsed query of the screen's URL
 * @throws Forbidden; Invalid for a malformed query
 */
export function exportOrders(
  db: Db,
  { powers, now }: { powers: StaffPowers; now: string },
  format: ExportFormat,
  query: unknown,
): ExportFile {
  requireRule(powers, orderRules.view);
  return exportFile(format, drawRows(db, powers, requireInput(OrderQuery, query)), { name: 'orders', now });
}

async function* drawRows(db: Db, powers: StaffPowers, query: OrderQuery): AsyncGenerator<readonly ExportCell[]> {
  yield HEADINGS;
  const seen = await listSeenRestaurants(db, powers, matchesOrder(query, undefined));
  const withPhones = seen.filter((one) => mayOnOrders(powers, 'change', one)).map(({ rlid }) => rlid);
  const matching = matchesOrder(query, isOneOf(orders.rlid, withPhones));
  const names = new Map(seen.map(({ rlid, name, city }) => [rlid, name || city]));
  for (let after = 0; ;) {
    const rows = await db
      .select(COLUMNS)
      .from(orders)
      .where(and(isOneOf(orders.rlid, names.keys()), matching, gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(BATCH_ROWS);
    for (const row of rows) {
      after = row.id;
      const { price, lines } = row;
      const amounts = [price.subtotal, price.discount, price.feeTotal, price.tax, price.tip, price.total];
      yield strangersRow([
        names.get(row.rlid) ?? '',
        row.businessDate,
        row.number,
        row.state,
        row.mode,
        new Date(row.placedAt),
        new Date(row.promisedAt),
        row.madeAt && new Date(row.madeAt),
        lines.reduce((sum, { line }) => sum + line.quantity, 0),
        ...amounts.map((amount) => typedMoney(amount)),
        row.currency,
        row.coupon,
        lines.map(({ line, name }) => `${line.quantity} × ${name}`).join(', '),
      ]);
    }
    if (rows.length < BATCH_ROWS) return;
  }
}
