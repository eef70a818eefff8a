import { inArray } from 'drizzle-orm';
import type { Post } from '#features/forms/post.ts';
import { type GuestGuard, receiveOnce } from '#features/guard/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { type KeyedQuestion, KINDS_OF_SEVERAL } from '../questions.ts';
import { valueText } from '../value-text.ts';
import { storeSubmission } from './commands.ts';
import { mailAnswers } from './mail-answers.ts';
import { formSubmissions } from './tables.ts';

/** Kinds of questions with free text. */
const FREE_KINDS: readonly KeyedQuestion['kind'][] = ['singleline', 'multiline', 'url'];

type Answer = string | number | boolean | string[] | null;

/** The properties of a form page that its post needs. */
export interface PostedForm {
  siteId: number;
  pageId: number;
  questions: readonly KeyedQuestion[];
  /** Addresses of the staff. */
  mailTo: readonly string[];
  mailSubject: string;
  /** Origin of links in the mail. */
  origin: string;
}

/**
 * Stores a submission of a form page once, and mails it to the page's receivers, in one transaction. Spam is stored, too,
 * with its mail, which is held back until staff restore the submission.
 * @param sent.values validated answers by the questions' keys
 * @throws RateLimited, CaptchaRefused
 */
export async function receiveFormPost(
  deps: { db: Db; guard: GuestGuard },
  form: PostedForm,
  sent: { post: Post; values: Readonly<Record<string, string | boolean>>; ip: string; nowMs: number },
): Promise<void> {
  const { questions } = form;
  const answers = Object.fromEntries(questions.map((question) => [question.key, answerOf(question, sent.values)]));
  const textsOf = (kinds: readonly string[]) =>
    questions.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => valueText(answers[key]));
  const email = textsOf(['email']).find((text) => text !== '') ?? null;
  await receiveOnce(
    deps,
    { ...sent, form: `form_page:${form.pageId}`, email, texts: textsOf(FREE_KINDS) },
    {
      isTaken: isStored,
      async store(tx, judgement, submitKey) {
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
      },
    },
  );
}

async function isStored(db: Db, submitKeys: readonly string[]): Promise<boolean> {
  const [found] = await db
    .select({ id: formSubmissions.id })
    .from(formSubmissions)
    .where(inArray(formSubmissions.submitKey, [...submitKeys]))
    .limit(1);
  return found !== undefined;
}

function answerOf({ key, kind }: KeyedQuestion, values: Readonly<Record<string, string | boolean>>): Answer {
  const value = values[key] ?? '';
  if (typeof value === 'boolean') return value;
  if (KINDS_OF_SEVERAL.includes(kind)) return value === '' ? [] : value.split('\n');
  if (kind === 'number') return value === '' ? null : Number(value.replace(',', '.'));
  return value;
}
