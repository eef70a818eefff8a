import type { SiteId } from '#shared/brand.ts';
import { parseEmailAddress } from '#shared/email-address.ts';
import { enqueueMail, loadMailSender, loadMailTexts } from '#features/mail/server/index.ts';
import { writeMail } from '#features/mail/write-mail.ts';
import { staffMailSettings } from '#features/settings/definitions.ts';
import { loadStoredSettings } from '#features/settings/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { accessibilityReports } from './tables.ts';

/** Mail to staff is in English. */
const LANGUAGE = 'en';

type Report = Omit<typeof accessibilityReports.$inferSelect, 'dom' | 'reasons' | 'isSolved' | 'submitKey'>;

/** Time of a mail, and the origin of its links: "https://www.example.com". */
export interface MailMoment {
  /** ISO instant. */
  now: string;
  origin: string;
}

/** Prefix of the keys of mails about a report. */
export function aboutReport(id: number): string {
  return `accessibility report ${id} `;
}

/**
 * Mails a report to each address in the settings, once: a repeated call mails only receivers that were added since. The
 * caller checks that the report is not spam.
 */
export async function mailStaff(tx: Tx, { now, origin }: MailMoment, report: Report): Promise<void> {
  const { id, siteId, description, email, url, screenWidth, screenHeight, userAgent, verdict } = report;
  const receivers = await loadReceivers(tx, siteId);
  if (receivers.length === 0) return;
  const { sender } = await loadMailSender(tx, { siteId, language: LANGUAGE }, origin);
  const texts = await loadMailTexts(tx, 'accessibility_report', LANGUAGE);
  const facts = [
    { label: 'Page', value: url },
    { label: 'E-mail', value: email },
    { label: 'Screen', value: screenWidth && screenHeight ? `${screenWidth} × ${screenHeight}` : '' },
    { label: 'Browser', value: userAgent },
  ];
  const mail = writeMail('accessibility_report', {
    texts,
    language: LANGUAGE,
    sender,
    values: {
      number: id,
      description,
      facts: facts.map(({ label, value }) => ({ label, value: value || '–' })),
      report_link: `${origin}/wagtail/accessibility/${id}/`,
    },
  });
  const subject = verdict === 'review' ? `${texts.review_mark} ${mail.subject}` : mail.subject;
  const answersTo = parseEmailAddress(email);
  for (const address of receivers) {
    await enqueueMail(
      tx,
      { now },
      {
        key: `${aboutReport(id)}to ${address}`,
        list: 'transactional',
        to: { address, name: '' },
        ...mail,
        subject,
        ...(answersTo !== undefined && { replyTo: { address: answersTo, name: '' } }),
      },
    );
  }
}

/** Addresses in the site's settings, without duplicates: the value for all languages, else that of the language of staff. */
async function loadReceivers(db: Db, siteId: number): Promise<string[]> {
  const stored = (await loadStoredSettings(db, siteId as SiteId)).filter(
    ({ model }) => model === staffMailSettings.name,
  );
  const value = (stored.find(({ language }) => language === '') ?? stored.find(({ language }) => language === LANGUAGE))
    ?.value as { accessibility_reports?: unknown } | undefined;
  const named = Array.isArray(value?.accessibility_reports) ? value.accessibility_reports : [];
  return [...new Set(named.flatMap((address) => parseEmailAddress(String(address)) ?? []))];
}
