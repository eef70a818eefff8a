import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Invalid, Problem } from '#shared/problem.ts';
import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';

const MAX_KEY_CHARACTERS = 200;

/** Where a guest's request comes from. */
export interface GuestClient {
  language: string;
  /** Of the site, for links in mails: "https://www.example.com". */
  origin: string;
  ip: string;
  /** See `browserOf`. */
  browser: string;
}

/** The request's Idempotency-Key. @throws Invalid without the header: a post that is sent again must not be done twice */
export function keyOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key.trim() === '' || key.length > MAX_KEY_CHARACTERS)
    throw new Invalid([{ field: 'Idempotency-Key', message: 'is needed: a text of your own for each attempt' }]);
  return key;
}

/** What a key was used with, for comparison with what it comes with again. */
export function hashOfBody(...body: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** The version in If-Match: "3", also as an entity tag. @throws Problem precondition_failed without a version */
export function versionOf({ headers }: { headers: IncomingHttpHeaders }): number {
  const version = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined) throw new Problem('precondition_failed', 'Send the version that you read as If-Match');
  return Number(version);
}

/** The language of messages to the guest: that of the page, which the panels send as Accept-Language. */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): LanguageCode {
  const asked = headers['accept-language'] ?? '';
  return LANGUAGES.find((code) => asked.toLowerCase().startsWith(code.toLowerCase())) ?? LANGUAGES[0];
}
