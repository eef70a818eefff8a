import { and, asc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { forgetMailAbout } from '#features/mail/server/index.ts';
import type { GuardReason, Verdict } from '#features/guard/rules.ts';
import type { Tx } from '#platform/db/client.ts';
import { inBatch } from '#platform/jobs/daily-purge.ts';
import type { SubmittedField } from '../contract.ts';
import type { FormViewer } from './list-forms.ts';
import { aboutSubmission, type AnswersMail, mailAnswers } from './mail-answers.ts';
import { findFormPage } from './queries.ts';
import { formSubmissions } from './tables.ts';

const MAX_FIELDS = 100;
/** Limit of all answers together, as JSON. */
const MAX_DATA_CHARACTERS = 200_000;

/** The acting user and the time of a command. Commands check that the user may edit the form's page. */
export interface FormContext extends FormViewer {
  actor: Actor;
  /** ISO instant. */
  now: string;
}

export interface NewSubmission {
  pageId: number;
  /** The form's fields in their order, keys unique. */
  fields: readonly SubmittedField[];
  /** Answers by key; answers to no field are dropped. */
  data: Readonly<Record<string, unknown>>;
  /** ISO instant. */
  now: string;
  /** The guard's verdict; ham by default. */
  judgement?: { verdict: Verdict; reasons: readonly GuardReason[] };
  /** Unique in the database, so a repeated submission is refused. */
  submitKey?: string;
  /** Mail that is held back until staff restore the submission from spam. */
  withheldMail?: AnswersMail;
}

/**
 * Stores a submission of a form page; returns its id. The caller has validated the answers.
 * @throws Invalid when the answers exceed the size limit
 */
export async function storeSubmission(
  tx: Tx,
  { pageId, fields, data, now, judgement, submitKey, withheldMail }: NewSubmission,
): Promise<number> {
  const keys = new Set(fields.map(({ key }) => key));
  if (fields.length > MAX_FIELDS || keys.size < fields.length)
    throw new Error('The fields of a form have keys of their own');
  const answers = JSON.stringify(Object.fromEntries(fields.map(({ key }) => [key, data[key] ?? null])), storable);
  if (answers.length > MAX_DATA_CHARACTERS)
    throw new Invalid([{ field: '__all__', message: 'This is more than the form takes' }]);
  const [row] = await tx
    .insert(formSubmissions)
    .values({
      pageId,
      submittedAt: now,
      fields: [...fields],
      data: JSON.parse(answers) as Record<string, unknown>,
      submitKey: submitKey ?? null,
      withheldMail: withheldMail ?? null,
      ...(judgement && { verdict: judgement.verdict, reasons: [...judgement.reasons] }),
    })
    .returning({ id: formSubmissions.id });
  if (!row) throw new Error('A submission was not kept');
  return row.id;
}

/** PostgreSQL refuses text with NUL characters or unpaired surrogates. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/**
 * Moves submissions of one page into the spam folder or out of it; returns their number. The held-back mail of a submission
 * is sent when it is first restored. @throws NotFound, Forbidden
 */
export async function judgeSubmissions(
  tx: Tx,
  context: FormContext & { origin: string },
  { pageId, ids, verdict }: { pageId: number; ids: readonly number[]; verdict: 'ham' | 'spam' },
): Promise<number> {
  const { actor, now, origin } = context;
  await findFormPage(tx, context, pageId);
  if (ids.length === 0) return 0;
  const judged = await tx
    .update(formSubmissions)
    .set({ verdict })
    .where(and(eq(formSubmissions.pageId, pageId), inArray(formSubmissions.id, [...ids])))
    .returning({ id: formSubmissions.id });
  if (judged.length > 0) {
    await recordHistory(
      tx,
      { actor, now },
      verdict === 'spam' ? 'submissions.to_spam' : 'submissions.restore',
      ['form', pageId],
      { count: judged.length },
    );
  }
  if (verdict === 'ham') {
    await sendWithheld(
      tx,
      { now, origin },
      judged.map(({ id }) => id),
    );
  }
  return judged.length;
}

async function sendWithheld(tx: Tx, moment: { now: string; origin: string }, ids: readonly number[]): Promise<void> {
  const withheld = and(inArray(formSubmissions.id, [...ids]), isNotNull(formSubmissions.withheldMail));
  const rows = await tx.select().from(formSubmissions).where(withheld).orderBy(formSubmissions.id).for('update');
  if (rows.length === 0) return;
  await tx.update(formSubmissions).set({ withheldMail: null }).where(withheld);
  for (const { withheldMail, ...row } of rows) if (withheldMail) await mailAnswers(tx, moment, row, withheldMail);
}

/**
 * Permanently deletes one batch of the submissions that arrived before `before.sent`, and one of the spam that arrived
 * before `before.spam`; with `sent` null, only spam. Returns the number of deleted submissions.
 */
export async function purgeOldSubmissions(tx: Tx, before: { sent: string | null; spam: string }): Promise<number> {
  const { submittedAt, verdict, id } = formSubmissions;
  const old = (where: SQL | undefined) =>
    inBatch(id, tx.select({ id }).from(formSubmissions).where(where).orderBy(asc(submittedAt), asc(id)));
  const gone = await tx
    .delete(formSubmissions)
    .where(
      or(
        old(and(eq(verdict, 'spam'), lt(submittedAt, before.spam))),
        before.sent === null ? undefined : old(lt(submittedAt, before.sent)),
      ),
    )
    .returning({ id });
  await forgetMails(tx, gone);
  return gone.length;
}

/**
 * Deletes all submissions in which an address is an answer, with the mails about them, when its owner is erased.
 * @param emailKey of `emailAddressKey`
 */
export async function eraseSubmissionsOf(tx: Tx, emailKey: string): Promise<void> {
  const isTheirs = sql`EXISTS (SELECT FROM jsonb_each_text(${formSubmissions.data}) AS given
    WHERE lower(trim(given.value)) = ${emailKey})`;
  await forgetMails(tx, await tx.delete(formSubmissions).where(isTheirs).returning({ id: formSubmissions.id }));
}

/** Deletes the mails about submissions, because they contain the answers. */
async function forgetMails(tx: Tx, gone: readonly { id: number }[]): Promise<void> {
  await forgetMailAbout(
    tx,
    gone.map(({ id }) => aboutSubmission(id)),
  );
}

/** Deletes submissions of one page; ignores ids of other pages. Returns the number deleted. @throws NotFound, Forbidden */
export async function deleteSubmissions(
  tx: Tx,
  context: FormContext,
  { pageId, ids }: { pageId: number; ids: readonly number[] },
): Promise<number> {
  return remove(tx, context, pageId, inArray(formSubmissions.id, [...ids]));
}

/**
 * Deletes all submissions of one page that `where` matches; returns their number.
 * @param expected the number shown to the user
 * @throws NotFound, Forbidden; Conflict when the number differs, so that nobody deletes submissions they have not seen
 */
export async function deleteFoundSubmissions(
  tx: Tx,
  context: FormContext,
  { pageId, where, expected }: { pageId: number; where: SQL | undefined; expected: number },
): Promise<number> {
  const deleted = await remove(tx, context, pageId, where);
  if (deleted !== expected) throw new Conflict(`There are ${deleted} submissions now. None were deleted`);
  return deleted;
}

async function remove(tx: Tx, context: FormContext, pageId: number, where: SQL | undefined): Promise<number> {
  const { actor, now } = context;
  await findFormPage(tx, context, pageId);
  const gone = await tx
    .delete(formSubmissions)
    .where(and(eq(formSubmissions.pageId, pageId), where))
    .returning({ id: formSubmissions.id });
  await forgetMails(tx, gone);
  if (gone.length > 0) {
    const details = { count: gone.length };
    await recordHistory(tx, { actor, now }, 'submissions.delete', ['form', pageId], details);
  }
  return gone.length;
}
