import { parseEmailAddress } from '#shared/email-address.ts';
import type { Post } from '#features/forms/post.ts';
import { type GuestGuard, receiveOnce } from '#features/guard/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { ContactValues } from '../contact-form.ts';
import { CONTACT_FORM_NAME } from '../contact-names.ts';
import { sendReceipt } from './message-mails.ts';
import { isStored, type NewMessage, storeMessage } from './store-message.ts';

/**
 * Stores a valid message once and queues its receipt, both in one transaction, so that no receipt is sent for a message that
 * was not stored. The receipt is held back for spam and suspected spam.
 * @param about.origin origin of the links in the receipt
 * @returns true when the message was stored now, false when an earlier click had stored it
 * @throws RateLimited, CaptchaRefused
 */
export async function receiveContactPost(
  deps: { db: Db; guard: GuestGuard },
  sent: { post: Post; values: ContactValues; ip: string; nowMs: number },
  about: Omit<NewMessage, 'judgement'> & { origin: string },
): Promise<boolean> {
  const { nowMs } = sent;
  const { email: typed } = sent.values;
  // Normalized, because mail and searches compare addresses.
  const values = { ...sent.values, email: parseEmailAddress(typed) ?? typed };
  return receiveOnce(
    deps,
    { ...sent, values, form: CONTACT_FORM_NAME, email: values.email, texts: [values.message] },
    {
      isTaken: isStored,
      async store(tx, judgement, submitKey) {
        const id = await storeMessage(tx, { values, nowMs, submitKey }, { ...about, judgement });
        if (judgement.verdict !== 'ham') return;
        const now = new Date(nowMs).toISOString();
        await sendReceipt(tx, { now, origin: about.origin }, { id, email: values.email, ...about });
      },
    },
  );
}
