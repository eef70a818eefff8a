import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { deleteBatch } from '#platform/jobs/daily-purge.ts';
import type { Logger } from '#platform/logger.ts';
import type { PushSubscriptionBody } from '../contract.ts';
import { encryptPush } from './encrypt-push.ts';
import { createPushKeys } from './push-keys.ts';
import { pushSubscriptions } from './tables.ts';

const TIMEOUT_MS = 3000;
/** How long a push service keeps a message for an offline browser. */
const KEPT_SECONDS = 600;
/** Most browsers for one subject: a guest's own and those of the party. The oldest give way. */
const MOST_BROWSERS = 8;
const DAY_MS = 86_400_000;
/** Hosts of browsers' push services. The guest sends the URL, so no other host is called. */
const PUSH_SERVICES =
  /^https:\/\/(fcm\.googleapis\.com|android\.googleapis\.com|jmt17\.google\.com|([\w-]+\.)*push\.services\.mozilla\.com|([\w-]+\.)*notify\.windows\.com|([\w-]+\.)*push\.apple\.com)\//;

/** Message that a browser shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the site. */
  url: string;
}

/** Notifies browsers of guests who subscribed. Never the only channel: delivery is not confirmed. */
export interface WebPush {
  /** The installation's key, for `pushManager.subscribe`. */
  publicKey: string;
  /** Stores a browser, each once. @throws Invalid for a URL of an unknown push service */
  subscribe(about: string, browser: PushSubscriptionBody): Promise<void>;
  /** Sends to all browsers; expired subscriptions are deleted. Never throws. */
  send(about: string, message: PushMessage): Promise<void>;
}

export async function createWebPush({
  db,
  clock,
  logger,
  contact,
  isAllowed = (endpoint) => PUSH_SERVICES.test(endpoint),
}: {
  db: Db;
  clock: Clock;
  logger: Logger;
  /** Contact for push services: "mailto:…" or an https address. */
  contact: string;
  isAllowed?: (endpoint: string) => boolean;
}): Promise<WebPush> {
  const keys = createPushKeys(deriveKey(await loadInstallationKey(db), 'web push'), contact);

  const pushTo = async (browser: typeof pushSubscriptions.$inferSelect, message: PushMessage): Promise<void> => {
    const { about, endpoint } = browser;
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: keys.authorize(new URL(endpoint).origin, clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(KEPT_SECONDS),
        urgency: 'high',
      },
      body: new Uint8Array(encryptPush(JSON.stringify(message), browser)),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    await reply.body?.cancel();
    if (reply.status === 404 || reply.status === 410)
      await inTransaction(db, (tx) => tx.delete(pushSubscriptions).where(isBrowser(about, endpoint)));
    else if (!reply.ok) logger.warn({ status: reply.status }, 'a push service refused a message');
  };

  return {
    publicKey: keys.publicKey,
    async subscribe(about, { endpoint, keys: { p256dh, auth } }) {
      if (!isAllowed(endpoint)) throw new Invalid([{ field: 'endpoint', message: 'is not of a known push service' }]);
      try {
        encryptPush('', { p256dh, auth });
      } catch {
        throw new Invalid([{ field: 'keys', message: 'are no keys of a browser' }]);
      }
      const row = { about, endpoint, p256dh, auth, createdAt: new Date(clock.now()).toISOString() };
      await inTransaction(db, async (tx) => {
        // A browser that renews its subscription takes no other's place.
        const others = and(eq(pushSubscriptions.about, about), ne(pushSubscriptions.endpoint, endpoint));
        const oldest = tx
          .select({ endpoint: pushSubscriptions.endpoint })
          .from(pushSubscriptions)
          .where(others)
          .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.endpoint)
          .offset(MOST_BROWSERS - 1);
        await tx.delete(pushSubscriptions).where(and(others, inArray(pushSubscriptions.endpoint, oldest)));
        await tx
          .insert(pushSubscriptions)
          .values(row)
          .onConflictDoUpdate({ target: [pushSubscriptions.about, pushSubscriptions.endpoint], set: row });
      });
    },
    async send(about, message) {
      try {
        const browsers = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.about, about));
        await Promise.allSettled(
          browsers.map((browser) =>
            pushTo(browser, message).catch(() => logger.warn({ about }, 'a push service did not answer')),
          ),
        );
      } catch (error) {
        logger.error({ err: error }, 'browsers could not be notified');
      }
    },
  };
}

function isBrowser(about: string, endpoint: string) {
  return and(eq(pushSubscriptions.about, about), eq(pushSubscriptions.endpoint, endpoint));
}

/** Deletes a batch of browsers of past days. @param nowMs by the clock of the job */
export function forgetOldBrowsers(tx: Tx, nowMs: number): Promise<number> {
  return deleteBatch(
    tx,
    pushSubscriptions,
    lt(pushSubscriptions.createdAt, sql`${new Date(nowMs - 2 * DAY_MS).toISOString()}::timestamptz`),
  );
}
