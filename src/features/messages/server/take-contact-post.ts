import { Problem } from '#shared/problem.ts';
import { type Post, SUBMIT_ID_FIELD, textOf } from '#features/forms/post.ts';
import type { GuestGuard } from '#features/guard/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { ContactValues } from '../contact-form.ts';
import { CONTACT_FORM_NAME } from '../contact-names.ts';
import { sendReceipt } from './message-mails.ts';
import { type ContactPost, isStored, type NewMessage, storeMessage } from './store-message.ts';

const MAX_SUBMIT_ID_CHARACTERS = 64;

/**
 * Keeps a message that reads well, once, and then tells its sender that it came: both in one transaction, so a mail never
 * goes out for what was not stored. For spam and what is to be looked at first it is held back.
 * @param about.origin where links of its mail begin
 * @returns true when it was kept now, false when an earlier click had sent it
 * @throws RateLimited, CaptchaRefused
 */
export async function takeContactPost(
  deps: { db: Db; guard: GuestGuard },
  sent: { post: Post; values: ContactValues; ip: string; nowMs: number },
  about: Omit<NewMessage, 'judgement'> & { origin: string },
): Promise<boolean> {
  const { values, nowMs, ip } = sent;
  const submitId = textOf(sent.post, SUBMIT_ID_FIELD).slice(0, MAX_SUBMIT_ID_CHARACTERS);
  const post: ContactPost = { values, submitId, ip, nowMs };
  if (await isStored(deps.db, post)) return false;
  const examined = await deps.guard.examine({
    form: CONTACT_FORM_NAME,
    ip,
    post: sent.post,
    email: values.email,
    texts: [values.message],
  });
  try {
    return await inTransactionAgain(deps.db, async (tx) => {
      const judgement = await deps.guard.judge(tx, examined);
      const id = await storeMessage(tx, post, { ...about, judgement });
      if (id === undefined) return false;
      if (judgement.verdict === 'ham') {
        const now = new Date(nowMs).toISOString();
        await sendReceipt(tx, { now, origin: about.origin }, { id, email: values.email, ...about });
      }
      return true;
    });
  } catch (error) {
    // The other one of two clicks was first: what the guard holds against this one (a spent answer) is that.
    if (error instanceof Problem && (await isStored(deps.db, post))) return false;
    throw error;
  }
}
