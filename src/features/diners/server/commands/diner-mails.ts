import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import type { MailTemplateKey } from '#features/mail/templates.ts';
import type { MailValues } from '#features/mail/write-mail.ts';
import type { Tx } from '#platform/db/client.ts';
import { ACCOUNT_PAGE_PATH, CODE_MINUTES, CODE_PAGE_PATH, ERASURE_HOURS, LINK_PAGE_PATH } from '../../guest-pages.ts';
import { type DinerClient, type DinerParts, isoOf } from '../diner-parts.ts';

type To = Pick<DinerClient, 'language' | 'origin'>;

/**
 * Mails the code and the link of a sign-in, or the code of a new address.
 * @param mail `changing` is the code's row and the account that changes its address, whose erasure deletes the mail
 */
export async function sendCode(
  tx: Tx,
  parts: DinerParts,
  {
    email,
    code,
    link,
    changing,
  }: { email: string; code: string; link: string; changing: { id: number; dinerId: number } | null },
  to: To,
): Promise<void> {
  const values = { code, minutes: CODE_MINUTES };
  if (changing) {
    const codeLink = `${to.origin}${CODE_PAGE_PATH}`;
    const key = `${mailsAbout(changing.dinerId)}code ${changing.id}`;
    await send(tx, parts, email, to, 'account_new_address', { ...values, code_link: codeLink }, key);
  } else {
    const signInLink = `${to.origin}${LINK_PAGE_PATH}${link}/`;
    await send(tx, parts, email, to, 'account_code', { ...values, sign_in_link: signInLink });
  }
}

/** Prefix of the keys of mails that an account caused at addresses that are not its own. */
export const mailsAbout = (dinerId: number): string => `diner ${dinerId} `;

/** Notifies the old address that the account has another one now, or is to get one. */
export async function sendAddressNotice(
  tx: Tx,
  parts: DinerParts,
  email: string,
  to: To,
  what: 'account_address_asked' | 'account_address_changed',
): Promise<void> {
  await send(tx, parts, email, to, what, { account_link: `${to.origin}${ACCOUNT_PAGE_PATH}` });
}

/** Notifies a diner who requested erasure until when it can be cancelled. */
export async function sendErasing(tx: Tx, parts: DinerParts, email: string, to: To): Promise<void> {
  const values = { hours: ERASURE_HOURS, account_link: `${to.origin}${ACCOUNT_PAGE_PATH}` };
  await send(tx, parts, email, to, 'account_erasing', values);
}

async function send<K extends MailTemplateKey>(
  tx: Tx,
  { nowMs }: DinerParts,
  email: string,
  { language, origin }: To,
  template: K,
  values: MailValues<K>,
  key: string | null = null,
): Promise<void> {
  const { sender } = await loadMailSender(tx, { siteId: null, language }, origin);
  const mail = await composeMail(tx, template, { language, sender, values });
  await enqueueMail(
    tx,
    { now: isoOf(nowMs) },
    { key, list: 'transactional', to: { address: email, name: '' }, ...mail },
  );
}
