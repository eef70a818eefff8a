import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { createSubscriberMailer } from './create-mailer.ts';
import { createSubscriberLinks, type SubscriberLinks } from './links.ts';
import type { SubscriberMailer } from './mailer.ts';
import { type ClubSender, loadSender } from './sender.ts';

/** Shared services of subscriptions: created once, with the installation key. */
export interface Subscriptions {
  links: SubscriberLinks;
  mailer: SubscriberMailer;
  senderOf(db: Db, of: { siteId: number | null; language: string }): Promise<ClubSender>;
}

/** @param origin returns the origin for links of mails: "https://www.chain.example" */
export async function createSubscriptions(db: Db, origin: () => string): Promise<Subscriptions> {
  // Not lazily: loading the key needs its own transaction, which would deadlock within a caller's transaction.
  const links = createSubscriberLinks(deriveKey(await loadInstallationKey(db), 'subscriber links'));
  const senderOf = (reader: Db, of: { siteId: number | null; language: string }) => loadSender(reader, of, origin());
  return { links, mailer: createSubscriberMailer({ links, senderOf }), senderOf };
}
