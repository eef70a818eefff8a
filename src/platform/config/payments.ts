import { Secret } from './secret.ts';

/** The card provider's address, and the secrets shared with it. */
export interface PaymentsConfig {
  /** Address of the provider's API, without a trailing slash. */
  url: string;
  key: Secret;
  /** Secrets that sign the provider's reports: two during a rotation. */
  webhookSecrets: readonly Secret[];
  /** Origin of the page on which guests pay. Guests are never redirected to another origin. */
  pageOrigin: string;
}

/**
 * Reads the payment variables; adds to `reasons` what cannot work. Without a key, the result is null: guests pay at the
 * restaurant.
 */
export function paymentsConfig(
  env: {
    PAYMENTS_SECRET_KEY: string | undefined;
    PAYMENTS_WEBHOOK_SECRETS: readonly string[];
    PAYMENTS_URL: string;
    PAYMENTS_PAGE_ORIGIN: string;
  },
  reasons: string[],
): PaymentsConfig | null {
  const { PAYMENTS_SECRET_KEY: key, PAYMENTS_WEBHOOK_SECRETS: secrets } = env;
  if (key === undefined) {
    if (secrets.length > 0) reasons.push('PAYMENTS_SECRET_KEY: is required with PAYMENTS_WEBHOOK_SECRETS');
    return null;
  }
  if (secrets.length === 0) reasons.push('PAYMENTS_WEBHOOK_SECRETS: is required with PAYMENTS_SECRET_KEY');
  return {
    url: env.PAYMENTS_URL.replace(/\/+$/, ''),
    key: new Secret(key),
    webhookSecrets: secrets.map((one) => new Secret(one)),
    pageOrigin: new URL(env.PAYMENTS_PAGE_ORIGIN).origin,
  };
}
