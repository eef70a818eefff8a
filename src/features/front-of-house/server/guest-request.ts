import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Invalid, Problem } from '#shared/problem.ts';
import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';

const MAX_KEY_CHARACTERS = 200;

/** The client of a guest's request. */
export interface GuestClient {
  language: string;
  /** Origin of the site, for links in mails: "https://www.example.com". */
  origin: string;
  ip: string;
  /** See `browserOf`. */
  browser: string;
}

/** The request's Idempotency-Key. @throws Invalid without the header: a repeated post must be done once */
export function keyOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const key = headers['idempotency-key'];
  const refuse = (message: string) => new Invalid([{ field: 'Idempotency-Key', message }]);
  if (typeof key !== 'string' || key.trim() === '') throw refuse('is needed: a text of your own for each attempt');
  if (key.length > MAX_KEY_CHARACTERS) throw refuse(`must have at most ${MAX_KEY_CHARACTERS} characters`);
  return key;
}

/** Hash of a request's body, to compare it with a later request with the same key. */
export function hashOfBody(...body: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** The version in If-Match: "3", also as an entity tag. @throws Problem precondition_failed without a version */
export function versionOf({ headers }: { headers: IncomingHttpHeaders }): number {
  const version = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw new Problem('precondition_failed', 'Send the version that you read as If-Match');
  return Number(version);
}

/**
 * The language of messages to the guest: the first of Accept-Language, in which the panels send that of the page. Every
 * French is ours: "fr", "fr-FR".
 */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): LanguageCode {
  const asked = (headers['accept-language'] ?? '').trim().toLowerCase();
  return LANGUAGES.find((code) => asked.startsWith(code.slice(0, 2))) ?? LANGUAGES[0];
}
