import { Invalid } from '#shared/problem.ts';
import { checkStored } from '#content/check-stored.ts';
import { createRegistry } from '#content/registry.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { mailTemplateRules } from '../rules.ts';
import type { RenderedMail } from '../render-mail.ts';
import { languagesOf, type MailTemplateKey, type MailTexts, templateOf } from '../templates.ts';
import { checkPlaces, type MailSender, sampleValues, writeMail } from '../write-mail.ts';

/** Identifies the texts of a mail. */
export interface TemplatePlace {
  key: MailTemplateKey;
  language: LanguageCode;
}

/** Mail texts contain no blocks. */
const NO_BLOCKS = createRegistry([], {});

/** @throws Invalid for a language in which the mail is not written */
export function requireLanguage({ key, language }: TemplatePlace): void {
  if (!languagesOf(key).includes(language))
    throw new Invalid([{ field: 'language', message: 'is not a language of this mail' }]);
}

/** Subject id for the history: "birthday:es". */
export function subjectOf({ key, language }: TemplatePlace): string {
  return `${key}:${language}`;
}

/** Validates texts before a save. @throws Invalid with an error for each field that breaks a rule */
export function checkTexts(key: MailTemplateKey, sent: Readonly<Record<string, string>>): Record<string, string> {
  const { label, fields } = templateOf(key);
  const { value, errors } = checkStored({ label, fields }, sent, {}, { mode: 'publish', registry: NO_BLOCKS });
  // One error per empty field: placeholders are checked only when all fields are valid.
  const faults = errors.length > 0 ? errors : checkPlaces(key, value);
  if (faults.length > 0) throw new Invalid(faults);
  return value as Record<string, string>;
}

/**
 * Renders a mail with unsaved texts and sample values.
 * @throws Forbidden; Invalid for the same errors as a save
 */
export function previewMail(
  powers: StaffPowers,
  { key, language }: TemplatePlace,
  value: Readonly<Record<string, string>>,
  sender: MailSender,
): RenderedMail {
  requireRule(powers, mailTemplateRules.view);
  requireLanguage({ key, language });
  const texts = checkTexts(key, value) as MailTexts;
  const nowhere = `${sender.origin}/#preview`;
  return writeMail(key, {
    texts,
    language,
    sender,
    values: sampleValues(key, language, nowhere),
    ...(templateOf(key).list === 'marketing' && { unsubscribeUrl: nowhere }),
  });
}
