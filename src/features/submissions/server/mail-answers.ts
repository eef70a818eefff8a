import { parseEmailAddress } from '#shared/email-address.ts';
import type { Verdict } from '#features/guard/rules.ts';
import { enqueueMail, loadMailSender, loadMailTexts } from '#features/mail/server/index.ts';
import { writeMail } from '#features/mail/write-mail.ts';
import type { Tx } from '#platform/db/client.ts';
import type { SubmittedField } from '../contract.ts';
import { valueText } from '../value-text.ts';

/** Mail to staff is in English. */
const LANGUAGE = 'en';

/** Receivers and headers of the mail about a submission. */
export interface AnswersMail {
  /** Addresses of the staff. */
  to: readonly string[];
  subject: string;
  /** The guest's unvalidated input for an e-mail address. */
  replyTo: string | null;
  siteId: number;
}

interface Submission {
  id: number;
  fields: readonly SubmittedField[];
  data: Readonly<Record<string, unknown>>;
  verdict: Verdict;
}

/** Prefix of the keys of mails about a submission. */
export function aboutSubmission(id: number): string {
  return `form submission ${id} `;
}

/** Mails a submission to each receiver, once. @param moment.origin origin of links */
export async function mailAnswers(
  tx: Tx,
  { now, origin }: { now: string; origin: string },
  { id, fields, data, verdict }: Submission,
  { to, subject, replyTo, siteId }: AnswersMail,
): Promise<void> {
  if (to.length === 0) return;
  const { sender } = await loadMailSender(tx, { siteId, language: LANGUAGE }, origin);
  const texts = await loadMailTexts(tx, 'form_submission', LANGUAGE);
  const answers = fields.map(({ key, label }) => ({ label, value: valueText(data[key]) || '–' }));
  const values = { answers, form_subject: verdict === 'review' ? `${texts.review_mark} ${subject}` : subject };
  const mail = writeMail('form_submission', { texts, language: LANGUAGE, sender, values });
  for (const address of to) {
    await enqueueMail(
      tx,
      { now },
      {
        key: `${aboutSubmission(id)}to ${address}`,
        list: 'transactional',
        to: { address, name: '' },
        ...mail,
        ...(replyTo !== null &&
          parseEmailAddress(replyTo) !== undefined && { replyTo: { address: replyTo, name: '' } }),
      },
    );
  }
}
