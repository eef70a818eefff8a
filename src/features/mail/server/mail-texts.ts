import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { RenderedMail } from '../render-mail.ts';
import { mailLanguage, shippedTexts } from '../shipped-texts.ts';
import type { MailTemplateKey, MailTexts } from '../templates.ts';
import { type MailParts, writeMail } from '../write-mail.ts';
import { mailTemplates } from './tables.ts';

const DEPOSIT = '{deposit}';

/** The texts of a mail in a language: those that staff saved, else the shipped ones. One statement. */
export async function loadMailTexts<K extends MailTemplateKey>(db: Db, key: K, asked: string): Promise<MailTexts<K>> {
  const language = mailLanguage(key, asked);
  const [own] = await db
    .select({ texts: mailTemplates.texts })
    .from(mailTemplates)
    .where(and(eq(mailTemplates.template, key), eq(mailTemplates.language, language)));
  const shipped = shippedTexts(key, language);
  // A field that was added after staff saved the texts has the shipped text.
  return withDeposit({ ...shipped, ...own?.texts }, shipped);
}

/** Adds the sentence about the deposit to texts that staff saved without it: guests have to read about their money. */
function withDeposit<T extends Readonly<Record<string, string>>>(texts: T, shipped: T): T {
  const isSaid = Object.values(texts).some((text) => text.includes(DEPOSIT));
  return isSaid || !shipped['body']?.includes(DEPOSIT) ? texts : { ...texts, body: `${texts['body']}\n\n${DEPOSIT}` };
}

/** Composes a mail with its current texts. One statement. */
export async function composeMail<K extends MailTemplateKey>(
  db: Db,
  key: K,
  parts: Omit<MailParts<K>, 'texts'>,
): Promise<RenderedMail> {
  return writeMail(key, { ...parts, texts: await loadMailTexts(db, key, parts.language) });
}
