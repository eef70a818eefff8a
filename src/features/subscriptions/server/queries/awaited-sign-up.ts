import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { signUps, subscribers } from '../tables.ts';

/**
 * The subscriber's latest unconfirmed sign-up, expired or not, for which staff can send the link. Ignores sign-ups that a
 * later unsubscription ended. Undefined when there is none.
 */
export async function findAwaited(
  db: Db,
  subscriberId: number,
  now: string,
): Promise<typeof signUps.$inferSelect | undefined> {
  const [newest] = await db
    .select({ awaited: signUps })
    .from(signUps)
    .innerJoin(subscribers, eq(subscribers.id, signUps.subscriberId))
    .where(and(eq(signUps.subscriberId, subscriberId), isAwaited(sql`${signUps}`, now)))
    .orderBy(desc(signUps.id))
    .limit(1);
  return newest?.awaited;
}

/** Condition in a query of subscribers: the sign-up that `findAwaited` returns was held as spam, so no link was sent. */
export function isHeld(now: string): SQL {
  return sql`EXISTS (
    SELECT FROM ${signUps} AS asked
    WHERE asked.subscriber_id = ${subscribers.id} AND asked.verdict = 'spam' AND ${isAwaited(sql`asked`, now)}
      AND NOT EXISTS (
        SELECT FROM ${signUps} AS newer
        WHERE newer.subscriber_id = asked.subscriber_id AND newer.id > asked.id AND newer.used_at IS NULL
      )
  )`;
}

function isAwaited(asked: SQL, now: string): SQL {
  return sql`${asked}.used_at IS NULL AND (${subscribers.state} <> 'unsubscribed' OR ${asked}.expires_at > ${now})`;
}
