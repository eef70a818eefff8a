import { and, eq, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm';
import { Conflict, Invalid } from '#shared/problem.ts';
import { type Actor, recordHistory } from '#features/history/server/index.ts';
import { forgetMailAbout } from '#features/mail/server/index.ts';
import type { GuardReason, Verdict } from '#features/guard/rules.ts';
import type { Tx } from '#platform/db/client.ts';
import type { SubmittedField } from '../contract.ts';
import type { FormAsker } from './list-forms.ts';
import { aboutSubmission, type AnswersMail, mailAnswers } from './mail-answers.ts';
import { findFormPage } from './queries.ts';
import { formSubmissions } from './tables.ts';

const MAX_FIELDS = 100;
/** Of all answers together, as JSON. */
const MAX_DATA_CHARACTERS = 200_000;

/** Who does something with what was sent by a form. Commands check that they may edit its page. */
export interface FormContext extends FormAsker {
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
  /** What the guard thinks of it; ham where nothing is said. */
  judgement?: { verdict: Verdict; reasons: readonly GuardReason[] };
  /** Of two with the same the second is refused by the database. */
  submitKey?: string;
  /** Held back until staff say that it is no spam. */
  withheldMail?: AnswersMail;
}

/**
 * Keeps what somebody sent by the form of a page, for the staff to read; returns its id. Whether the answers are good is
 * the form's to say.
 * @throws Invalid for more than any form has
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

/** The database has no text with this character, nor with half of a pair. */
function storable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}

/**
 * Moves submissions of one page into the spam folder or out of it; returns how many. The mail that was held back with one
 * goes out when it is restored for the first time. @throws NotFound, Forbidden
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
    await recordHistory(tx, actor, {
      at: now,
      action: verdict === 'spam' ? 'submissions.to_spam' : 'submissions.restore',
      subjectKind: 'form',
      subjectId: String(pageId),
      details: { count: judged.length },
    });
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
 * Deletes for ever what came before one instant, or before the other and stands in a spam folder; null keeps what is no spam.
 * Returns how many there were.
 */
export async function purgeOldSubmissions(tx: Tx, before: { sent: string | null; spam: string }): Promise<number> {
  const { submittedAt, verdict, id } = formSubmissions;
  const gone = await tx
    .delete(formSubmissions)
    .where(
      or(
        before.sent === null ? undefined : lt(submittedAt, before.sent),
        and(eq(verdict, 'spam'), lt(submittedAt, before.spam)),
      ),
    )
    .returning({ id });
  await forgetMails(tx, gone);
  return gone.length;
}

/** What was mailed about submissions goes with them: it holds every answer. */
async function forgetMails(tx: Tx, gone: readonly { id: number }[]): Promise<void> {
  await forgetMailAbout(
    tx,
    gone.map(({ id }) => aboutSubmission(id)),
  );
}

/** Deletes submissions of one page; others are passed over. Returns how many there were. @throws NotFound, Forbidden */
export async function deleteSubmissions(
  tx: Tx,
  context: FormContext,
  { pageId, ids }: { pageId: number; ids: readonly number[] },
): Promise<number> {
  return remove(tx, context, pageId, inArray(formSubmissions.id, [...ids]));
}

/**
 * Deletes all of one page that `where` finds; returns how many.
 * @param expected how many the asker saw
 * @throws NotFound, Forbidden; Conflict when there are more or fewer: nobody deletes what they have not been told of
 */
export async function deleteFoundSubmissions(
  tx: Tx,
  context: FormContext,
  { pageId, where, expected }: { pageId: number; where: SQL | undefined; expected: number },
): Promise<number> {
  const deleted = await remove(tx, context, pageId, where);
  if (deleted !== expected) throw new Conflict(`There are ${deleted} submissions now. None was deleted`);
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
    await recordHistory(tx, actor, {
      at: now,
      action: 'submissions.delete',
      subjectKind: 'form',
      subjectId: String(pageId),
      details,
    });
  }
  return gone.length;
}
