import { and, asc, eq } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { consentLabel } from '../consent-label.ts';
import {
  type AccountMail,
  type AccountOccasion,
  MAX_OCCASIONS,
  type Occasion,
  type OccasionId,
  OWN_BIRTHDAY,
  type Relationship,
} from '../sign-up.ts';
import { applyDetails } from './commands/apply-details.ts';
import { allowErasing, storeWording, recordConsent } from './commands/consent.ts';
import type { GuestContext } from './commands/sign-up.ts';
import type { SubscriberMailer } from './mailer.ts';
import { dayText } from './queries/get-subscriber.ts';
import { consentRecords, occasions, subscribers } from './tables.ts';

/** Source of consent that a signed-in diner gives or withdraws. */
const SOURCE = 'account';

/** Mail that an address gets from the chain, and its days; at most three statements. */
export async function findAccountMail(db: Db, emailKey: string): Promise<AccountMail> {
  const [person] = await db.select().from(subscribers).where(eq(subscribers.emailKey, emailKey));
  if (!person) return { state: 'none', occasions: [], consent: [] };
  const days = await db
    .select()
    .from(occasions)
    .where(eq(occasions.subscriberId, person.id))
    .orderBy(asc(occasions.id));
  const { id, action, source, at, purposes } = consentRecords;
  const consent = await db
    .select({ action, source, at, purposes })
    .from(consentRecords)
    .where(eq(consentRecords.subscriberId, person.id))
    .orderBy(asc(id));
  const { birthdayMonth: month, birthdayDay: day } = person;
  return {
    state: person.state === 'subscribed' ? 'joined' : person.state === 'pending' ? 'asked' : 'none',
    occasions: [
      ...(month === null || day === null
        ? []
        : [
            {
              id: OWN_BIRTHDAY as OccasionId,
              occasion: 'birthday' as const,
              relationship: null,
              day: dayText(month, day),
            },
          ]),
      ...days.map((one) => ({
        id: one.id,
        occasion: one.occasion as Occasion,
        relationship: one.relationship as Relationship,
        day: dayText(one.month, one.day),
      })),
    ],
    consent: consent.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

/**
 * Signs up an address that its owner has confirmed by signing in, so no link is needed. Stored days and the post code
 * stay; the suppression of an earlier unsubscription ends.
 */
export async function joinByAccount(
  tx: Tx,
  guest: GuestContext,
  person: { email: string; emailKey: string; firstName: string; lastName: string; language: string; timeZone: string },
): Promise<void> {
  const { email, emailKey, firstName, lastName, language, timeZone } = person;
  await tx
    .insert(subscribers)
    .values({ email, emailKey, state: 'pending', language, timeZone, createdAt: guest.now })
    .onConflictDoNothing({ target: subscribers.emailKey });
  const [known] = await tx.select().from(subscribers).where(eq(subscribers.emailKey, emailKey)).for('update');
  if (!known) throw new Error('A subscriber was neither added nor found');
  if (known.state === 'subscribed') return;
  const days = await tx.select().from(occasions).where(eq(occasions.subscriberId, known.id)).orderBy(asc(occasions.id));
  const { birthdayMonth: month, birthdayDay: day } = known;
  const details = {
    firstName: firstName || known.firstName,
    lastName: lastName || known.lastName,
    postcode: known.postcode,
    country: known.country,
    birthday: month === null || day === null ? null : { month, day },
    // Safe casts: the form accepts listed options only.
    occasions: days.map((one) => ({
      occasion: one.occasion as Occasion,
      relationship: one.relationship as Relationship,
      month: one.month,
      day: one.day,
    })),
    wantsOffers: true,
    language,
    timeZone: known.timeZone,
    pageId: null,
  };
  await recordConsent(tx, guest, {
    subscriberId: known.id,
    action: 'granted',
    source: SOURCE,
    purposes: ['reminders', 'offers'],
    wordingId: await storeWording(tx, guest.now, { language, terms: '', consent: consentLabel(language, null) }),
    language,
    country: known.country,
  });
  await applyDetails(tx, known.id, details, guest.now);
  await guest.mailer.resume(tx, guest.now, emailKey);
  const to = {
    subscriberId: known.id,
    email,
    firstName: details.firstName,
    language,
    siteId: known.siteId,
    pageId: null,
  };
  await guest.mailer.sendWelcome(tx, guest.now, to, details);
}

/**
 * Adds an occasion for reminders; a second own birthday replaces the first. @throws Conflict for a diner who gets no
 * mail, or has the maximum of occasions
 */
export async function addAccountOccasion(
  tx: Tx,
  emailKey: string,
  { occasion, relationship, month, day }: AccountOccasion,
): Promise<void> {
  const id = await lockJoined(tx, emailKey);
  if (relationship === null) {
    await tx.update(subscribers).set({ birthdayMonth: month, birthdayDay: day }).where(eq(subscribers.id, id));
    return;
  }
  const known = await tx.$count(occasions, eq(occasions.subscriberId, id));
  if (known >= MAX_OCCASIONS) throw new Conflict(`There are ${MAX_OCCASIONS} days already. Remove one first.`);
  await tx.insert(occasions).values({ subscriberId: id, occasion, relationship, month, day });
}

/** @throws Conflict for a diner who gets no mail, NotFound for a day that is not the address's own */
export async function removeAccountOccasion(tx: Tx, emailKey: string, day: OccasionId): Promise<void> {
  const id = await lockJoined(tx, emailKey);
  if (day === OWN_BIRTHDAY) {
    await tx.update(subscribers).set({ birthdayMonth: null, birthdayDay: null }).where(eq(subscribers.id, id));
    return;
  }
  const gone = await tx
    .delete(occasions)
    .where(and(eq(occasions.id, day), eq(occasions.subscriberId, id)))
    .returning({ id: occasions.id });
  if (gone.length === 0) throw new NotFound('This day does not exist');
}

async function lockJoined(tx: Tx, emailKey: string): Promise<number> {
  const [person] = await tx.select().from(subscribers).where(eq(subscribers.emailKey, emailKey)).for('update');
  if (person?.state !== 'subscribed') throw new Conflict('This address gets no reminders. Sign up first.');
  return person.id;
}

/** Erases the subscriber of an address whose account is erased, and all mail to it. The suppression stays, as a digest. */
export async function eraseSubscriberOf(
  tx: Tx,
  { now, mailer }: { now: string; mailer: SubscriberMailer },
  emailKey: string,
): Promise<void> {
  const [person] = await tx
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.emailKey, emailKey))
    .for('update');
  await mailer.forget(tx, emailKey);
  await mailer.stop(tx, now, emailKey, 'erasure');
  if (!person) return;
  await allowErasing(tx, [person.id]);
  await tx.delete(subscribers).where(eq(subscribers.id, person.id));
}
