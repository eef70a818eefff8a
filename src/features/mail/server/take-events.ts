import { createHash } from 'node:crypto';
import { and, count, eq, gt, inArray } from 'drizzle-orm';
import { emailAddressKey, parseEmailAddress } from '#shared/email-address.ts';
import type { Tx } from '#platform/db/client.ts';
import { parseMailReport } from '#platform/mail/parse-report.ts';
import type { MailEvent } from '../event-contract.ts';
import type { MailEventKind } from '../new-mail.ts';
import { headerText } from './enqueue-mail.ts';
import { addressHash, suppress } from './suppressions.ts';
import { mailEvents, mails } from './tables.ts';

/** An address is suppressed after this many soft bounces within this many days. */
const MOST_SOFT_BOUNCES = 5;
const SOFT_BOUNCE_DAYS = 30;
const DAY_MS = 86_400_000;
const MAX_DETAIL_CHARACTERS = 300;
const UID = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})@/i;

/** A reported event, converted from any format. */
interface Reported {
  id: string;
  kind: MailEventKind;
  messageId: string | undefined;
  /** Trusted only in signed events; a raw report is matched by its Message-ID. */
  recipient: string | undefined;
  detail: string;
}

export interface EventContext {
  /** ISO instant. */
  now: string;
  /** Unsubscribes a person who complained of spam or unsubscribed with the provider. Runs within the transaction. */
  leave(tx: Tx, address: string, source: 'complaint' | 'mail provider'): Promise<void>;
}

/** Stores events that a provider reports. Ignores unknown mails and addresses, and repeated events. */
export async function storeMailEvents(tx: Tx, context: EventContext, events: readonly MailEvent[]): Promise<void> {
  await takeReported(
    tx,
    context,
    events.map(({ id, type, permanent, message_id: messageId, recipient, detail }) => ({
      id: `event ${id}`,
      kind: type === 'bounce' && !permanent ? 'soft_bounce' : type,
      messageId,
      recipient,
      detail,
    })),
  );
}

/** Stores a raw report. Ignores mails that are not reports, or not about a known mail. */
export async function storeMailReport(tx: Tx, context: EventContext, raw: Uint8Array): Promise<void> {
  const report = parseMailReport(raw);
  if (!report) return;
  const { kind, messageId, detail } = report;
  const digest = createHash('sha256').update(`${kind} ${messageId}`).digest('base64url');
  await takeReported(tx, context, [{ id: `report ${digest}`, kind, messageId, recipient: undefined, detail }]);
}

async function takeReported(tx: Tx, context: EventContext, reports: readonly Reported[]): Promise<void> {
  const known = await findMails(tx, reports);
  const about = reports.flatMap((report) => {
    const mail = known.get(uidOf(report.messageId) ?? '');
    // A bounce of forwarded mail may name another address than the mail's own.
    const address = mail?.address ?? parseEmailAddress(report.recipient ?? '');
    return address === undefined
      ? []
      : [{ report, mail, address, order: [emailAddressKey(address), report.id].join(' ') }];
  });
  // A fixed order, that of the rows to lock, makes deadlocks of concurrent calls unlikely.
  for (const { report, mail, address } of about.toSorted((a, b) => (a.order < b.order ? -1 : 1))) {
    const [added] = await tx
      .insert(mailEvents)
      .values({
        id: report.id,
        kind: report.kind,
        mailId: mail?.id ?? null,
        addressHash: addressHash(address),
        detail: headerText(report.detail, MAX_DETAIL_CHARACTERS),
        receivedAt: context.now,
      })
      .onConflictDoNothing()
      .returning({ id: mailEvents.id });
    if (added) await draw(tx, context, report.kind, address);
  }
}

/** Applies an event to its address. Transactional mail is never blocked: the mailbox may exist again. */
async function draw(tx: Tx, context: EventContext, kind: MailEventKind, address: string): Promise<void> {
  const stop = (reason: 'bounce' | 'complaint') => suppress(tx, context, { address, reason });
  if (kind === 'bounce') await stop('bounce');
  else if (kind === 'complaint') {
    await stop('complaint');
    await context.leave(tx, address, 'complaint');
  } else if (kind === 'unsubscribe') await context.leave(tx, address, 'mail provider');
  else if ((await countSoftBounces(tx, address, context.now)) >= MOST_SOFT_BOUNCES) await stop('bounce');
}

async function countSoftBounces(tx: Tx, address: string, now: string): Promise<number> {
  const since = new Date(Date.parse(now) - SOFT_BOUNCE_DAYS * DAY_MS).toISOString();
  const [row] = await tx
    .select({ total: count() })
    .from(mailEvents)
    .where(
      and(
        eq(mailEvents.addressHash, addressHash(address)),
        eq(mailEvents.kind, 'soft_bounce'),
        eq(mailEvents.isSettled, false),
        gt(mailEvents.receivedAt, since),
      ),
    );
  return row?.total ?? 0;
}

async function findMails(tx: Tx, reports: readonly Reported[]): Promise<Map<string, { id: number; address: string }>> {
  const uids = reports.flatMap(({ messageId }) => uidOf(messageId) ?? []);
  if (uids.length === 0) return new Map();
  const rows = await tx
    .select({ id: mails.id, uid: mails.messageUid, address: mails.toAddress })
    .from(mails)
    .where(inArray(mails.messageUid, uids));
  return new Map(rows.map(({ id, uid, address }) => [uid, { id, address }]));
}

function uidOf(messageId: string | undefined): string | undefined {
  return UID.exec(messageId ?? '')?.[1]?.toLowerCase();
}
