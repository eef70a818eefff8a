import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type MESSAGE_STATES, SILENT_AFTER_MS, type TextState } from '../new-text.ts';
import { textMessages } from './tables.ts';

/** Time during which the status of a text may change for staff, by a report or by silence. */
const MOVES_FOR_MS = 2 * SILENT_AFTER_MS;

export interface TextStatus {
  state: TextState;
  /** ISO instant from which a text without a report counts as not delivered; null when its status is final. */
  silentAt: string | null;
}

/** States of texts, by their keys; one statement. */
export async function loadTextStatuses(db: Db, keys: readonly string[]): Promise<Map<string, TextStatus>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: textMessages.key, state: textMessages.state, createdAt: textMessages.createdAt })
    .from(textMessages)
    .where(inArray(textMessages.key, [...keys]));
  return new Map(
    rows.map(({ key, state, createdAt }) => {
      const isOpen = state === 'queued' || state === 'sent';
      const silentAt = isOpen ? new Date(Date.parse(createdAt) + SILENT_AFTER_MS).toISOString() : null;
      return [key, { state, silentAt }];
    }),
  );
}

/** State of a text for staff: after half a minute without a report, the text counts as not delivered. */
export function shownStatus(
  { state, silentAt }: TextStatus,
  { email, nowMs }: { email: string; nowMs: number },
): { state: (typeof MESSAGE_STATES)[number]; failsAt: string | null } {
  // No text was sent to a phone, but an e-mail was.
  if (state === 'shown') return { state: email === '' ? 'failed' : 'queued', failsAt: null };
  if (silentAt === null) return { state, failsAt: null };
  return Date.parse(silentAt) <= nowMs ? { state: 'failed', failsAt: null } : { state, failsAt: silentAt };
}

/** True while texts about a restaurant may change its board; one statement. */
export async function haveTextsMoved(db: Db, rlid: number, nowMs: number): Promise<boolean> {
  const [found] = await db
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(and(eq(textMessages.rlid, rlid), gt(textMessages.changedAt, new Date(nowMs - MOVES_FOR_MS).toISOString())))
    .limit(1);
  return found !== undefined;
}
