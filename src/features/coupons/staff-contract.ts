import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { CalendarDay, Count, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { MILLION } from '#features/menus/money.ts';

/** Code that guests type, in capitals. */
export const CouponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, 'must be 2 to 40 letters, digits and hyphens');

const CouponTerms = z.object({
  /** Name for staff. */
  label: z.string().trim().min(1, 'is required').max(80, 'is too long'),
  kind: z.enum(['amount', 'share']),
  /** Cents for an amount, parts per million for a share. */
  value: z.int('must be a number').min(1, 'must be more than 0').max(MILLION, 'is too much'),
  /** Smallest basket, in cents. */
  minimum: z.int('must be a number').min(0).max(1_000_000, 'is too much'),
  /** Business days of the restaurant, both included. */
  firstDay: CalendarDay.nullable(),
  lastDay: CalendarDay.nullable(),
  /** Uses by all guests together; null for no limit. */
  mostUses: z.int('must be a number').min(1, 'must be at least 1').max(1_000_000, 'is too much').nullable(),
  isOn: z.boolean(),
});
export type CouponTerms = z.infer<typeof CouponTerms>;

const Coupon = CouponTerms.extend({
  code: z.string(),
  uses: z.number().int(),
  version: z.number().int(),
  changed: z.object({ by: z.string(), at: z.string() }),
});

const params = z.object({ code: CouponCode });

export const listCoupons = endpoint('GET', '/wagtail/api/main/coupons/', {
  summary: 'Coupons by code or label, the newest first, with how often each was used',
  query: z.object({ q: SearchText, p: PageNumber }),
  reply: listOf(Coupon).extend({ may: z.object({ change: z.boolean() }) }),
});

export const getCoupon = endpoint('GET', '/wagtail/api/main/coupons/:code/', {
  summary: 'One coupon',
  params,
  reply: Coupon.extend({ may: z.object({ change: z.boolean() }) }),
});

export const addCoupon = endpoint('POST', '/wagtail/coupons/add/', {
  summary: 'Add a coupon',
  body: CouponTerms.extend({ code: CouponCode }),
  reply: z.object({ code: z.string() }),
});

export const saveCoupon = endpoint('POST', '/wagtail/coupons/:code/edit/', {
  summary: 'Change a coupon, or end it',
  params,
  body: CouponTerms.extend({ baseVersion: Count }),
  reply: z.object({ version: z.number().int() }),
});
