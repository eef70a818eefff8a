import { guestTokenOf, nameOfRestaurant } from '#features/front-of-house/server/index.ts';
import { depositText, findDeposit } from '#features/deposits/server/index.ts';
import { composeMail, enqueueMail, loadMailSender } from '#features/mail/server/index.ts';
import { passMark } from '#features/front-of-house/pass-mark.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import { localeOf } from '#shared/locale-of.ts';
import { reservationPageUrl } from '../../guest-pages.ts';
import type { ReservationParts } from '../reservation-parts.ts';
import type { ReservationRow } from '../tables.ts';
import { textAbout } from './reservation-texts.ts';

/** Mails to guests about a reservation. */
export type ReservationMail =
  | 'reservation_confirmed'
  | 'reservation_requested'
  | 'reservation_changed'
  | 'reservation_cancelled'
  | 'reservation_declined'
  | 'reservation_reminder'
  | 'reservation_offered';

/**
 * Queues a mail to a reservation's guest, if the address accepts mail, and the text message that belongs to it.
 * @param kind of a reminder: "day". A mail of one kind about one state of the reservation is queued once.
 */
export async function sendAbout(
  tx: Tx,
  parts: ReservationParts,
  row: ReservationRow,
  template: ReservationMail,
  kind = '',
): Promise<void> {
  if (template === 'reservation_confirmed' || template === 'reservation_reminder')
    await textAbout(tx, parts, row, template, kind);
  if (row.email === '') return;
  const { tokenKey, restaurantOf, nowMs } = parts;
  const { language, origin } = row;
  const restaurant = restaurantOf(row.rlid);
  const { sender } = await loadMailSender(tx, { siteId: null, language }, origin);
  const mail = await composeMail(tx, template, {
    language,
    sender,
    values: {
      restaurant: nameOfRestaurant(restaurant),
      size: row.partySize,
      when: whenOf(row.startsAt, language, restaurant.timeZone),
      deposit:
        row.source === 'web'
          ? depositSentence(await findDeposit(tx, row.id), { template, state: row.state, language })
          : '',
      reservation_link: `${origin}${reservationPageUrl(guestTokenOf(tokenKey, row.tokenNonce))}`,
      ...(template === 'reservation_declined' || template === 'reservation_cancelled' ? { reason: row.reason } : {}),
    },
  });
  await enqueueMail(
    tx,
    { now: new Date(nowMs).toISOString() },
    {
      rlid: row.rlid,
      list: 'transactional',
      // The guest's only input is the address, so that the form cannot be used to send text to others.
      to: { address: row.email, name: '' },
      ...mail,
      key: `reservation ${row.id} ${template} ${kind}${row.sequence} ${new Date(row.startsAt).toISOString()}`,
    },
  );
}

/** What a mail says about the deposit; '' for none, and for one that was not paid. */
function depositSentence(
  deposit: Awaited<ReturnType<typeof findDeposit>>,
  { template, state, language }: { template: ReservationMail; state: ReservationRow['state']; language: string },
): string {
  // Not recorded as captured yet: the mail is queued in the transaction before.
  if (!deposit || deposit.authorised === 0 || deposit.payProblem !== '') return '';
  const isOver = template === 'reservation_cancelled' || template === 'reservation_declined';
  // Staff returned it, and the reservation goes on.
  if (deposit.goal === 'back' && !isOver) return '';
  const code = LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
  const isAside = state === 'requested' && deposit.goal !== 'taken';
  return depositText(
    {
      ...deposit,
      total: deposit.captured || deposit.authorised,
      state: isOver ? 'returned' : isAside ? 'aside' : 'paid',
    },
    { language: code, back: null, until: null },
  );
}

/** "Friday, November 27, 2026 at 7:30 PM", in the guest's language, by the restaurant's clock. */
export function whenOf(startsAt: string, language: string, timeZone: string): string {
  const code = LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
  const ms = Date.parse(startsAt);
  const when = new Intl.DateTimeFormat(localeOf(code), { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(ms);
  return when + passMark(ms, { language: code, timeZone });
}
