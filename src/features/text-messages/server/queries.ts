import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { listPage } from '#shared/listing.ts';
import { isInRegions } from '#features/locations/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { SILENT_AFTER_MS } from '../new-text.ts';
import { textMessageRules } from '../rules.ts';
import { type listTextMessages as endpoint, TEXT_PAGE_SIZE, type TextMessageQuery } from '../staff-contract.ts';
import { textMessages, type TextRow } from './tables.ts';

export interface TextListParts {
  nowMs: number;
  /** Removes tokens of the receiver from a text. */
  conceal(text: string): string;
  /** Name of a restaurant, which may be deleted. */
  nameOf(rlid: number): string;
}

/** One page of text messages; two statements. @throws Forbidden */
export async function listTextMessages(
  db: Db,
  powers: StaffPowers,
  { state, purpose, rlid, p: asked }: TextMessageQuery,
  parts: TextListParts,
): Promise<Omit<z.infer<typeof endpoint.reply>, 'isSent'>> {
  requireRule(powers, textMessageRules.view);
  const where = and(
    isInRegions(textMessages.rlid, powers, 'view'),
    state && eq(textMessages.state, state),
    purpose && eq(textMessages.purpose, purpose),
    rlid === undefined ? undefined : eq(textMessages.rlid, rlid),
  );
  const { rows, ...part } = await listPage(
    db.$count(textMessages, where),
    { p: asked, size: TEXT_PAGE_SIZE },
    db.select().from(textMessages).where(where).orderBy(desc(textMessages.createdAt), desc(textMessages.id)),
  );
  return { rows: rows.map((row) => shown(row, parts)), ...part };
}

function shown(row: TextRow, { nowMs, conceal, nameOf }: TextListParts) {
  const { id, state, purpose, rlid, recipient, body, reason, attempts, createdAt, sentAt } = row;
  const isOpen = state === 'queued' || state === 'sent';
  return {
    id,
    state,
    isSilent: isOpen && nowMs - Date.parse(createdAt) >= SILENT_AFTER_MS,
    purpose,
    restaurant: rlid === null ? null : { rlid, name: nameOf(rlid) },
    number: `••••\u00a0${recipient.slice(-4)}`,
    text: conceal(body),
    reason,
    attempts,
    createdAt: new Date(createdAt).toISOString(),
    sentAt: sentAt && new Date(sentAt).toISOString(),
  };
}
