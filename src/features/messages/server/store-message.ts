import { createHash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { Judgement } from '#features/guard/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ContactValues } from '../contact-form.ts';
import { messages } from './tables.ts';

const WINDOW_MS = 10 * 60_000;

/** What was sent, from where, and by which click. */
export interface ContactPost {
  values: ContactValues;
  /** '' when there was no script to make one. */
  submitId: string;
  ip: string;
  nowMs: number;
}

export interface NewMessage {
  siteId: number;
  pageId: number;
  language: string;
  /** The restaurant as it is called now; null when the topic asks for none. */
  location: { rlid: number; name: string } | null;
  judgement: Judgement;
}

/**
 * Hashes that one attempt to send may have: the newest first. Without a script it is what was written within ten minutes,
 * so that the second of two clicks is no second message.
 */
export function submitKeys({ values, submitId, ip, nowMs }: ContactPost): string[] {
  const hash = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  if (submitId !== '') return [hash('id', submitId, values.email)];
  const window = Math.floor(nowMs / WINDOW_MS);
  return [window, window - 1].map((number) => hash('text', ip, values, number));
}

/** True when this attempt was stored before. */
export async function isStored(db: Db, post: ContactPost): Promise<boolean> {
  const [found] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.submitKey, submitKeys(post)))
    .limit(1);
  return found !== undefined;
}

/** Stores what a guest wrote; undefined when another request stored the same attempt meanwhile. */
export async function storeMessage(tx: Tx, post: ContactPost, kept: NewMessage): Promise<number | undefined> {
  const { values, nowMs } = post;
  const [submitKey = ''] = submitKeys(post);
  const [row] = await tx
    .insert(messages)
    .values({
      siteId: kept.siteId,
      pageId: kept.pageId,
      language: kept.language,
      receivedAt: new Date(nowMs).toISOString(),
      submitKey,
      category: values.question_category,
      topic: values.topic,
      locationRlid: kept.location?.rlid ?? null,
      locationName: kept.location?.name ?? null,
      visitDate: values.visit_date || null,
      visitTime: values.visit_time || null,
      orderNumber: values.order_number || null,
      firstName: values.first_name,
      lastName: values.last_name,
      email: values.email,
      phone: values.phone,
      addressLine1: values.address_line1,
      addressCity: values.address_city,
      addressState: values.address_state,
      addressZip: values.address_zip,
      message: values.message,
      verdict: kept.judgement.verdict,
      reasons: [...kept.judgement.reasons],
      owesReceipt: kept.judgement.verdict !== 'ham',
    })
    .onConflictDoNothing({ target: messages.submitKey })
    .returning({ id: messages.id });
  return row?.id;
}

/** True when the message is there: for tests and for who follows a link to it. */
export async function hasMessage(db: Db, id: number): Promise<boolean> {
  const [found] = await db.select({ id: messages.id }).from(messages).where(eq(messages.id, id));
  return found !== undefined;
}
