import type { PaymentsConfig } from '#platform/config/payments.ts';
import type { Clock } from '#platform/clock.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import type { Db } from '#platform/db/client.ts';
import { createCardPayments } from './card-payments.ts';
import { createPaymentAtRestaurant } from './at-restaurant.ts';
import type { PaymentProvider } from './port.ts';

/** Opens the configured provider; without one, guests pay at the restaurant. */
export async function openPayments(
  config: PaymentsConfig | null,
  { db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string | null },
): Promise<PaymentProvider> {
  if (!config) return createPaymentAtRestaurant();
  // Distinguishes our payments from others in the same account, for example those of a copy of this database. Not secret.
  const key = deriveKey(await loadInstallationKey(db), `payments ${publicUrl ?? ''}`);
  const installation = Buffer.from(key).toString('hex').slice(0, 16);
  return createCardPayments({ ...config, clock, installation });
}
