import type { LanguageCode } from '#features/pages/contract.ts';
import { languagesOf, type MailTemplateKey, type MailTexts } from './templates.ts';
import { ENGLISH_MAIL } from './shipped-texts-en.ts';
import { FRENCH_MAIL } from './shipped-texts-fr.ts';
import { SPANISH_MAIL } from './shipped-texts-es.ts';

type StaffMail = 'approval_link' | 'form_submission' | 'accessibility_report' | 'staff_notification' | 'staff_digest';

/** Texts of mail to guests. */
export type GuestMailTexts = {
  readonly [K in Exclude<MailTemplateKey, StaffMail>]: MailTexts<K>;
};

const BY_LANGUAGE: Readonly<Record<LanguageCode, { readonly [K in MailTemplateKey]?: MailTexts<K> }>> = {
  en: ENGLISH_MAIL,
  es: SPANISH_MAIL,
  'fr-CA': FRENCH_MAIL,
};

/** The language of a mail for a receiver: the receiver's language if the mail has texts in it, else English. */
export function mailLanguage(key: MailTemplateKey, language: string): LanguageCode {
  return languagesOf(key).find((one) => one === language) ?? 'en';
}

/** The texts that ship with Galley, used until staff save their own. */
export function shippedTexts<K extends MailTemplateKey>(key: K, language: LanguageCode): MailTexts<K> {
  const texts: MailTexts<K> | undefined = BY_LANGUAGE[mailLanguage(key, language)][key];
  if (!texts) throw new Error(`There are no words for ${key}`);
  return texts;
}
