import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Problem } from '#shared/problem.ts';
import { type Post, SUBMIT_ID_FIELD, textOf } from '#features/forms/post.ts';
import type { GuestGuard } from '#features/guard/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { type KeyedQuestion, KINDS_OF_SEVERAL } from '../questions.ts';
import { valueText } from '../value-text.ts';
import { storeSubmission } from './commands.ts';
import { mailAnswers } from './mail-answers.ts';
import { formSubmissions } from './tables.ts';

const MINUTE_MS = 60_000;
const MAX_SUBMIT_ID_CHARACTERS = 64;
/** Kinds in which something may be written that no list has. */
const FREE_KINDS: readonly KeyedQuestion['kind'][] = ['singleline', 'multiline', 'url'];

type Answer = string | number | boolean | string[] | null;

/** A form page, as the one who takes its post needs it. */
export interface PostedForm {
  siteId: number;
  pageId: number;
  questions: readonly KeyedQuestion[];
  /** Addresses of the staff. */
  mailTo: readonly string[];
  mailSubject: string;
  /** Where links of its mail begin. */
  origin: string;
}

/**
 * Keeps what somebody sent by a form page, once, and mails it to whom the page names, in one transaction. Spam is kept
 * too, and its mail with it until staff say that it is none.
 * @param sent.values of a post that reads well, by the questions' keys
 * @throws RateLimited, CaptchaRefused
 */
export async function takeFormPost(
  deps: { db: Db; guard: GuestGuard },
  form: PostedForm,
  sent: { post: Post; values: Readonly<Record<string, string | boolean>>; ip: string; nowMs: number },
): Promise<void> {
  const submitKey = submitKeyOf(form, sent);
  if (await isStored(deps.db, submitKey)) return;
  const { questions } = form;
  const answers = Object.fromEntries(questions.map((question) => [question.key, answerOf(question, sent.values)]));
  const textsOf = (kinds: readonly string[]) =>
    questions.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => valueText(answers[key]));
  try {
    const email = textsOf(['email']).find((text) => text !== '') ?? null;
    const examined = await deps.guard.examine({
      form: `form_page:${form.pageId}`,
      ip: sent.ip,
      post: sent.post,
      email,
      texts: textsOf(FREE_KINDS),
    });
    await inTransactionAgain(deps.db, async (tx) => {
      const judgement = await deps.guard.judge(tx, examined);
      const now = new Date(sent.nowMs).toISOString();
      const fields = questions.map(({ key, label }) => ({ key, label }));
      const mail = { to: form.mailTo, subject: form.mailSubject, replyTo: email, siteId: form.siteId };
      const { verdict } = judgement;
      const id = await storeSubmission(tx, {
        pageId: form.pageId,
        fields,
        data: answers,
        now,
        judgement,
        submitKey,
        ...(verdict === 'spam' && { withheldMail: mail }),
      });
      const moment = { now, origin: form.origin };
      if (verdict !== 'spam') await mailAnswers(tx, moment, { id, fields, data: answers, verdict }, mail);
    });
  } catch (error) {
    // The other one of two clicks was first: what the guard or the database holds against this one is that.
    if (!(error instanceof Problem || isDuplicate(error)) || !(await isStored(deps.db, submitKey))) throw error;
  }
}

async function isStored(db: Db, submitKey: string): Promise<boolean> {
  const [found] = await db
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(eq(formSubmissions.submitKey, submitKey))
    .limit(1);
  return found !== undefined;
}

/** PostgreSQL's code for a key that is there already, however deep the driver wrapped it. */
function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '23505' || isDuplicate(error.cause);
}

/** One attempt to send: by the number that a script gave it, else by what was written within a minute. */
function submitKeyOf({ pageId }: PostedForm, { post, values, ip, nowMs }: Parameters<typeof takeFormPost>[2]): string {
  const id = textOf(post, SUBMIT_ID_FIELD).slice(0, MAX_SUBMIT_ID_CHARACTERS);
  const attempt = id === '' ? ['text', ip, values, Math.floor(nowMs / MINUTE_MS)] : ['id', id, values];
  return createHash('sha256')
    .update(JSON.stringify([pageId, ...attempt]))
    .digest('base64url');
}

function answerOf({ key, kind }: KeyedQuestion, values: Readonly<Record<string, string | boolean>>): Answer {
  const value = values[key] ?? '';
  if (typeof value === 'boolean') return value;
  if (KINDS_OF_SEVERAL.includes(kind)) return value === '' ? [] : value.split('\n');
  if (kind === 'number') return value === '' ? null : Number(value.replace(',', '.'));
  return value;
}
