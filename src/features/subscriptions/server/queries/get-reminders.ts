import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { RenderedMail } from '#features/mail/render-mail.ts';
import { loadMailTexts } from '#features/mail/server/index.ts';
import { sites } from '#features/pages/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { localMoment } from '../../reminder-days.ts';
import type { getReminders as endpoint, Preview, ReminderQuery } from '../../staff-contract.ts';
import { daysKeptOn } from '../../year-day.ts';
import { subscriberRules } from '../../rules.ts';
import type { MailTo } from '../mailer.ts';
import type { ClubSender } from '../sender.ts';
import { composeBirthday, composeConfirmation, composeOccasion, composeWelcome } from '../subscriber-mails.ts';
import type { Subscriptions } from '../subscriptions.ts';
import { occasions, subscribers } from '../tables.ts';
import { dayText } from './get-subscriber.ts';
import type { SubscriberAsker } from './list-subscribers.ts';

const DAYS_SHOWN = 14;

/** Reminders of the next days, and a preview of a mail; six statements. @throws Forbidden */
export async function getReminders(
  db: Db,
  { powers, timeZone, now }: SubscriberAsker,
  subscriptions: Subscriptions,
  { mail, language, site }: ReminderQuery,
): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, subscriberRules.view);
  const siteId = site ?? null;
  const sender = await subscriptions.senderOf(db, { siteId, language });
  const isOn: Readonly<Record<Preview, boolean | null>> = {
    birthday: sender.club.sendsBirthday,
    occasion: sender.club.sendsOccasions,
    welcome: null,
    confirmation: null,
  };
  return {
    ...(await compose(db, mail, sender, { language, siteId })),
    isOn: isOn[mail],
    daysBefore: mail === 'occasion' ? sender.club.occasionDays : 0,
    hasPostalAddress: sender.postalAddress !== '',
    sites: await db.select({ id: sites.id, name: sites.name }).from(sites).orderBy(asc(sites.id)),
    days: await countDays(db, Date.parse(now), timeZone),
  };
}

/** HTML document of the preview. @throws Forbidden */
export async function getReminderDocument(
  db: Db,
  powers: StaffPowers,
  subscriptions: Subscriptions,
  { mail, language, site }: ReminderQuery,
): Promise<string> {
  requireRule(powers, subscriberRules.view);
  const siteId = site ?? null;
  const sender = await subscriptions.senderOf(db, { siteId, language });
  return (await compose(db, mail, sender, { language, siteId })).html;
}

/** Composes the preview with a sample subscriber and dead links. */
async function compose(
  db: Db,
  mail: Preview,
  sender: ClubSender,
  { language, siteId }: { language: string; siteId: number | null },
): Promise<RenderedMail> {
  const to: MailTo = { subscriberId: 0, email: '', firstName: 'Mara', language, siteId, pageId: null };
  const nowhere = `${sender.origin}/#preview`;
  const day = { occasion: 'anniversary', relationship: 'partner', month: 6, day: 14 } as const;
  if (mail === 'confirmation') {
    return composeConfirmation(await loadMailTexts(db, 'sign_up_confirmation', language), sender, to, nowhere);
  }
  if (mail === 'welcome') {
    const given = { birthday: { month: 3, day: 3 }, occasions: [day] };
    return composeWelcome(await loadMailTexts(db, 'welcome', language), sender, to, { unsubscribeUrl: nowhere, given });
  }
  if (mail === 'birthday') return composeBirthday(await loadMailTexts(db, 'birthday', language), sender, to, nowhere);
  return composeOccasion(await loadMailTexts(db, 'occasion', language), sender, to, { unsubscribeUrl: nowhere, day });
}

async function countDays(db: Db, nowMs: number, timeZone: string) {
  const isSubscribed = eq(subscribers.state, 'subscribed');
  const birthdays = await db
    .select({ month: subscribers.birthdayMonth, day: subscribers.birthdayDay, total: count() })
    .from(subscribers)
    .where(and(isSubscribed, isNotNull(subscribers.birthdayMonth)))
    .groupBy(subscribers.birthdayMonth, subscribers.birthdayDay);
  const celebrated = await db
    .select({ month: occasions.month, day: occasions.day, total: count() })
    .from(occasions)
    .innerJoin(subscribers, eq(subscribers.id, occasions.subscriberId))
    .where(isSubscribed)
    .groupBy(occasions.month, occasions.day);
  const today = localMoment(nowMs, timeZone);
  return Array.from({ length: DAYS_SHOWN }, (_, ahead) => {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead));
    const kept = daysKeptOn({
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    }).map(({ month, day }) => dayText(month, day));
    const sum = (rows: readonly { month: number | null; day: number | null; total: number }[]) =>
      rows
        .filter(({ month, day }) => kept.includes(dayText(month ?? 0, day ?? 0)))
        .reduce((total, row) => total + row.total, 0);
    return { date: date.toISOString().slice(0, 10), birthdays: sum(birthdays), occasions: sum(celebrated) };
  });
}
