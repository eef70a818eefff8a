import { eq, inArray } from 'drizzle-orm';
import type { Judgement } from '#features/guard/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ContactValues } from '../contact-form.ts';
import { messages } from './tables.ts';

/** The submitted values, their time, and the key of the attempt; see `receiveOnce`. */
export interface ContactPost {
  values: ContactValues;
  nowMs: number;
  submitKey: string;
}

export interface NewMessage {
  siteId: number;
  pageId: number;
  language: string;
  /** The restaurant with its current name; null when the topic has no restaurant field. */
  location: { rlid: number; name: string } | null;
  judgement: Judgement;
}

/** True when a message has one of these submit keys. */
export async function isStored(db: Db, submitKeys: readonly string[]): Promise<boolean> {
  const [found] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(inArray(messages.submitKey, [...submitKeys]))
    .limit(1);
  return found !== undefined;
}

/** Stores a message; returns its id. */
export async function storeMessage(
  tx: Tx,
  { values, nowMs, submitKey }: ContactPost,
  kept: NewMessage,
): Promise<number> {
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
    .returning({ id: messages.id });
  if (!row) throw new Error('A message was not kept');
  return row.id;
}

/** True when the message exists: for tests and for the HTTP status of its screen. */
export async function hasMessage(db: Db, id: number): Promise<boolean> {
  const [found] = await db.select({ id: messages.id }).from(messages).where(eq(messages.id, id));
  return found !== undefined;
}
