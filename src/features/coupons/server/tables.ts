import { boolean, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Codes that take something off an order. */
export const orderCoupons = pgTable('order_coupons', {
  code: text('code').primaryKey(),
  label: text('label').notNull(),
  kind: text('kind').$type<'amount' | 'share'>().notNull(),
  value: integer('value').notNull(),
  minimum: integer('minimum').notNull().default(0),
  firstDay: date('first_day', { mode: 'string' }),
  lastDay: date('last_day', { mode: 'string' }),
  mostUses: integer('most_uses'),
  isOn: boolean('is_on').notNull().default(true),
  version: integer('version').notNull().default(1),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'string' }).notNull(),
});

/** One row for each use of a coupon. */
export const orderCouponUses = pgTable(
  'order_coupon_uses',
  {
    code: text('code').notNull(),
    use: integer('use').notNull(),
    orderId: integer('order_id').notNull().unique('order_coupon_uses_order_id_key'),
  },
  (table) => [primaryKey({ columns: [table.code, table.use] })],
);
