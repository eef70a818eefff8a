import { z } from 'zod';
import { MODES } from '#features/menus/menu-texts.ts';
import { ORDER_STATES } from './order-states.ts';

/** An ordered item, as named on the menu of that day. */
export const OrderedItem = z.object({ name: z.string(), quantity: z.number().int() });
export type OrderedItem = z.infer<typeof OrderedItem>;

/** An order in the account of its e-mail address, without personal data. */
export const AccountOrder = z.object({
  /** Id that only the order's own account can use. */
  id: z.number().int(),
  rlid: z.number().int(),
  /** '' for a deleted restaurant. */
  restaurantName: z.string(),
  /** ISO instant of ordering. */
  at: z.string(),
  /** Time zone of the restaurant. */
  timeZone: z.string(),
  state: z.enum(ORDER_STATES),
  mode: z.enum(MODES),
  items: z.array(OrderedItem),
  /** Cents. */
  total: z.number().int(),
  /** ISO 4217. */
  currency: z.string(),
  /** Path of the order's page, while the order is open. */
  url: z.string().nullable(),
});
export type AccountOrder = z.infer<typeof AccountOrder>;
