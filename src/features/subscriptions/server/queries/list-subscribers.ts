import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { emailAddressKey } from '#shared/email-address.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import type { Db } from '#platform/db/client.ts';
import { hasWords, inOrder, pageOfNewest } from '#platform/db/list-sql.ts';
import { withinDays } from '#platform/db/within-days.ts';
import { purposesOf } from '../../sign-up.ts';
import {
  type listSubscribers as endpoint,
  type Ordering,
  type SubscriberQuery,
  type SubscriberRow,
  SUBSCRIBERS_PAGE_SIZE,
} from '../../staff-contract.ts';
import { subscriberRules } from '../../rules.ts';
import { occasions, subscribers } from '../tables.ts';
import { isHeld } from './awaited-sign-up.ts';

/** The signed-in user's rights, time zone and the time; days begin at midnight in that time zone. */
export interface SubscriberAsker {
  powers: StaffPowers;
  timeZone: string;
  /** ISO instant. */
  now: string;
}

/** One page of the subscribers that a query matches; two statements, and one more for an address. @param most subscribers that a search reads @throws Forbidden */
export async function listSubscribers(
  db: Db,
  { powers, ...asked }: SubscriberAsker,
  query: SubscriberQuery,
  most?: number,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, subscriberRules.view);
  const orderBy = orderOf(query.ordering);
  // A whole address is found by its index, however old it is: its owner may have asked for erasure.
  const isTheirs = query.q.includes('@') ? eq(subscribers.emailKey, emailAddressKey(query.q)) : undefined;
  const isAddress = isTheirs !== undefined && (await db.$count(subscribers, isTheirs)) > 0;
  const { ids, ...part } = await pageOfNewest(
    db,
    {
      id: subscribers.id,
      at: subscribers.createdAt,
      newestFirst: orderOf('-created'),
      inOrder: query.ordering === '-created' ? undefined : orderBy,
      filters: filtersOf(query, asked),
      where: isAddress ? isTheirs : wordsOf(query),
      isSearch: query.q !== '' && !isAddress,
    },
    { p: query.p, size: SUBSCRIBERS_PAGE_SIZE },
    most,
  );
  const where = inArray(subscribers.id, ids);
  const rows = await selectSubscribers(db, asked.now, { where, orderBy, limit: SUBSCRIBERS_PAGE_SIZE });
  return { rows: rows.map(rowOf), ...part, rights: rightsOf(subscriberRules, powers) };
}

export type StoredRow = Awaited<ReturnType<typeof selectSubscribers>>[number];

/** Subscribers with their number of occasions; one statement. */
export async function selectSubscribers(
  db: Db,
  now: string,
  { where, orderBy, limit }: { where: SQL | undefined; orderBy: SQL[]; limit: number },
) {
  return db
    .select({
      person: subscribers,
      // Nested in another template: otherwise drizzle omits the table names from the columns.
      isHeld: sql<boolean>`${isHeld(now)}`,
      occasionCount: db.$count(occasions, eq(occasions.subscriberId, subscribers.id)),
    })
    .from(subscribers)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

/** Condition of a query of the list. */
export function found(query: SubscriberQuery, asked: Pick<SubscriberAsker, 'timeZone' | 'now'>): SQL | undefined {
  return and(filtersOf(query, asked), wordsOf(query));
}

function wordsOf({ q }: SubscriberQuery): SQL | undefined {
  return hasWords(q, subscribers.email, subscribers.firstName, subscribers.lastName, subscribers.postcode);
}

function filtersOf(
  { state, country, purpose, held, from, to }: SubscriberQuery,
  { timeZone, now }: Pick<SubscriberAsker, 'timeZone' | 'now'>,
): SQL | undefined {
  return and(
    state && eq(subscribers.state, state),
    country === undefined ? undefined : eq(subscribers.country, country === 'none' ? '' : country),
    held ? isHeld(now) : undefined,
    purpose && eq(subscribers.state, 'subscribed'),
    purpose === 'offers' ? eq(subscribers.wantsOffers, true) : undefined,
    withinDays(subscribers.createdAt, { from, to }, timeZone),
  );
}

/** A row of the list. */
export function rowOf({ person, occasionCount, isHeld }: StoredRow): SubscriberRow {
  return { ...personOf(person), occasionCount, isHeld };
}

/** The fields that the list and the screen of a subscriber share. */
export function personOf(person: typeof subscribers.$inferSelect): Omit<SubscriberRow, 'occasionCount' | 'isHeld'> {
  return {
    id: person.id,
    email: person.email,
    name: `${person.firstName} ${person.lastName}`.trim(),
    state: person.state,
    purposes: person.state === 'subscribed' ? purposesOf(person) : [],
    country: person.country,
    language: person.language,
    createdAt: new Date(person.createdAt).toISOString(),
  };
}

const orderOf = (ordering: Ordering): SQL[] =>
  inOrder(ordering, {
    email: subscribers.emailKey,
    name: [sql`lower(${subscribers.lastName})`, sql`lower(${subscribers.firstName})`, subscribers.id],
    created: [subscribers.createdAt, subscribers.id],
  });
