import { asc, and, isNotNull, lte } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { emailAddressKey, parseEmailAddress } from '#shared/email-address.ts';
import { Invalid } from '#shared/problem.ts';
import type { Assertion, NewCredential } from '#features/accounts/passkeys-contract.ts';
import { isRestaurant } from '#features/front-of-house/server/index.ts';
import { type ExaminedPost, type GuestGuard, type GuestPost, limitByAddress } from '#features/guard/server/index.ts';
import type { Orders } from '#features/orders/server/index.ts';
import type { GuestWish, Reservations } from '#features/reservations/server/index.ts';
import {
  addAccountOccasion,
  findAccountMail,
  joinByAccount,
  removeAccountOccasion,
  type Subscriptions,
  unsubscribeAddress,
} from '#features/subscriptions/server/index.ts';
import type { AccountMail, AccountOccasion, OccasionId } from '#features/subscriptions/sign-up.ts';
import type { WaitLists } from '#features/wait-lists/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransaction, inTransactionAgain } from '#platform/db/transaction.ts';
import { attempts } from '#platform/attempts.ts';
import { type AccountPasskey, type AccountPatch, type AccountSession, type Booking } from '../contract.ts';
import { SIGN_IN_FORM } from '../guest-pages.ts';
import {
  changeAccount,
  changeAddress,
  keepAccount,
  notifyOfAddressChange,
  openAccount,
  planErasure,
} from './commands/account.ts';
import {
  ANSWERS,
  askForCode,
  findRequestedCode,
  findLink,
  isKnownBrowser,
  knownBrowserToken,
  redeemCode,
  redeemLink,
  wrongCode,
} from './commands/codes.ts';
import { countChecked, isUnderAttack } from './commands/code-attack.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  removePasskey,
  signInOptions,
  verifyAssertion,
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
import { listFormerAddresses } from './commands/former-addresses.ts';
import { dinerOrders } from './diner-orders.ts';
import { listBookings, type OwnBooking, shownRange, WHOLE_RANGE } from './queries/bookings.ts';
import { type DinerClient, type DinerParts, isoOf } from './diner-parts.ts';
import { type DinerCodeRow, type DinerRow, diners } from './tables.ts';

const MOST_ERASED_AT_ONCE = 50;
/** Zone of reminders for diners without a known post code. */
const USUAL_TIME_ZONE = 'America/New_York';

/** Cookies that a browser sent. */
export interface Presented {
  /** Token of the session. */
  session: string | undefined;
  /** Token of the browser that requested a code. */
  asking: string | undefined;
  /** See `knownBrowserToken`. */
  known: string | undefined;
}

/** Values for a browser after signing in. */
export interface Entrance {
  diner: DinerRow;
  /** Token of the new session. */
  token: string;
  known: string;
  /** A path of this site. */
  returnUrl: string;
}

/** Accounts of diners for the API and the pages. */
export type Diners = Awaited<ReturnType<typeof createDiners>>;

export async function createDiners({
  db,
  clock,
  subscriptions,
  reservations,
  waitLists,
  orders,
  guestGuard,
}: {
  db: Db;
  clock: Clock;
  subscriptions: Subscriptions;
  reservations: Reservations;
  waitLists: WaitLists;
  guestGuard: GuestGuard;
  orders: Pick<Orders, 'hasLive' | 'listOf' | 'linesOf' | 'parts'>;
}) {
  const key = deriveKey(await loadInstallationKey(db), 'diners');
  const parts = (): DinerParts => ({ nowMs: clock.now(), key, orderKey: orders.parts().tokenKey, subscriptions });
  /** Starts a session after proof of an address or a passkey. */
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
  /** Result of the guard for a request for a code; undefined when no check is needed. @throws CaptchaRefused */
  const check = async ({
    email,
    post,
    known,
    ip,
  }: Pick<GuestPost, 'post' | 'ip'> & { email: string; known: string | undefined }): Promise<
    ExaminedPost | undefined
  > => {
    const address = parseEmailAddress(email);
    if (address === undefined || !(await isUnderAttack(db, clock.now()))) return undefined;
    if (isKnownBrowser(key, emailAddressKey(address), known)) return undefined;
    return guestGuard.examine({ form: SIGN_IN_FORM, ip, post, email: null, texts: [] });
  };
  /** Cancels the coming reservations of addresses. @returns false while a party, a place in a line or an order is live */
  const endVisits = async (emailKeys: readonly string[]): Promise<boolean> => {
    for (const emailKey of emailKeys) {
      const places = await waitLists.listOf(emailKey, WHOLE_RANGE);
      if (places.some(({ token }) => token !== null) || (await orders.hasLive(emailKey))) return false;
    }
    for (const emailKey of emailKeys) if (!(await reservations.cancelOf(emailKey))) return false;
    return true;
  };
  const guestOf = ({ ip }: Pick<DinerClient, 'ip'>) => ({
    now: isoOf(clock.now()),
    ipAddress: ip,
    mailer: subscriptions.mailer,
  });

  return {
    parts,
    /** The diner of a session; undefined without one. Updates the time of the last use now and then. */
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

    /**
     * Mails a code. Under attack, unknown browsers send a solved captcha in the fields of the guard.
     * @param post as it was sent; see `GUARD_FIELDS`
     * @returns the token of the browser that asked; see `askForCode`
     * @throws Invalid, RateLimited, CaptchaRefused
     */
    async ask(
      { post, ...wanted }: { email: string; returnUrl?: string | undefined; post: GuestPost['post'] },
      presented: Presented,
      client: DinerClient,
    ): Promise<{ browser: string }> {
      const browser = presented.asking ?? randomBytes(24).toString('base64url');
      const checked = await check({ email: wanted.email, post, known: presented.known, ip: client.ip });
      await inTransactionAgain(db, async (tx) => {
        if (checked) await countChecked(tx, guestGuard, parts(), checked);
        await askForCode(tx, parts(), { ...wanted, browser, dinerId: null, known: presented.known }, client);
      });
      return { browser };
    },

    /** The newest code that this browser requested. */
    asked: async ({ asking }: Presented) =>
      asking === undefined ? undefined : findRequestedCode(db, asking, clock.now()),

    /** Signs in with a code. @throws Problem sign_in_failed, RateLimited */
    async enter(code: string, presented: Presented, client: DinerClient): Promise<Entrance> {
      const { asking } = presented;
      const entrance = await inTransactionAgain(db, async (tx) => {
        const asked = { code, browser: asking ?? '', ip: client.ip, dinerId: null };
        const used = await redeemCode(tx, parts(), asked);
        return used && enterByCode(used, tx, { presented, client });
      });
      if (!entrance) throw wrongCode();
      return entrance;
    },

    /** The purpose of a mailed link; reading it changes nothing. */
    link: (token: string, { asking }: Presented) => findLink(db, parts(), { token, browser: asking }),

    /** Signs in with a link, in the browser that requested it. @throws Problem sign_in_failed */
    async enterByLink(token: string, presented: Presented, client: DinerClient): Promise<Entrance> {
      const entrance = await inTransactionAgain(db, async (tx) => {
        const used = await redeemLink(tx, parts(), { token, browser: presented.asking });
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
        const diner = await verifyAssertion(tx, now, answer);
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

    /** @throws Invalid for an unknown restaurant, or one that has closed permanently */
    async change({ diner }: SignedIn, patch: AccountPatch): Promise<DinerRow> {
      const rlid = patch.savedRestaurant?.rlid ?? null;
      if (rlid !== null && !isRestaurant(orders.parts().restaurantOf, rlid))
        throw new Invalid([{ field: 'savedRestaurant.rlid', message: 'is not one of our restaurants' }]);
      return inTransactionAgain(db, (tx) => changeAccount(tx, diner, patch, clock.now()));
    },

    sessions: (of: Pick<SignedIn, 'diner'> & Partial<SignedIn>): Promise<AccountSession[]> =>
      listSessions(db, of, clock.now()),
    endSession: ({ diner }: SignedIn, id: number): Promise<number> =>
      inTransaction(db, (tx) => endSessions(tx, diner.id, { only: id })),
    endSessions: ({ diner }: SignedIn): Promise<number> => inTransaction(db, (tx) => endSessions(tx, diner.id, 'all')),
    signOut: (token: string): Promise<void> => inTransaction(db, (tx) => endSessionByToken(tx, token)),

    /** Reservations and places in wait lists, the newest first; two statements. */
    bookings: ({ diner }: Pick<SignedIn, 'diner'>): Promise<Booking[]> =>
      listBookings({ reservations, waitLists }, diner.emailKey, shownRange(clock.now())),
    allBookings: ({ diner }: Pick<SignedIn, 'diner'>): Promise<OwnBooking[]> =>
      listBookings({ reservations, waitLists }, diner.emailKey, WHOLE_RANGE),
    /** Requests to be notified of a free table. */
    wishes: ({ diner }: Pick<SignedIn, 'diner'>): Promise<GuestWish[]> => reservations.wishesOf(diner.emailKey),
    ...dinerOrders({ db, clock, orders }),
    mail: ({ diner }: Pick<SignedIn, 'diner'>): Promise<AccountMail> => findAccountMail(db, diner.emailKey),

    /** Subscribes the address to mail, or unsubscribes it at once. */
    async setMail({ diner }: SignedIn, wantsMail: boolean, client: Pick<DinerClient, 'ip'>): Promise<void> {
      await inTransactionAgain(db, (tx) =>
        wantsMail
          ? joinByAccount(tx, guestOf(client), { ...diner, timeZone: USUAL_TIME_ZONE })
          : unsubscribeAddress(tx, guestOf(client), diner.email, { source: 'account' }),
      );
    },

    /** @throws Conflict */
    addOccasion: ({ diner }: SignedIn, day: AccountOccasion): Promise<void> =>
      inTransactionAgain(db, (tx) => addAccountOccasion(tx, diner.emailKey, day)),
    /** @throws Conflict, NotFound */
    removeOccasion: ({ diner }: SignedIn, day: OccasionId): Promise<void> =>
      inTransactionAgain(db, (tx) => removeAccountOccasion(tx, diner.emailKey, day)),

    /** Mails a code to a new address, and notifies the old one. @throws Invalid, Conflict, Forbidden, RateLimited */
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
        await notifyOfAddressChange(tx, parts(), signedIn, email, client);
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
        const used = await redeemCode(tx, parts(), asked);
        return used && changeAddress(tx, parts(), signedIn, used, client);
      });
      if (!changed) throw wrongCode();
      return changed;
    },

    /** @returns the time of the erasure @throws Forbidden */
    async planErasure(signedIn: SignedIn, client: Pick<DinerClient, 'origin'>): Promise<string> {
      requireProof(signedIn, clock.now());
      return inTransactionAgain(db, (tx) => planErasure(tx, parts(), signedIn, client));
    },
    keep: ({ diner }: SignedIn): Promise<DinerRow> => inTransactionAgain(db, (tx) => keepAccount(tx, diner)),

    /**
     * Erases accounts after their waiting period, and after any visit, place in a line or open order has ended.
     * An account that cannot be erased does not stop the others. @returns number of erased accounts
     * @throws the first failure, when no account was erased
     */
    async eraseDue(signal: AbortSignal): Promise<number> {
      const due = await db
        .select()
        .from(diners)
        .where(and(isNotNull(diners.eraseAfter), lte(diners.eraseAfter, isoOf(clock.now()))))
        .orderBy(asc(diners.eraseAfter))
        .limit(MOST_ERASED_AT_ONCE);
      let erased = 0;
      const all = attempts();
      const erase = async (diner: DinerRow): Promise<void> => {
        if (!(await endVisits([diner.emailKey, ...(await listFormerAddresses(db, diner))]))) return;
        if (await inTransactionAgain(db, (tx) => eraseDiner(tx, parts(), diner.id))) erased += 1;
      };
      for (const diner of due) {
        if (signal.aborted) break;
        await all.add(erase(diner));
      }
      // What failed beside others fails again in the next run.
      if (erased === 0) all.end();
      return erased;
    },
  };
}
