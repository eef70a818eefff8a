import { Secret } from './secret.ts';

/** A service that sends text messages. */
export interface MessagingConfig {
  /** Without a trailing slash. */
  url: string;
  /** The first secret signs our calls; reports may be signed with any of them. */
  secrets: readonly [Secret, ...Secret[]];
}

/** Reads MESSAGING_URL and its secrets; adds to `reasons` what cannot work. Without an address, the result is null. */
export function messagingConfig(
  env: {
    MESSAGING_URL: string | undefined;
    MESSAGING_SECRET: string | undefined;
    MESSAGING_OTHER_SECRET: string | undefined;
  },
  reasons: string[],
): MessagingConfig | null {
  const { MESSAGING_URL: url, MESSAGING_SECRET: secret, MESSAGING_OTHER_SECRET: other } = env;
  if (url === undefined) return null;
  if (secret === undefined) reasons.push('MESSAGING_SECRET: is required with MESSAGING_URL');
  return {
    url: url.replace(/\/+$/, ''),
    secrets: [new Secret(secret ?? ''), ...(other === undefined ? [] : [new Secret(other)])],
  };
}
