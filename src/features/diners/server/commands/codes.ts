import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, isNull, lt, or, sql, sum } from 'drizzle-orm';
import { emailAddressKey, parseGuestAddress } from '#shared/email-address.ts';
import { ownPathOf } from '#shared/own-path.ts';
import { Invalid, Problem, RateLimited } from '#shared/problem.ts';
import { usualCharacters } from '#shared/usual-characters.ts';
import { guestTokenOf } from '#features/front-of-house/server/index.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import { deleteBatch } from '#platform/jobs/daily-purge.ts';
import { hashToken } from '#platform/token.ts';
import { ACCOUNT_PAGE_PATH, CODE_DIGITS, CODE_MINUTES } from '../../guest-pages.ts';
import { type DinerClient, type DinerParts, isoOf } from '../diner-parts.ts';
import { type DinerCodeRow, dinerCodes, type DinerRow } from '../tables.ts';
import { sendCode } from './diner-mails.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIFE_MS = CODE_MINUTES * 60_000;
const MOST_TRIES = 5;
/** Maximum mails to one address per hour, requested from one network or by browsers that used it before. */
const MOST_FROM_NETWORK = 5;
/** Maximum mails to one address per hour, requested by unknown browsers. */
const MOST_IN_ALL = 20;
/** Maximum wrong codes for one address per day; beyond it unknown browsers need the mailed link. */
const MOST_WRONG = 30;
/** Requests from one network. */
export const ASKS = { most: 3, withinMs: 60_000 };
export const ANSWERS = { most: 10, withinMs: 60_000 };

/** A request for a code. */
export interface CodeRequest {
  /** As typed. */
  email: string;
  /** Token of the browser's cookie: the code works in this browser only. */
  browser: string;
  returnUrl?: string | undefined;
  /** The account that changes its address; null for a sign-in. */
  dinerId: number | null;
  /** See `knownBrowserToken`; as sent by the browser, unchecked. */
  known: string | undefined;
}

/**
 * Mails a code and a link. Accounts are not looked up, so that neither the answer nor its time reveals whether one
 * exists. Above the limits of the address nothing is sent, and the answer is the same: an earlier code still works.
 * @throws Invalid naming `email`, RateLimited
 */
export async function askForCode(
  tx: Tx,
  parts: DinerParts,
  wanted: CodeRequest,
  client: DinerClient,
): Promise<{ emailKey: string }> {
  const { nowMs, key } = parts;
  const email = parseGuestAddress(wanted.email);
  if (email === undefined) throw new Invalid([{ field: 'email', message: 'must be an e-mail address' }]);
  const emailKey = emailAddressKey(email);
  await limitByAddress(tx, { key, purpose: 'diner code', ip: client.ip, nowMs }, ASKS);
  // Requests for one address are counted one after the other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('galley.diner_codes'), hashtext(${emailKey}))`);
  const network = createHmac('sha256', key)
    .update(`network ${clientKeyOf(client.ip)}`)
    .digest('base64url');
  const isKnown = isKnownBrowser(key, emailKey, wanted.known);
  const ofHour = and(eq(dinerCodes.emailKey, emailKey), gt(dinerCodes.createdAt, isoOf(nowMs - HOUR_MS)));
  const [sent] = await tx
    .select({
      own: sql<number>`count(*) FILTER (WHERE ${isKnown ? dinerCodes.isKnown : sql`NOT ${dinerCodes.isKnown} AND ${eq(dinerCodes.network, network)}`})::int`,
      unknown: sql<number>`count(*) FILTER (WHERE NOT ${dinerCodes.isKnown})::int`,
    })
    .from(dinerCodes)
    .where(ofHour);
  const { own = 0, unknown = 0 } = sent ?? {};
  if (own >= MOST_FROM_NETWORK || (!isKnown && unknown >= MOST_IN_ALL)) return { emailKey };
  const nonce = randomBytes(16).toString('base64url');
  const link = linkTokenOf(key, nonce);
  const { dinerId } = wanted;
  const [row] = await tx
    .insert(dinerCodes)
    .values({
      browserHash: hashToken(wanted.browser),
      nonce,
      linkHash: hashToken(link),
      email,
      emailKey,
      dinerId,
      language: client.language,
      returnUrl: ownPathOf(wanted.returnUrl) ?? ACCOUNT_PAGE_PATH,
      network,
      isKnown,
      createdAt: isoOf(nowMs),
      expiresAt: isoOf(nowMs + LIFE_MS),
    })
    .returning({ id: dinerCodes.id });
  if (!row) throw new Error('A code was not kept');
  const changing = dinerId === null ? null : { id: row.id, dinerId };
  await sendCode(tx, parts, { email, code: codeOf(key, nonce), link, changing }, client);
  return { emailKey };
}

/** The newest valid code that this browser requested; undefined without one. */
export async function findRequestedCode(db: Db, browser: string, nowMs: number): Promise<DinerCodeRow | undefined> {
  const rows = await db.select().from(dinerCodes).where(usableIn(browser, nowMs)).orderBy(asc(dinerCodes.id));
  return rows.at(-1);
}

/**
 * Uses a typed code up. Each attempt counts for all codes of the browser, so that several codes are no easier to guess.
 * @param dinerId the account that changes its address; null for a sign-in
 * @returns undefined for a wrong, used or old code: the attempts are counted, so the caller must not roll back
 */
export async function redeemCode(
  tx: Tx,
  { nowMs, key }: DinerParts,
  { code, browser, ip, dinerId }: { code: string; browser: string; ip: string; dinerId: number | null },
): Promise<DinerCodeRow | undefined> {
  await limitByAddress(tx, { key, purpose: 'diner answer', ip, nowMs }, ANSWERS);
  const ofAccount = dinerId === null ? isNull(dinerCodes.dinerId) : eq(dinerCodes.dinerId, dinerId);
  const mine = and(usableIn(browser, nowMs), ofAccount);
  const rows = await tx.select().from(dinerCodes).where(mine).orderBy(asc(dinerCodes.id)).for('update');
  const newest = rows.at(-1);
  if (!newest) return undefined;
  // Checked before the codes are compared, so that the refusal reveals nothing about the entered one.
  if (!newest.isKnown && (await countWrong(tx, newest.emailKey, nowMs)) >= MOST_WRONG)
    throw new RateLimited(HOUR_MS, 'Too many wrong codes for this address. Use the button in the mail, or');
  const typed = Buffer.from(usualCharacters(code).replace(/\D/g, ''));
  const right = rows.findLast((row) => {
    const expected = Buffer.from(codeOf(key, row.nonce));
    return row.emailKey === newest.emailKey && typed.length === expected.length && timingSafeEqual(typed, expected);
  });
  if (right) return use(tx, right, nowMs);
  await tx
    .update(dinerCodes)
    .set({ tries: sql`${dinerCodes.tries} + 1` })
    .where(mine);
  return undefined;
}

/** The state of a mailed link; reading it changes nothing. `isHere`: this browser requested it. */
export async function findLink(
  db: Db,
  { nowMs, key }: Pick<DinerParts, 'nowMs' | 'key'>,
  { token, browser }: { token: string; browser: string | undefined },
): Promise<{ row: DinerCodeRow; code: string; isHere: boolean } | undefined> {
  const [row] = await db
    .select()
    .from(dinerCodes)
    .where(and(eq(dinerCodes.linkHash, hashToken(token)), isUsable(nowMs)));
  if (!row) return undefined;
  return { row, code: codeOf(key, row.nonce), isHere: isOfBrowser(row, browser) };
}

/** Uses up a link in the browser that requested it. @returns undefined elsewhere, and for an invalid one */
export async function redeemLink(
  tx: Tx,
  { nowMs }: DinerParts,
  { token, browser }: { token: string; browser: string | undefined },
): Promise<DinerCodeRow | undefined> {
  const [row] = await tx
    .select()
    .from(dinerCodes)
    .where(and(eq(dinerCodes.linkHash, hashToken(token)), isUsable(nowMs)))
    .for('update');
  return row && isOfBrowser(row, browser) ? use(tx, row, nowMs) : undefined;
}

/** Ends all codes and links that were mailed to the account's address, or that the account requested for another one. */
export async function voidCodes(
  tx: Tx,
  { id: dinerId, emailKey }: Pick<DinerRow, 'id' | 'emailKey'>,
  nowMs: number,
): Promise<void> {
  await tx
    .update(dinerCodes)
    .set({ usedAt: isoOf(nowMs) })
    .where(and(isUsable(nowMs), or(eq(dinerCodes.emailKey, emailKey), eq(dinerCodes.dinerId, dinerId))));
}

/** Deletes a batch of codes that are no longer counted. @returns number of deleted codes */
export function forgetOldCodes(tx: Tx, nowMs: number): Promise<number> {
  return deleteBatch(tx, dinerCodes, lt(dinerCodes.createdAt, isoOf(nowMs - DAY_MS)));
}

/** Cookie by which a browser shows that this address has signed in with it before. */
export function knownBrowserToken(key: Uint8Array, emailKey: string): string {
  return guestTokenOf(key, `known browser of ${emailKey}`);
}

/** The same message for every refused code. */
export function wrongCode(): Problem {
  return new Problem('sign_in_failed', 'This code is wrong, used or too old. Check it, or ask for another one.');
}

/** Whether a browser's cookie shows that this address has signed in with it before. */
export function isKnownBrowser(key: Uint8Array, emailKey: string, presented: string | undefined): boolean {
  const expected = Buffer.from(knownBrowserToken(key, emailKey));
  const given = Buffer.from(presented ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function codeOf(key: Uint8Array, nonce: string): string {
  const number = createHmac('sha256', key).update(`code ${nonce}`).digest().readUIntBE(0, 6);
  return String(number % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

function linkTokenOf(key: Uint8Array, nonce: string): string {
  return guestTokenOf(key, `link ${nonce}`);
}

function isUsable(nowMs: number) {
  return and(gt(dinerCodes.expiresAt, isoOf(nowMs)), isNull(dinerCodes.usedAt), lt(dinerCodes.tries, MOST_TRIES));
}

function usableIn(browser: string, nowMs: number) {
  return and(eq(dinerCodes.browserHash, hashToken(browser)), isUsable(nowMs));
}

function isOfBrowser({ browserHash }: DinerCodeRow, browser: string | undefined): boolean {
  return browser !== undefined && browserHash === hashToken(browser);
}

async function countWrong(tx: Tx, emailKey: string, nowMs: number): Promise<number> {
  const [row] = await tx
    .select({ total: sum(dinerCodes.tries) })
    .from(dinerCodes)
    .where(and(eq(dinerCodes.emailKey, emailKey), gt(dinerCodes.createdAt, isoOf(nowMs - DAY_MS))));
  return Number(row?.total ?? 0);
}

async function use(tx: Tx, row: DinerCodeRow, nowMs: number): Promise<DinerCodeRow> {
  await tx
    .update(dinerCodes)
    .set({ usedAt: isoOf(nowMs) })
    .where(eq(dinerCodes.id, row.id));
  return row;
}
