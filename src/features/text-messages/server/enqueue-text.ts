import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/client.ts';
import { TEXT_CONSENT_VERSION, type TextPurpose } from '../new-text.ts';
import { type TextValues, writeText } from '../text-words.ts';
import { stoppedAmong } from './stops.ts';
import { textMessages } from './tables.ts';

const MINUTE_MS = 60_000;
/** How long each text is worth sending. */
const WORTH_MINUTES: Readonly<Record<TextPurpose, number>> = {
  wait_list_joined: 20,
  wait_list_ready: 10,
  reservation_confirmed: 60,
  reservation_reminder: 60,
  reservation_cancelled: 60,
  order_ready: 60,
  order_delayed: 30,
  order_cancelled: 60,
  order_message: 60,
  stopped: 10,
  started: 10,
  help: 10,
};

/** A consent as it is kept with what the guest joined or reserved. */
export interface TextConsent {
  smsConsentAt: string | null;
  smsConsentWords: string;
}

/** What is kept of a tick in the box of a form. @param now ISO instant */
export function textConsent(isGiven: boolean, phone: string, now: string): TextConsent {
  const has = isGiven && phone !== '';
  return { smsConsentAt: has ? now : null, smsConsentWords: has ? TEXT_CONSENT_VERSION : '' };
}

export interface NewText<P extends TextPurpose> {
  /** Unique: a text of one key is sent once. "wait list entry 12 ready 1" */
  key: string;
  purpose: P;
  rlid: number | null;
  /** E.164. */
  to: string;
  language: string;
  values: TextValues[P];
  /** Null for an answer to what the guest wrote. */
  consent: TextConsent | null;
}

/**
 * Queues a text message within the caller's transaction, so it is sent only if that commits.
 * @returns true when it is queued or was before; false without consent, or when the number wrote STOP
 */
export async function enqueueText<P extends TextPurpose>(
  tx: Tx,
  { now }: { now: string },
  { key, purpose, rlid, to, language, values, consent }: NewText<P>,
): Promise<boolean> {
  if (to === '' || (consent && consent.smsConsentAt === null)) return false;
  if (consent && (await stoppedAmong(tx, [to])).has(to)) return false;
  await tx
    .insert(textMessages)
    .values({
      key,
      sendKey: randomUUID(),
      purpose,
      rlid,
      recipient: to,
      language,
      body: writeText(purpose, language, values),
      consent: consentIdOf(consent),
      createdAt: now,
      nextAttemptAt: now,
      changedAt: now,
      expiresAt: new Date(Date.parse(now) + WORTH_MINUTES[purpose] * MINUTE_MS).toISOString(),
    })
    .onConflictDoNothing({ target: textMessages.key });
  return true;
}

/** Which words were agreed to and when, as the provider keeps it: "2026-11 2026-11-20T23:00:00.000Z". */
function consentIdOf(consent: TextConsent | null): string {
  if (!consent?.smsConsentAt) return '';
  return `${consent.smsConsentWords} ${new Date(consent.smsConsentAt).toISOString()}`;
}
