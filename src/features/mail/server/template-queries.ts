import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { describeFields } from '#content/describe.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { listHistory } from '#features/history/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { MAIL_TEMPLATE_MODEL, mailTemplateRules } from '../rules.ts';
import { shippedTexts } from '../shipped-texts.ts';
import type * as contract from '../template-contract.ts';
import { languagesOf, MAIL_TEMPLATE_KEYS, templateOf } from '../templates.ts';
import { mailTemplates } from './tables.ts';
import { requireLanguage, subjectOf, type TemplatePlace } from './template-rules.ts';

type Reply<E extends { reply: z.ZodType }> = z.infer<E['reply']>;

/** All automatic mails with the state of their texts; one statement. @throws Forbidden */
export async function listMailTemplates(
  db: Db,
  powers: StaffPowers,
): Promise<Reply<typeof contract.listMailTemplates>> {
  requireRule(powers, mailTemplateRules.view);
  const rows = await db.select().from(mailTemplates);
  return {
    templates: MAIL_TEMPLATE_KEYS.map((key) => {
      const { label, help, audience } = templateOf(key);
      const languages = languagesOf(key).map((code) => {
        const row = rows.find((one) => one.template === key && one.language === code);
        return { code, isOwn: hasOwn(row), saved: savedOf(row) };
      });
      return { key, label, help, audience, languages };
    }),
    mayChange: mailTemplateRules.change.allows(powers, {}),
  };
}

/** The texts of one mail with the fields of their form; one statement. @throws Forbidden, Invalid */
export async function getMailTemplate(
  db: Db,
  { powers, email }: { powers: StaffPowers; email: string },
  place: TemplatePlace,
): Promise<Reply<typeof contract.getMailTemplate>> {
  requireRule(powers, mailTemplateRules.view);
  requireLanguage(place);
  const { key, language } = place;
  const { label, help, fields, placeholders } = templateOf(key);
  const rows = await db.select().from(mailTemplates).where(eq(mailTemplates.template, key));
  const row = rows.find((one) => one.language === language);
  return {
    key,
    label,
    help,
    language,
    languages: languagesOf(key).map((code) => ({
      code,
      isOwn: hasOwn(rows.find((one) => one.language === code)),
    })),
    form: { fields: describeFields(fields), model: { blocks: {}, sets: {}, templates: {} } },
    placeholders: Object.entries(placeholders).map(([name, one]) => ({
      name,
      label: one.label,
      isRequired: one.isRequired ?? false,
      takesParagraph: one.kind !== 'text',
    })),
    value: { ...shippedTexts(key, language), ...row?.texts },
    isOwn: hasOwn(row),
    version: row?.version ?? 0,
    saved: savedOf(row),
    mayChange: mailTemplateRules.change.allows(powers, {}),
    testAddress: email,
  };
}

/** Two statements. @throws Forbidden, Invalid */
export async function getMailTemplateHistory(
  db: Db,
  powers: StaffPowers,
  { p, ...place }: TemplatePlace & { p: number },
): Promise<Reply<typeof contract.getMailTemplateHistory>> {
  requireRule(powers, mailTemplateRules.view);
  requireLanguage(place);
  const history = await listHistory(db, { kind: MAIL_TEMPLATE_MODEL, id: subjectOf(place) }, p);
  return { title: templateOf(place.key).label, ...history };
}

type Row = typeof mailTemplates.$inferSelect;

function hasOwn(row: Row | undefined): boolean {
  return row !== undefined && row.texts !== null;
}

function savedOf(row: Row | undefined): { at: string; by: string } | null {
  return row ? { at: new Date(row.updatedAt).toISOString(), by: row.updatedBy } : null;
}
