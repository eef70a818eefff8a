import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Day, Id } from '#shared/listing.ts';

/** Groups by which sales are added up. */
export const SALES_BY = ['day', 'item', 'mode', 'restaurant'] as const;
export type SalesBy = (typeof SALES_BY)[number];

export const SalesQuery = z.object({
  by: z.enum(SALES_BY).default('day').catch('day'),
  /** Business days, both included. */
  from: Day,
  to: Day,
  rlid: Id.optional().catch(undefined),
});
export type SalesQuery = z.infer<typeof SalesQuery>;

/** One line of a report. Amounts are cents. Cancelled and uncollected orders are not sales. */
const SalesRow = z.object({
  label: z.string(),
  currency: z.string(),
  orders: z.number().int(),
  items: z.number().int(),
  /** Sales of food after coupons, before tax. */
  net: z.number().int(),
  discount: z.number().int(),
  tax: z.number().int(),
  /** Null for items: fees, tips and promises belong to orders. */
  fees: z.number().int().nullable(),
  tips: z.number().int().nullable(),
  total: z.number().int().nullable(),
  /** Refunds of these orders, whenever they were given; null for items. */
  refunds: z.number().int().nullable(),
  /** Percent of the made orders that were ready when promised; null without any. */
  onTime: z.number().int().nullable(),
});
export type SalesRow = z.infer<typeof SalesRow>;

export const getSales = endpoint('GET', '/wagtail/api/main/orders/sales/', {
  summary: 'Sales by day, item, order type or restaurant, of the restaurants whose orders the viewer may see',
  query: SalesQuery,
  reply: z.object({
    rows: z.array(SalesRow),
    /** True when the report has more rows than the screen shows; the file has all. */ isCut: z.boolean(),
    /** The first day that is in the sums when there are too many orders to add up for a screen; null when all are. */
    since: z.string().nullable(),
  }),
});
