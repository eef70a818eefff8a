import { asc, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import { reasonText } from '#features/guard/rules.ts';
import { pages, sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { ConsentEntry, getSubscriber as endpoint } from '../../staff-contract.ts';
import { PURPOSES } from '../../states.ts';
import { subscriberRules } from '../../rules.ts';
import { consentRecords, consentWordings, occasions, sentReminders, subscribers } from '../tables.ts';
import { findAwaited } from './awaited-sign-up.ts';
import { personOf, type SubscriberAsker } from './list-subscribers.ts';

const MOST_REMINDERS = 50;

/** One subscriber with details and consent log; at most five statements. @throws Forbidden, NotFound */
export async function getSubscriber(
  db: Db,
  { powers, now }: Pick<SubscriberAsker, 'powers' | 'now'>,
  id: number,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, subscriberRules.view);
  const [row] = await db
    .select({ person: subscribers, site: sites.name })
    .from(subscribers)
    .leftJoin(sites, eq(sites.id, subscribers.siteId))
    .where(eq(subscribers.id, id));
  if (!row) throw new NotFound('This subscriber does not exist');
  const { person } = row;
  const days = await db.select().from(occasions).where(eq(occasions.subscriberId, id)).orderBy(asc(occasions.id));
  const reminders = await db
    .select()
    .from(sentReminders)
    .where(eq(sentReminders.subscriberId, id))
    .orderBy(desc(sentReminders.queuedAt))
    .limit(MOST_REMINDERS);
  const awaited = await findAwaited(db, id, now);
  const isHeld = awaited?.verdict === 'spam';
  const consent = await listConsent(db, id);
  const { birthdayMonth, birthdayDay } = person;
  return {
    subscriber: {
      ...personOf(person),
      awaitsConfirmation: awaited !== undefined,
      isHeld,
      heldReasons: isHeld ? awaited.reasons.map(reasonText) : [],
      postcode: person.postcode,
      timeZone: person.timeZone,
      birthday: birthdayMonth === null || birthdayDay === null ? null : dayText(birthdayMonth, birthdayDay),
      occasions: days.map(({ id: dayId, occasion, relationship, month, day }) => ({
        id: dayId,
        occasion,
        relationship,
        day: dayText(month, day),
      })),
      site: row.site,
      subscribedAt: consent.find(({ action }) => action === 'granted' || action === 'confirmed')?.at ?? null,
      confirmedAt: instant(person.confirmedAt),
      unsubscribedAt: instant(person.unsubscribedAt),
      consent,
      reminders: reminders.map(({ reminder, queuedAt }) => ({
        reminder,
        queuedAt: new Date(queuedAt).toISOString(),
      })),
    },
    rights: rightsOf(subscriberRules, powers),
  };
}

/** Consent log of a subscriber, newest first; one statement. */
async function listConsent(db: Db, subscriberId: number): Promise<ConsentEntry[]> {
  const rows = await db
    .select({ record: consentRecords, wording: consentWordings, pageTitle: sql<string | null>`${pages.draftTitle}` })
    .from(consentRecords)
    .leftJoin(consentWordings, eq(consentWordings.id, consentRecords.wordingId))
    .leftJoin(pages, eq(pages.id, consentRecords.pageId))
    .where(eq(consentRecords.subscriberId, subscriberId))
    .orderBy(desc(consentRecords.id));
  return rows.map(({ record, wording, pageTitle }) => ({
    id: record.id,
    at: new Date(record.at).toISOString(),
    action: record.action,
    source: record.source,
    purposes: PURPOSES.filter((purpose) => record.purposes.includes(purpose)),
    wording: wording && { id: wording.id, terms: wording.terms, consent: wording.consent },
    page: record.pageId === null ? null : { id: record.pageId, title: pageTitle, revision: record.pageRevisionId },
    language: record.language,
    country: record.country,
    ipPrefix: record.ipPrefix,
    broadLogId: record.broadLogId,
  }));
}

/** "02-29" */
export function dayText(month: number, day: number): string {
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function instant(at: string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
