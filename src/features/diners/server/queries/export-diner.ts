import type { Db } from '#platform/db/client.ts';
import { listMailTo } from '#features/mail/server/index.ts';
import type { Account, AccountPasskey, AccountSession, Favourite } from '../../contract.ts';
import type { AccountOrder } from '#features/orders/account-order.ts';
import type { AccountMail } from '#features/subscriptions/sign-up.ts';
import type { GuestWish } from '#features/reservations/server/index.ts';
import { type SignedIn } from '../commands/diner-sessions.ts';
import { listFormerAddresses } from '../commands/former-addresses.ts';
import type { Diners } from '../diners.ts';
import { accountOf } from './account.ts';
import type { OwnBooking } from './bookings.ts';

export interface ExportParts {
  db: Db;
  diners: Pick<
    Diners,
    'allBookings' | 'allOrders' | 'favourites' | 'mail' | 'passkeys' | 'requireProof' | 'sessions' | 'wishes'
  >;
  /** Removes tokens and codes from the texts of mails. */
  conceal(text: string): string;
}

/** All stored data of an account, for its owner. No tokens, no keys. */
export interface DinerExport {
  account: Account;
  /** E-mail addresses that the account used before, in lower case. */
  formerAddresses: string[];
  sessions: Omit<AccountSession, 'isCurrent'>[];
  passkeys: AccountPasskey[];
  bookings: Omit<OwnBooking, 'url'>[];
  wishes: GuestWish[];
  orders: Omit<AccountOrder, 'id' | 'url'>[];
  favourites: Omit<Favourite, 'id'>[];
  mail: AccountMail;
  mails: { at: string; subject: string; text: string }[];
}

/** The export for the diner who requests it. @throws Forbidden when the last code or passkey was shown too long ago */
export async function exportToOwner(parts: ExportParts, signedIn: SignedIn): Promise<DinerExport> {
  parts.diners.requireProof(signedIn);
  return exportDiner(parts, signedIn);
}

export async function exportDiner(
  { db, diners, conceal }: ExportParts,
  signedIn: Pick<SignedIn, 'diner'> & Partial<SignedIn>,
): Promise<DinerExport> {
  const { diner } = signedIn;
  const [formerAddresses, sessions, passkeys, bookings, wishes, orders, favourites, mail, mails] = await Promise.all([
    listFormerAddresses(db, diner),
    diners.sessions(signedIn),
    diners.passkeys(signedIn),
    diners.allBookings(signedIn),
    diners.wishes(signedIn),
    diners.allOrders(signedIn),
    diners.favourites(signedIn),
    diners.mail(signedIn),
    listMailTo(db, diner.email),
  ]);
  return {
    account: accountOf(diner),
    formerAddresses,
    sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({ id, userAgent, createdAt, lastSeenAt })),
    passkeys,
    bookings: bookings.map(withoutPage),
    wishes,
    orders: orders.map(({ id: _id, url: _page, ...order }) => order),
    favourites: favourites.map(({ id: _id, ...favourite }) => favourite),
    mail,
    mails: mails.map(({ createdAt, subject, textBody }) => ({
      at: new Date(createdAt).toISOString(),
      subject,
      text: conceal(textBody),
    })),
  };
}

/** The address of a booking's page gives access to the booking, also to others who get the file. */
function withoutPage(booking: OwnBooking): Omit<OwnBooking, 'url'> {
  const { kind, rlid, restaurantName, partySize, at, timeZone, state, deposit } = booking;
  return { kind, rlid, restaurantName, partySize, at, timeZone, state, ...(deposit && { deposit }) };
}
