import { err } from '#platform/providers/result.ts';
import type { PaymentProvider } from './port.ts';

/** For guests who pay at the restaurant: offers no online payment and knows no payments. */
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
