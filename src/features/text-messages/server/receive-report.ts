import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { loadMailSender } from '#features/mail/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { HookBatch } from '#platform/providers/hook.ts';
import { type Keyword, keywordOf } from '../keywords.ts';
import { enqueueText } from './enqueue-text.ts';
import { E164, type MessagingEvent } from './port.ts';
import { storeTextingChoice, numberHash } from './stops.ts';
import { textMessageReports, textMessages } from './tables.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const MINUTE_MS = 60_000;
const ANSWERS = { stop: 'stopped', start: 'started', help: 'help' } as const;

/** Applies a provider's report once; reports may arrive in any order with the same result. */
export async function receiveReport(
  tx: Tx,
  { now }: { now: string },
  { id, occurredAt, events }: HookBatch<MessagingEvent>,
): Promise<void> {
  const [isNew] = await tx
    .insert(textMessageReports)
    .values({ id, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: textMessageReports.id });
  if (!isNew) return;
  for (const event of events) {
    if (event.type === 'delivery') await takeDelivery(tx, event, { now, occurredAt });
    else await takeInbound(tx, event, { now, occurredAt });
  }
}

async function takeDelivery(
  tx: Tx,
  { key, status }: Extract<MessagingEvent, { type: 'delivery' }>,
  { now, occurredAt }: { now: string; occurredAt: string },
): Promise<void> {
  if (!UUID.test(key)) return;
  const rankOf = (state: unknown) =>
    sql`array_position(ARRAY['queued', 'sent', 'failed', 'delivered'], ${state}::text)`;
  await tx
    .update(textMessages)
    .set({
      state: status,
      reason: status === 'failed' ? 'REPORTED' : '',
      reportedAt: occurredAt,
      changedAt: now,
      sentAt: sql`coalesce(${textMessages.sentAt}, ${now})`,
      leaseToken: null,
      leaseUntil: null,
    })
    .where(
      and(
        eq(textMessages.sendKey, key.toLowerCase()),
        ne(textMessages.state, 'shown'),
        sql`(${textMessages.reportedAt} IS NULL OR ${textMessages.reportedAt} < ${occurredAt}
          OR (${textMessages.reportedAt} = ${occurredAt} AND ${rankOf(textMessages.state)} < ${rankOf(status)}))`,
      ),
    );
}

async function takeInbound(
  tx: Tx,
  { from, text }: Extract<MessagingEvent, { type: 'inbound' }>,
  { now, occurredAt }: { now: string; occurredAt: string },
): Promise<void> {
  const asked = keywordOf(text);
  if (!asked || !E164.safeParse(from).success) return;
  const { keyword } = asked;
  const isChange =
    keyword === 'help' ||
    (await storeTextingChoice(tx, { number: from, isStopped: keyword === 'stop', at: occurredAt }));
  if (!isChange) return;
  const language = asked.language ?? (await lastLanguage(tx, from));
  const { sender } = await loadMailSender(tx, { siteId: null, language }, '');
  await enqueueText(
    tx,
    { now },
    {
      key: `${ANSWERS[keyword]} ${numberHash(from).slice(0, 32)} ${answeredAt(keyword, occurredAt)}`,
      purpose: ANSWERS[keyword],
      rlid: null,
      to: from,
      language,
      values: { site: sender.site },
      consent: null,
    },
  );
}

/** Guests get help once a minute at most. */
function answeredAt(keyword: Keyword, occurredAt: string): string {
  if (keyword !== 'help') return occurredAt;
  return String(Math.floor(Date.parse(occurredAt) / MINUTE_MS));
}

/** The language of the last text to the number. */
async function lastLanguage(tx: Tx, number: string): Promise<string> {
  const [last] = await tx
    .select({ language: textMessages.language })
    .from(textMessages)
    .where(eq(textMessages.recipient, number))
    .orderBy(desc(textMessages.createdAt), desc(textMessages.id))
    .limit(1);
  return last?.language ?? 'en';
}
