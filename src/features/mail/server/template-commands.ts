import { and, eq } from 'drizzle-orm';
import { requireRule } from '#features/rights/staff-rule.ts';
import { olderVersion, recordHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { MAIL_TEMPLATE_MODEL, mailTemplateRules } from '../rules.ts';
import type { MailSender } from '../write-mail.ts';
import { enqueueMail } from './enqueue-mail.ts';
import type { MailContext } from './staff-commands.ts';
import { mailTemplates } from './tables.ts';
import { checkTexts, previewMail, requireLanguage, subjectOf, type TemplatePlace } from './template-rules.ts';

/** Saves the texts of a mail; they apply to every mail from now on. @throws Forbidden, Invalid, Conflict */
export async function saveMailTemplate(
  tx: Tx,
  context: MailContext,
  asked: TemplatePlace & { baseVersion: number; value: Readonly<Record<string, string>> },
): Promise<number> {
  requireRule(context.powers, mailTemplateRules.change);
  requireLanguage(asked);
  const texts = checkTexts(asked.key, asked.value);
  const before = await lockTexts(tx, asked);
  const fields = Object.keys(texts).filter((name) => texts[name] !== before?.[name]);
  return write(tx, context, asked, { texts, action: 'mail_template.save', details: { fields } });
}

/** Resets to the shipped texts. @throws Forbidden, Invalid, Conflict */
export async function resetMailTemplate(
  tx: Tx,
  context: MailContext,
  asked: TemplatePlace & { baseVersion: number },
): Promise<number> {
  requireRule(context.powers, mailTemplateRules.change);
  requireLanguage(asked);
  await lockTexts(tx, asked);
  return write(tx, context, asked, { texts: null, action: 'mail_template.reset', details: {} });
}

/** Sends the preview to the signed-in user. @throws Forbidden, Invalid */
export async function testMailTemplate(
  tx: Tx,
  context: MailContext,
  asked: TemplatePlace & { value: Readonly<Record<string, string>>; sender: MailSender },
  to: { address: string; name: string },
): Promise<void> {
  requireRule(context.powers, mailTemplateRules.change);
  const { subject, text, html } = previewMail(context.powers, asked, asked.value, asked.sender);
  const mail = { key: null, list: 'transactional', to, subject: `[Test] ${subject}`, text, html } as const;
  await enqueueMail(tx, context, mail);
}

/** The saved texts, locked. @throws Conflict when the stored version is newer than the base version */
async function lockTexts(
  tx: Tx,
  { key, language, baseVersion }: TemplatePlace & { baseVersion: number },
): Promise<Record<string, string> | null> {
  const [row] = await tx
    .select()
    .from(mailTemplates)
    .where(and(eq(mailTemplates.template, key), eq(mailTemplates.language, language)))
    .for('update');
  await refuseOlderVersion(tx, { ...editedTexts({ key, language }), version: row?.version ?? 0 }, baseVersion);
  return row?.texts ?? null;
}

async function write(
  tx: Tx,
  { actor, now }: MailContext,
  { key, language, baseVersion }: TemplatePlace & { baseVersion: number },
  {
    texts,
    action,
    details,
  }: { texts: Record<string, string> | null; action: string; details: Record<string, unknown> },
): Promise<number> {
  const kept = { texts, version: baseVersion + 1, updatedAt: now, updatedBy: actor.name };
  const [row] = await tx
    .insert(mailTemplates)
    .values({ template: key, language, ...kept })
    .onConflictDoUpdate({
      target: [mailTemplates.template, mailTemplates.language],
      set: kept,
      setWhere: eq(mailTemplates.version, baseVersion),
    })
    .returning({ version: mailTemplates.version });
  // Two concurrent first saves: there was no row to lock yet.
  if (!row) throw await olderVersion(tx, editedTexts({ key, language }));
  const subjectId = subjectOf({ key, language });
  await recordHistory(tx, { actor, now }, action, [MAIL_TEMPLATE_MODEL, subjectId], details);
  return row.version;
}

function editedTexts(place: TemplatePlace) {
  return { kind: MAIL_TEMPLATE_MODEL, id: subjectOf(place), noun: 'these texts' };
}
