import type { SiteId } from '#shared/brand.ts';
import { settleQueued } from '#features/mail/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { type DemoInbox, storeDemoMessages } from './store-messages.ts';
import { storeDemoReports } from './store-reports.ts';
import { MISTYPED_SUBSCRIBER, storeDemoSubscribers } from './store-subscribers.ts';

/** The pages with the demo's forms, and the staff who answer guests. */
export interface DemoGuestsPlace {
  nowMs: number;
  siteId: SiteId;
  /** Pages with the forms. */
  contactPageId: number;
  signUpPageId: number;
  clerk: DemoInbox['clerk'];
}

/** Stores inbox, subscribers and reports as after some months of business, with their mails, of which none is sent. */
export async function storeDemoGuests(tx: Tx, place: DemoGuestsPlace): Promise<void> {
  const { nowMs, siteId, contactPageId, signUpPageId, clerk } = place;
  await storeDemoSubscribers(tx, { nowMs, siteId, pageId: signUpPageId });
  await storeDemoMessages(tx, { nowMs, siteId, pageId: contactPageId, clerk });
  await storeDemoReports(tx, { nowMs, siteId, actor: clerk });
  await settleQueued(tx, {
    now: new Date(nowMs).toISOString(),
    troubles: { [MISTYPED_SUBSCRIBER]: '550 5.1.1 There is no such mailbox' },
  });
}
