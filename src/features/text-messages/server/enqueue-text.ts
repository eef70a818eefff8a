import { randomUUID } from 'node:crypto';
import type { Tx } from '#platform/db/client.ts';
import { TEXT_CONSENT_VERSION, type TextPurpose } from '../new-text.ts';
import { type TextValues, writeText } from '../text-texts.ts';
import { stoppedAmong } from './stops.ts';
import { textMessages } from './tables.ts';

const MINUTE_MS = 60_000;
/** Minutes after which a text is too late to be sent. */
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

/** A consent, as stored with the guest's wait list entry, reservation or order. */
export interface TextConsent {
  smsConsentAt: string | null;
  smsConsentWords: string;
}

/** The consent to store for a form's checkbox. @param now ISO instant */
export function textConsent(isGiven: boolean, phone: string, now: string): TextConsent {
  const has = isGiven && phone !== '';
  return { smsConsentAt: has ? now : null, smsConsentWords: has ? TEXT_CONSENT_VERSION : '' };
}

export interface NewText<P extends TextPurpose> {
  /** Unique: each key is sent once. "wait list entry 12 ready 1" */
  key: string;
  purpose: P;
  rlid: number | null;
  /** E.164. */
  to: string;
  language: string;
  values: TextValues[P];
  /** Null for an answer to the guest's own message. */
  consent: TextConsent | null;
}

/**
 * Queues a text message within the caller's transaction, so it is sent only if that commits.
 * @returns true when it is or was queued; false without consent, or when the number wrote STOP
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

/** Version and time of the consent, as the provider stores them: "2026-11 2026-11-20T23:00:00.000Z". */
function consentIdOf(consent: TextConsent | null): string {
  if (!consent?.smsConsentAt) return '';
  return `${consent.smsConsentWords} ${new Date(consent.smsConsentAt).toISOString()}`;
}
