import type { RenderedMail } from '#features/mail/render-mail.ts';
import type { MailTexts } from '#features/mail/templates.ts';
import { type MailSender, writeMail } from '#features/mail/write-mail.ts';
import { CONFIRM_DAYS, type Occasion, type Relationship, type SignUpDetails, type YearDay } from '../sign-up.ts';
import type { MailTo } from './mailer.ts';
import type { ClubSender } from './sender.ts';
import { subscriberTexts } from './subscriber-texts.ts';

/** @param confirmUrl the page with the button */
export function composeConfirmation(
  texts: MailTexts<'sign_up_confirmation'>,
  sender: MailSender,
  { language }: MailTo,
  confirmUrl: string,
): RenderedMail {
  // Another person may have signed the receiver up, so the mail does not contain the name.
  return writeMail('sign_up_confirmation', {
    texts,
    language,
    sender,
    values: { days: CONFIRM_DAYS, confirm_link: confirmUrl },
  });
}

/** @param given days that the guest entered; the mail mentions only these */
export function composeWelcome(
  texts: MailTexts<'welcome'>,
  sender: ClubSender,
  to: MailTo,
  { unsubscribeUrl, given }: { unsubscribeUrl: string; given: SignUpDays },
): RenderedMail {
  const birthday = given.birthday !== null && sender.club.sendsBirthday;
  const occasions = given.occasions.length > 0 && sender.club.sendsOccasions;
  const reminders = birthday && occasions ? 'about_both' : birthday ? 'about_birthday' : 'about_occasions';
  return writeMail('welcome', {
    texts,
    language: to.language,
    sender,
    values: { ...greetingOf(to), reminders: birthday || occasions ? reminders : '' },
    unsubscribeUrl,
  });
}

export type SignUpDays = Pick<SignUpDetails, 'birthday' | 'occasions'>;

export function composeBirthday(
  texts: MailTexts<'birthday'>,
  sender: MailSender,
  to: MailTo,
  unsubscribeUrl: string,
): RenderedMail {
  const { language } = to;
  return writeMail('birthday', { texts, language, sender, values: greetingOf(to), unsubscribeUrl });
}

/** @param day the date of the occasion this year */
export function composeOccasion(
  texts: MailTexts<'occasion'>,
  sender: MailSender,
  to: MailTo,
  {
    unsubscribeUrl,
    day: { occasion, relationship, month, day },
  }: { unsubscribeUrl: string; day: YearDay & { occasion: Occasion; relationship: Relationship } },
): RenderedMail {
  const { language } = to;
  const words = subscriberTexts(language);
  const date = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(2028, month - 1, day),
  );
  const about = { date, occasion: words.occasions[occasion], relationship: words.relationships[relationship] };
  return writeMail('occasion', { texts, language, sender, values: { ...greetingOf(to), ...about }, unsubscribeUrl });
}

function greetingOf({ language, firstName }: MailTo): { hello: string; first_name: string } {
  const { hello, helloNamed } = subscriberTexts(language);
  return { hello: firstName ? helloNamed.replace('{name}', () => firstName) : hello, first_name: firstName };
}
