import { asc, and, isNotNull, lte } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { NotFound } from '#shared/problem.ts';
import type { Assertion, NewCredential } from '#features/accounts/passkeys-contract.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import { shownRestaurant } from '#features/front-of-house/server/index.ts';
import type { AccountOrder } from '#features/orders/account-order.ts';
import type { OrderedLines, Orders } from '#features/orders/server/index.ts';
import type { Reservations } from '#features/reservations/server/index.ts';
import { reservationPageUrl } from '#features/reservations/guest-pages.ts';
import {
  findAccountMail,
  joinByAccount,
  type Subscriptions,
  unsubscribeAddress,
} from '#features/subscriptions/server/index.ts';
import type { AccountMail } from '#features/subscriptions/sign-up.ts';
import { statusPageUrl } from '#features/wait-lists/guest-pages.ts';
import type { WaitLists } from '#features/wait-lists/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransaction, inTransactionAgain } from '#platform/db/transaction.ts';
import {
  type AccountPasskey,
  type AccountPatch,
  type AccountSession,
  type Booking,
  type Favourite,
} from '../contract.ts';
import { BOOKING_MONTHS } from '../guest-pages.ts';
import {
  changeAccount,
  changeAddress,
  keepAccount,
  noteAddressAsked,
  openAccount,
  planErasure,
} from './commands/account.ts';
import {
  ANSWERS,
  askForCode,
  findAsked,
  findLink,
  knownBrowserToken,
  takeCode,
  takeLink,
  wrongCode,
} from './commands/codes.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  signInOptions,
  takeAssertion,
} from './commands/diner-passkeys.ts';
import {
  endSessionByToken,
  endSessions,
  findSignedIn,
  isProven,
  isUseToBeNoted,
  listSessions,
  noteUse,
  requireProof,
  type SignedIn,
  startSession,
} from './commands/diner-sessions.ts';
import { eraseDiner } from './commands/erase-diner.ts';
import { addFavourite, getFavourite, listFavourites, removeFavourite } from './commands/favourites.ts';
import { type DinerClient, type DinerParts, isoOf } from './diner-parts.ts';
import { type DinerCodeRow, type DinerFavouriteRow, type DinerRow, diners } from './tables.ts';

const MOST_ERASED_AT_ONCE = 50;
/** For reminders to somebody whose post code is not known. */
const USUAL_TIME_ZONE = 'America/New_York';

/** Cookies that a browser presents. */
export interface Presented {
  /** Of the session. */
  session: string | undefined;
  /** Of the browser that asked for a code. */
  asking: string | undefined;
  /** See `knownBrowserToken`. */
  known: string | undefined;
}

/** What a browser gets when somebody signed in. */
export interface Entrance {
  diner: DinerRow;
  /** Token of the new session. */
  token: string;
  known: string;
  /** A path of this site. */
  returnUrl: string;
}

/** Accounts of diners as the API and the pages use them. */
export type Diners = Awaited<ReturnType<typeof createDiners>>;

export async function createDiners({
  db,
  clock,
  subscriptions,
  reservations,
  waitLists,
  orders,
}: {
  db: Db;
  clock: Clock;
  subscriptions: Subscriptions;
  reservations: Reservations;
  waitLists: WaitLists;
  orders: Pick<Orders, 'hasLive' | 'listOf' | 'linesOf' | 'parts'>;
}) {
  const key = deriveKey(await loadInstallationKey(db), 'diners');
  const parts = (): DinerParts => ({ nowMs: clock.now(), key, subscriptions });
  /** Opens the session of whoever has proved an address or a passkey. */
  const enter = async (
    tx: Tx,
    diner: DinerRow,
    { presented, client, returnUrl }: { presented: Presented; client: DinerClient; returnUrl: string },
  ): Promise<Entrance> => ({
    diner,
    token: await startSession(
      tx,
      { dinerId: diner.id, userAgent: client.userAgent, before: presented.session },
      clock.now(),
    ),
    known: knownBrowserToken(key, diner.emailKey),
    returnUrl,
  });
  const enterByCode = async (
    used: DinerCodeRow,
    tx: Tx,
    from: { presented: Presented; client: DinerClient },
  ): Promise<Entrance> => {
    const { returnUrl } = used;
    return enter(tx, await openAccount(tx, used, clock.now()), { ...from, returnUrl });
  };
  const guestOf = ({ ip }: Pick<DinerClient, 'ip'>) => ({
    now: isoOf(clock.now()),
    ipAddress: ip,
    mailer: subscriptions.mailer,
  });

  const shownFavourite = ({ id, name, rlid, items }: DinerFavouriteRow): Favourite => {
    const { restaurantName } = shownRestaurant(orders.parts().restaurantOf, rlid);
    return { id, name, rlid, restaurantName, items };
  };

  return {
    parts,
    /** Whoever has this session; undefined for nobody. Notes the use now and then. */
    async signedIn(token: string | undefined): Promise<SignedIn | undefined> {
      if (token === undefined) return undefined;
      const nowMs = clock.now();
      const found = await findSignedIn(db, token, nowMs);
      if (found && isUseToBeNoted(found.session, nowMs))
        await inTransaction(db, (tx) => noteUse(tx, found.session, nowMs));
      return found;
    },

    isProven: ({ session }: SignedIn): boolean => isProven(session, clock.now()),
    /** @throws Forbidden when the last code or passkey was shown too long ago */
    requireProof: (signedIn: SignedIn): void => requireProof(signedIn, clock.now()),

    /** Mails a code. @returns the token of the browser that asked; see `askForCode` @throws Invalid, RateLimited */
    async ask(
      wanted: { email: string; returnUrl?: string | undefined },
      presented: Presented,
      client: DinerClient,
    ): Promise<{ browser: string }> {
      const browser = presented.asking ?? randomBytes(24).toString('base64url');
      await inTransactionAgain(db, (tx) =>
        askForCode(tx, parts(), { ...wanted, browser, dinerId: null, known: presented.known }, client),
      );
      return { browser };
    },

    /** The newest code that this browser waits for. */
    asked: async ({ asking }: Presented) => (asking === undefined ? undefined : findAsked(db, asking, clock.now())),

    /** Signs in with a code. @throws Problem sign_in_failed, RateLimited */
    async enter(code: string, presented: Presented, client: DinerClient): Promise<Entrance> {
      const { asking } = presented;
      const entrance = await inTransactionAgain(db, async (tx) => {
        const asked = { code, browser: asking ?? '', ip: client.ip, dinerId: null };
        const used = await takeCode(tx, parts(), asked);
        return used && enterByCode(used, tx, { presented, client });
      });
      if (!entrance) throw wrongCode();
      return entrance;
    },

    /** What a mailed link is for; reading changes nothing. */
    link: (token: string, { asking }: Presented) => findLink(db, parts(), { token, browser: asking }),

    /** Signs in with a link, in the browser that asked for it. @throws Problem sign_in_failed */
    async enterByLink(token: string, presented: Presented, client: DinerClient): Promise<Entrance> {
      const entrance = await inTransactionAgain(db, async (tx) => {
        const used = await takeLink(tx, parts(), { token, browser: presented.asking });
        return used && used.dinerId === null ? enterByCode(used, tx, { presented, client }) : undefined;
      });
      if (!entrance) throw wrongCode();
      return entrance;
    },

    passkeyOptions: (origin: string) => signInOptions(parts(), origin),

    /** @throws Problem sign_in_failed, RateLimited */
    enterByPasskey: (
      answer: { assertion: Assertion; origin: string },
      presented: Presented,
      client: DinerClient,
    ): Promise<Entrance> =>
      inTransactionAgain(db, async (tx) => {
        const now = parts();
        await limitByAddress(tx, { key, purpose: 'diner passkey', ip: client.ip, nowMs: now.nowMs }, ANSWERS);
        const diner = await takeAssertion(tx, now, answer);
        return enter(tx, diner, { presented, client, returnUrl: '' });
      }),

    newPasskeyOptions(signedIn: SignedIn, origin: string) {
      requireProof(signedIn, clock.now());
      return newPasskeyOptions(db, parts(), signedIn, origin);
    },
    addPasskey: (
      signedIn: SignedIn,
      made: { name: string; credential: NewCredential; origin: string },
    ): Promise<AccountPasskey> => inTransactionAgain(db, (tx) => addPasskey(tx, parts(), signedIn, made)),
    async removePasskey(signedIn: SignedIn, id: number): Promise<void> {
      requireProof(signedIn, clock.now());
      await inTransactionAgain(db, (tx) => removePasskey(tx, signedIn, id));
    },
    passkeys: ({ diner }: Pick<SignedIn, 'diner'>): Promise<AccountPasskey[]> => listPasskeys(db, diner.id),

    change: ({ diner }: SignedIn, patch: AccountPatch): Promise<DinerRow> =>
      inTransactionAgain(db, (tx) => changeAccount(tx, diner, patch, clock.now())),

    sessions: (of: Pick<SignedIn, 'diner'> & Partial<SignedIn>): Promise<AccountSession[]> =>
      listSessions(db, of, clock.now()),
    endSession: ({ diner }: SignedIn, id: number): Promise<number> =>
      inTransaction(db, (tx) => endSessions(tx, diner.id, { only: id })),
    endSessions: ({ diner }: SignedIn): Promise<number> => inTransaction(db, (tx) => endSessions(tx, diner.id, 'all')),
    signOut: (token: string): Promise<void> => inTransaction(db, (tx) => endSessionByToken(tx, token)),

    /** Reservations and places in wait lists, the newest first; two statements. */
    bookings: ({ diner }: Pick<SignedIn, 'diner'>): Promise<Booking[]> =>
      listBookings({ reservations, waitLists }, diner.emailKey, clock.now()),
    /** Orders, the newest first; one statement. */
    orders: ({ diner }: Pick<SignedIn, 'diner'>): Promise<AccountOrder[]> =>
      orders.listOf(diner.emailKey, bookingsSince(clock.now())),
    /** Orders that the account keeps to order them again, the newest first; one statement. */
    favourites: async ({ diner }: Pick<SignedIn, 'diner'>): Promise<Favourite[]> =>
      (await listFavourites(db, diner)).map(shownFavourite),
    /** Keeps one of the account's own orders. @throws NotFound, Conflict */
    async addFavourite({ diner }: SignedIn, { order, name }: { order: number; name: string }): Promise<Favourite> {
      const ordered = await orders.linesOf(diner.emailKey, order);
      if (!ordered) throw new NotFound('There is no such order');
      const kept = await inTransactionAgain(db, (tx) => addFavourite(tx, diner, { ...ordered, name }, clock.now()));
      return shownFavourite(kept);
    },
    /** @throws NotFound */
    async removeFavourite({ diner }: SignedIn, id: number): Promise<void> {
      const removed = await inTransaction(db, (tx) => removeFavourite(tx, diner, id));
      if (removed === 0) throw new NotFound('There is no such favourite');
    },
    /** What goes into the basket to order one of the account's own orders or favourites again. @throws NotFound */
    async linesAgain({ diner }: SignedIn, what: { order: number } | { favourite: number }): Promise<OrderedLines> {
      if ('favourite' in what) return getFavourite(db, diner, what.favourite);
      const ordered = await orders.linesOf(diner.emailKey, what.order);
      if (!ordered) throw new NotFound('There is no such order');
      return ordered;
    },
    mail: ({ diner }: Pick<SignedIn, 'diner'>): Promise<AccountMail> => findAccountMail(db, diner.emailKey),

    /** Signs the address up for mail, or unsubscribes it at once. */
    async setMail({ diner }: SignedIn, wantsMail: boolean, client: Pick<DinerClient, 'ip'>): Promise<void> {
      await inTransactionAgain(db, (tx) =>
        wantsMail
          ? joinByAccount(tx, guestOf(client), { ...diner, timeZone: USUAL_TIME_ZONE })
          : unsubscribeAddress(tx, guestOf(client), diner.email, { source: 'account' }),
      );
    },

    /** Mails a code to a new address, and tells the old one. @throws Invalid, Conflict, Forbidden, RateLimited */
    async askForAddress(
      signedIn: SignedIn,
      email: string,
      presented: Presented,
      client: DinerClient,
    ): Promise<{ browser: string }> {
      requireProof(signedIn, clock.now());
      const browser = presented.asking ?? randomBytes(24).toString('base64url');
      await inTransactionAgain(db, async (tx) => {
        const wanted = { email, browser, dinerId: signedIn.diner.id, known: presented.known };
        await askForCode(tx, parts(), wanted, { ...client, language: signedIn.diner.language });
        await noteAddressAsked(tx, parts(), signedIn, email, client);
      });
      return { browser };
    },

    /** @throws Problem sign_in_failed, Conflict, RateLimited */
    async changeAddress(
      signedIn: SignedIn,
      code: string,
      presented: Presented,
      client: DinerClient,
    ): Promise<DinerRow> {
      const changed = await inTransactionAgain(db, async (tx) => {
        const asked = { code, browser: presented.asking ?? '', ip: client.ip, dinerId: signedIn.diner.id };
        const used = await takeCode(tx, parts(), asked);
        return used && changeAddress(tx, parts(), signedIn, used, client);
      });
      if (!changed) throw wrongCode();
      return changed;
    },

    /** @returns when the account is erased @throws Forbidden */
    async planErasure(signedIn: SignedIn, client: Pick<DinerClient, 'origin'>): Promise<string> {
      requireProof(signedIn, clock.now());
      return inTransactionAgain(db, (tx) => planErasure(tx, parts(), signedIn, client));
    },
    keep: ({ diner }: SignedIn): Promise<DinerRow> => inTransactionAgain(db, (tx) => keepAccount(tx, diner)),

    /**
     * Erases the accounts whose time to think is over. One whose party is at a table or in a line, or whose order is open, waits until that is over.
     * @returns how many
     */
    async eraseDue(signal: AbortSignal): Promise<number> {
      const due = await db
        .select()
        .from(diners)
        .where(and(isNotNull(diners.eraseAfter), lte(diners.eraseAfter, isoOf(clock.now()))))
        .orderBy(asc(diners.eraseAfter))
        .limit(MOST_ERASED_AT_ONCE);
      let erased = 0;
      for (const diner of due) {
        if (signal.aborted) break;
        const places = await waitLists.listOf(diner.emailKey, 0);
        if (places.some(({ token }) => token !== null)) continue;
        if (await orders.hasLive(diner.emailKey)) continue;
        if (!(await reservations.cancelOf(diner.emailKey))) continue;
        const isErased = await inTransactionAgain(db, (tx) => eraseDiner(tx, parts(), diner.id));
        if (isErased) erased += 1;
      }
      return erased;
    },
  };
}

/** From when on an account shows bookings and orders, in epoch ms. */
function bookingsSince(nowMs: number): number {
  const since = new Date(nowMs);
  since.setUTCMonth(since.getUTCMonth() - BOOKING_MONTHS);
  return since.getTime();
}

/** What the page of an account shows of bookings: the newest first. */
export async function listBookings(
  { reservations, waitLists }: { reservations: Reservations; waitLists: WaitLists },
  emailKey: string,
  nowMs: number,
): Promise<Booking[]> {
  const sinceMs = bookingsSince(nowMs);
  const [tables, places] = await Promise.all([
    reservations.listOf(emailKey, sinceMs),
    waitLists.listOf(emailKey, sinceMs),
  ]);
  return [
    ...tables.map(({ token, ...booking }) => ({
      kind: 'reservation' as const,
      ...booking,
      url: token && reservationPageUrl(token),
    })),
    ...places.map(({ token, ...booking }) => ({
      kind: 'wait_list' as const,
      ...booking,
      url: token && statusPageUrl(token),
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
}
