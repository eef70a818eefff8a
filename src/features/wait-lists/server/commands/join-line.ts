import { loadDue } from '#features/reservations/server/index.ts';
import { createGuestToken, hashOfBody, readContact, type StepActor } from '#features/front-of-house/server/index.ts';
import { textConsent } from '#features/text-messages/server/index.ts';
import { and, eq, gte, max } from 'drizzle-orm';
import { addDays } from '#features/opening-hours/hours-calendar.ts';
import { Problem } from '#shared/problem.ts';
import type { Tx } from '#platform/db/client.ts';
import type { JoinBody } from '../../contract.ts';
import { sized } from '../engine/plan-step.ts';
import { quoteFor } from '../engine/quote.ts';
import { hoursAt } from '../hours.ts';
import type { LineParts } from '../line-parts.ts';
import { aheadIn, dueIn, type EntryRow, loadLine } from '../queries/line.ts';
import { loadLineSettings } from '../settings.ts';
import { waitListEntries } from '../tables.ts';
import { isDone, lockDay, nextSeq, recordStep } from './line-day.ts';
import { requireNew, requireOpen, requirePlace } from './join-guards.ts';
import { sendJoined } from './line-mails.ts';

/** A party that joins, by its guest or by a host. */
export interface NewParty {
  body: Omit<JoinBody, 'rlid'>;
  rlid: number;
  source: 'web' | 'host';
  language: string;
  /** Origin of the site whose page the guest used. */
  origin: string;
  actor: StepActor;
  /** The guest's Idempotency-Key. */
  key?: string | undefined;
  /** The id of the host's step. */
  op?: string | undefined;
}

/**
 * Adds a party at the end of the line. A key that was used before returns its entry, and a repeated op nothing.
 * @throws Invalid, Problem gone, closed, full, duplicate, party_too_large, key_reused
 */
export async function joinLine(
  tx: Tx,
  parts: LineParts,
  party: NewParty,
): Promise<{ entry: EntryRow; isNew: boolean } | undefined> {
  const { nowMs } = parts;
  const { rlid, body, source } = party;
  const restaurant = parts.listedRestaurantOf(rlid);
  const contact = readContact(body, { isNeeded: source === 'web' });
  const bodyHash = hashOfBody(rlid, body);
  const hours = hoursAt(restaurant, nowMs);
  const day = await lockDay(tx, rlid, hours.businessDate);
  if (party.key !== undefined) {
    const known = await findByKey(tx, party.key, bodyHash);
    if (known) return { entry: known, isNew: false };
  }
  if (party.op !== undefined && (await isDone(tx, rlid, party.op))) return undefined;

  const settings = await loadLineSettings(tx, restaurant);
  const size = sized(body.partySize, settings.maxPartySize);
  const line = await loadLine(tx, rlid, nowMs);
  const history = await parts.historyOf(tx, rlid, hours, nowMs);
  const ahead = aheadIn(line, size.band);
  const due = dueIn(await loadDue(tx, rlid, nowMs), size.band);
  const quote = quoteFor(history, settings.seedMinutes, { band: size.band, ahead, due });
  if (source === 'web') {
    requireOpen(settings, hours, nowMs);
    requirePlace(settings, line, quote.wait.high);
    await requireNew(tx, parts, rlid, contact);
  }

  const now = new Date(nowMs).toISOString();
  const token = createGuestToken(parts.tokenKey);
  // Parties of the business day before may still wait, or come back to their places.
  const since = addDays(day.businessDate, -1);
  const [last] = await tx
    .select({ rank: max(waitListEntries.rank) })
    .from(waitListEntries)
    .where(and(eq(waitListEntries.rlid, rlid), gte(waitListEntries.businessDate, since)));
  const [entry] = await tx
    .insert(waitListEntries)
    .values({
      rlid,
      businessDate: day.businessDate,
      tokenNonce: token.nonce,
      tokenHash: token.hash,
      source,
      op: party.op ?? null,
      joinKey: party.key ?? null,
      joinBody: party.key === undefined ? null : bodyHash,
      name: body.name,
      ...size,
      ...contact,
      ...textConsent(body.smsConsent, contact.phone, now),
      language: party.language,
      origin: party.origin,
      note: body.note,
      state: 'waiting',
      presence: body.presence,
      rank: (last?.rank ?? 0) + 1,
      joinedAt: now,
      expiresAt: hours.expiresAt,
      quoteLow: quote.isSeatingNow ? 0 : quote.wait.low,
      quoteHigh: quote.wait.high,
      ahead: ahead + due,
      expectedMinutes: quote.expected,
    })
    // Another restaurant's list used the key at the same moment.
    .onConflictDoNothing({ target: waitListEntries.joinKey })
    .returning();
  if (!entry) throw new Problem('key_reused');
  const seq = await nextSeq(tx, day);
  const { actor, op } = party;
  await recordStep(tx, day, { seq, entryId: entry.id, action: 'join', from: null, to: 'waiting', actor, now, op });
  await sendJoined(tx, parts, entry);
  return { entry, isNew: true };
}

/** @throws Problem key_reused */
async function findByKey(tx: Tx, key: string, bodyHash: string): Promise<EntryRow | undefined> {
  const [known] = await tx.select().from(waitListEntries).where(eq(waitListEntries.joinKey, key));
  if (known && known.joinBody !== bodyHash) throw new Problem('key_reused');
  return known;
}
