import type { Subscriptions } from '#features/subscriptions/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';

/** Parts that commands and queries of accounts use. */
export interface DinerParts {
  nowMs: number;
  /** For codes, links, known browsers and passkeys. */
  key: Uint8Array;
  /** Key of the digests of guests who left orders behind. */
  orderKey: Uint8Array;
  subscriptions: Subscriptions;
}

/** The client of a guest's request. */
export interface DinerClient {
  ip: string;
  userAgent: string;
  language: LanguageCode;
  /** For links in mails, and never taken from a request: "https://www.example.com". */
  origin: string;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();
