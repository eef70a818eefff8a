import type { Db } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { createSubscriberMailer } from './create-mailer.ts';
import { createSubscriberLinks, type SubscriberLinks } from './links.ts';
import type { SubscriberMailer } from './mailer.ts';
import { type ClubSender, loadSender } from './sender.ts';

/** What all that concerns subscribers shares: made once, with the key of the installation. */
export interface Subscriptions {
  links: SubscriberLinks;
  mailer: SubscriberMailer;
  senderOf(db: Db, of: { siteId: number | null; language: string }): Promise<ClubSender>;
}

/** @param origin where links of mails begin: "https://www.chain.example", asked each time */
export async function createSubscriptions(db: Db, origin: () => string): Promise<Subscriptions> {
  // Not lazily: reading the key takes a transaction of its own, which those that need it could not wait for.
  const links = createSubscriberLinks(deriveKey(await loadInstallationKey(db), 'subscriber links'));
  const senderOf = (reader: Db, of: { siteId: number | null; language: string }) => loadSender(reader, of, origin());
  return { links, mailer: createSubscriberMailer({ links, senderOf }), senderOf };
}
