import { err } from '#platform/providers/result.ts';
import type { PaymentProvider } from './port.ts';

/** Guests pay at the restaurant: nothing can be paid here, and nothing was. */
export function createPaymentAtRestaurant(): PaymentProvider {
  const unsupported = async () => err('UNSUPPORTED');
  return {
    begin: unsupported,
    fetch: unsupported,
    findByReference: async () => ({ ok: [] }),
    listSince: async () => ({ ok: [] }),
    capture: unsupported,
    void: unsupported,
    refund: unsupported,
    verify: unsupported,
    capabilities: () => ({ isOnline: false, hasReports: false, pageOrigins: [] }),
    describe: () => 'guests pay at the restaurant',
  };
}
