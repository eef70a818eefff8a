import type { Restaurants } from '#features/front-of-house/server/index.ts';
import type { Menus } from '#features/menus/server/index.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';

/** Dependencies of queries and commands of orders. */
export interface OrderParts extends Restaurants {
  nowMs: number;
  /** Key of the guests' tokens. */
  tokenKey: Uint8Array;
  menus: Menus;
  payments: PaymentProvider;
  /** True when the configuration has a partner that can take orders. */
  hasPartner: boolean;
}
