import type { LocationEntry } from '#features/locator/server/index.ts';
import type { Menus } from '#features/menus/server/index.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';

/** What queries and commands of orders use. */
export interface OrderParts {
  nowMs: number;
  /** Of the guests' tokens. */
  tokenKey: Uint8Array;
  /** @throws NotFound, gone */
  restaurantOf: (rlid: number) => LocationEntry;
  menus: Menus;
  payments: PaymentProvider;
  /** Whether a partner is configured that can take orders. */
  hasPartner: boolean;
}
