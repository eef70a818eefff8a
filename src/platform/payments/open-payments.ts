import type { PaymentsConfig } from '#platform/config/payments.ts';
import type { Clock } from '#platform/clock.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { Db } from '#platform/db/client.ts';
import { createCardPayments } from './card-payments.ts';
import { createPaymentAtRestaurant } from './at-restaurant.ts';
import type { PaymentProvider } from './port.ts';

/** The provider that the configuration names; without one, guests pay at the restaurant. */
export async function openPayments(
  config: PaymentsConfig | null,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string | null },
): Promise<PaymentProvider> {
  if (!config) return createPaymentAtRestaurant();
  // Tells our payments from those of others with the same account, a copy of this database elsewhere among them; not secret.
  const key = deriveKey(await loadInstallationKey(db), `payments ${publicUrl ?? ''}`);
  const installation = Buffer.from(key).toString('hex').slice(0, 16);
  return createCardPayments({ ...config, clock, installation });
}
