import type { SiteId } from '#shared/brand.ts';
import {
  addNote,
  type MessageContext,
  replyToMessage,
  storeMessage,
  updateMessage,
} from '#features/messages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import type { Tx } from '#platform/db/client.ts';
import { guestAddress, hoursBefore } from './guest-address.ts';
import { DEMO_MESSAGES, type DemoMessage } from './message-texts.ts';

const HOUR_MS = 3_600_000;
/** Origin of links in the demo's answers. */
const ORIGIN = 'https://lanternbay.example';

/** Source of messages, and the staff member who answers them. */
export interface DemoInbox {
  nowMs: number;
  siteId: SiteId;
  pageId: number;
  /** The guest-relations account. */
  clerk: { accountId: number; name: string };
}

/** Messages of guests by the contact form over five days, with the answers of staff. */
export async function storeDemoMessages(tx: Tx, inbox: DemoInbox): Promise<void> {
  // Oldest first, so that the numbers grow with time.
  const inOrder = DEMO_MESSAGES.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  for (const [at, message] of inOrder.entries()) await storeOne(tx, inbox, message, at);
}

async function storeOne(tx: Tx, inbox: DemoInbox, message: DemoMessage, at: number): Promise<void> {
  const sentMs = inbox.nowMs - message.hoursAgo * HOUR_MS;
  const [firstName = '', lastName = ''] = message.guest.split(' ');
  const [city, state, zip] = message.home;
  const [category, topic] = message.about;
  const [daysBefore, visitTime] = message.visit ?? [];
  const values = {
    question_category: category,
    topic,
    location_rlid: String(message.restaurant?.rlid ?? ''),
    visit_date: daysBefore === undefined ? '' : hoursBefore(sentMs, daysBefore * 24).slice(0, 10),
    visit_time: visitTime ?? '',
    order_number: message.orderNumber ?? '',
    first_name: firstName,
    last_name: lastName,
    email: guestAddress(message.guest),
    phone: `20755501${String(20 + at)}`,
    address_line1: `${12 + at} Wharf Road`,
    address_city: city,
    address_state: state,
    address_zip: zip,
    message: message.text,
  };
  const post = { values, submitKey: `demo-message-${at}`, nowMs: sentMs };
  const id = await storeMessage(tx, post, {
    siteId: inbox.siteId,
    pageId: inbox.pageId,
    language: message.language ?? 'en',
    location: message.restaurant ?? null,
    judgement: { verdict: message.verdict ?? 'ham', reasons: [...(message.reasons ?? [])] },
  });
  await workOn(tx, inbox, { ...message, id, sentMs });
}

async function workOn(
  tx: Tx,
  { clerk }: DemoInbox,
  { id, sentMs, isTaken, note, reply, isClosed, about }: DemoMessage & { id: number; sentMs: number },
): Promise<void> {
  let version = 1;
  const at = (minutes: number): MessageContext => ({
    actor: clerk,
    powers: SYSTEM_POWERS,
    now: new Date(sentMs + minutes * 60_000).toISOString(),
    origin: ORIGIN,
  });
  if (isTaken) {
    await updateMessage(tx, at(12), id, { version, assignee_id: clerk.accountId, status: 'open' });
    version += 1;
  }
  if (note) await addNote(tx, at(35), id, note);
  if (reply) {
    const subject = about[0] === 'praise' ? 'Thank you for your letter' : 'Your message to us';
    const answer = { version, subject, text: reply, key: `demo-reply-${id}` };
    await replyToMessage(tx, at(50), id, answer);
    version += 1;
  }
  if (isClosed) await updateMessage(tx, at(58), id, { version, status: 'closed' });
}
