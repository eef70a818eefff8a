import { z } from 'zod';
import { CalendarDay } from '#shared/listing.ts';
import { PROVIDER_CHOICE } from '#features/front-of-house/providers.ts';
import { MODES } from '#features/menus/menu-texts.ts';
import { MILLION, ROUNDINGS } from '#features/menus/money.ts';

/** Whether guests pay by card when they order. */
const PAY_ONLINE = ['off', 'optional', 'required'] as const;

const Rate = z.int('must be in parts of a million').min(0).max(MILLION);

/** Taxes of meals from a day on. Rates are parts per million: 8.875 % is 88750. */
const DatedTax = z.object({
  from: CalendarDay,
  rates: z.object({ meal: Rate, packaged: Rate, alcohol: Rate }),
  /** True when menu prices include the tax. */
  isIncluded: z.boolean(),
  rounding: z.enum(ROUNDINGS),
  per: z.enum(['order', 'line']),
});
export type DatedTax = z.infer<typeof DatedTax>;

/** Cents. */
const Money = z.int('must be in whole cents').min(0);

export const OrderSettings = z.object({
  isOn: z.boolean(),
  ...PROVIDER_CHOICE,
  modes: z.array(z.enum(MODES)),
  /** Modes of orders with alcohol; none where the restaurant sells no alcohol in orders. */
  alcoholModes: z.array(z.enum(MODES)).default([...MODES]),
  /** Minutes from the start to the packed order. */
  prepMinutes: z.int().min(0).max(240),
  /** Make-units that the kitchen finishes in a quarter of an hour. */
  unitsPerSlot: z.int().min(1).max(1000),
  /** How many days ahead guests may order; 0 for today. */
  horizonDays: z.int().min(0).max(7),
  lastPickupBeforeClose: z.int().min(0).max(240),
  /** Smallest basket. */
  minimum: Money.max(100_000),
  /** Largest order that is paid at the restaurant. */
  largestTotal: Money.min(1).max(1_000_000),
  payOnline: z.enum(PAY_ONLINE).default('off'),
  bagFee: Money.max(10_000),
  isBagFeeTaxed: z.boolean(),
  /** Tips that are offered, in percent. */
  tipShares: z.array(z.int().min(0).max(100)).max(5),
  /** By date, ascending; the first applies from the beginning. */
  taxes: z.array(DatedTax).min(1).max(10),
  retentionDays: z.int().min(1).max(365),
});
export type OrderSettings = z.infer<typeof OrderSettings>;
