import { and, asc, desc, eq, sql } from 'drizzle-orm';
import {
  enqueueMail,
  forgetMailTo,
  isSuppressed,
  liftSuppression,
  loadMailTexts,
  suppress,
} from '#features/mail/server/index.ts';
import { pages, sites } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { CONFIRM_PARAMETER, ONE_CLICK_PATH } from '../contract.ts';
import type { SubscriberLinks } from './links.ts';
import type { MailTo, SubscriberMailer } from './mailer.ts';
import type { ClubSender } from './sender.ts';
import { composeConfirmation, composeWelcome } from './subscriber-mails.ts';

export interface MailerParts {
  links: SubscriberLinks;
  senderOf(tx: Tx, to: Pick<MailTo, 'siteId' | 'language'>): Promise<ClubSender>;
}

/** Sends mail to subscribers through the mail queue. */
export function createSubscriberMailer({ links, senderOf }: MailerParts): SubscriberMailer {
  return {
    async sendConfirmation(tx, now, to, token) {
      const sender = await senderOf(tx, to);
      const texts = await loadMailTexts(tx, 'sign_up_confirmation', to.language);
      const url = `${await confirmPage(tx, to, sender.origin)}?${CONFIRM_PARAMETER}=${token}`;
      await enqueueMail(
        tx,
        { now },
        {
          key: null,
          list: 'transactional',
          to: { address: to.email, name: '' },
          ...composeConfirmation(texts, sender, to, url),
        },
      );
    },
    async sendWelcome(tx, now, to, given) {
      const sender = await senderOf(tx, to);
      const texts = await loadMailTexts(tx, 'welcome', to.language);
      const unsubscribeUrl = oneClickUrl(links, sender, to.subscriberId);
      await enqueueMail(
        tx,
        { now },
        {
          key: null,
          list: 'marketing',
          to: { address: to.email, name: to.firstName },
          ...composeWelcome(texts, sender, to, { unsubscribeUrl, given }),
          unsubscribeUrl,
        },
      );
    },
    stop: (tx, now, emailKey, reason) => suppress(tx, { now }, { address: emailKey, reason }),
    isStopped: (tx, emailKey) => isSuppressed(tx, emailKey, 'marketing'),
    async resume(tx, _now, emailKey) {
      await liftSuppression(tx, emailKey);
    },
    forget: (tx, emailKey) => forgetMailTo(tx, emailKey),
  };
}

/** The page with the confirmation button: the form's page, else another page of the site with the form, same language first. */
async function confirmPage(
  tx: Tx,
  { pageId, siteId, language }: Pick<MailTo, 'pageId' | 'siteId' | 'language'>,
  origin: string,
): Promise<string> {
  const [site] = await tx
    .select({ rootPath: pages.path, languageCode: sites.languageCode })
    .from(sites)
    .innerJoin(pages, eq(pages.id, sites.rootPageId))
    .orderBy(desc(sql`${sites.id} = ${siteId ?? -1}`), desc(sites.isDefault), asc(sites.id))
    .limit(1);
  if (!site) return `${origin}/`;
  const inherited = sql`(
    SELECT above.language_code FROM ${pages} AS above
    WHERE starts_with(${pages.path}, above.path) AND above.language_code IS NOT NULL
    ORDER BY above.path DESC LIMIT 1
  )`;
  const [page] = await tx
    .select({ path: pages.urlPath })
    .from(pages)
    .where(
      and(
        eq(pages.template, 'email_signup'),
        eq(pages.isLive, true),
        sql`starts_with(${pages.path}, ${site.rootPath})`,
      ),
    )
    .orderBy(
      desc(sql`${pages.id} = ${pageId ?? 0}`),
      desc(sql`coalesce(${inherited}, ${site.languageCode}) = ${language}`),
      asc(pages.urlPath),
    )
    .limit(1);
  return `${origin}${page?.path ?? '/'}`;
}

/** One-click URL for a mail's headers and footer: POST unsubscribes at once, GET leads to the unsubscribe page. */
export function oneClickUrl(
  links: SubscriberLinks,
  { origin }: Pick<ClubSender, 'origin'>,
  subscriberId: number,
): string {
  return `${origin}${ONE_CLICK_PATH.replace(':token', links.oneClickToken(subscriberId))}`;
}
