import { eq } from 'drizzle-orm';
import { Invalid, NotFound, Unavailable } from '#shared/problem.ts';
import {
  dateOfInstant,
  type GuestClient,
  isRestaurant,
  type PartnerPlace,
  providerOf,
  restaurantsIn,
} from '#features/front-of-house/server/index.ts';
import { createDeposits, type Deposits } from '#features/deposits/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { createPaymentAtRestaurant } from '#platform/payments/at-restaurant.ts';
import type { PaymentProvider } from '#platform/payments/port.ts';
import { hashToken } from '#platform/token.ts';
import { type GuestServiceProvider, PROVIDERS } from '#features/front-of-house/providers.ts';
import type { BookingRange } from '#features/front-of-house/guest-booking.ts';
import type { Reservation, WishBody } from '../contract.ts';
import { reservationPageUrl } from '../guest-pages.ts';
import { calendarFile } from './calendar-file.ts';
import { confirmPlace, unconfirmPlace, withReservation } from './commands/confirm-place.ts';
import { cancelByGuest, changeByGuest } from './commands/guest-changes.ts';
import { holdPlace, releasePlace } from './commands/hold-place.ts';
import { markNoShows } from './commands/clock-no-shows.ts';
import { sendReminders } from './commands/send-reminders.ts';
import { makeWish } from './commands/make-wish.ts';
import { offerFreeTables } from './commands/wishes.ts';
import { loadReservationDays, loadReservationSlots } from './queries/availability.ts';
import {
  findLiveOf,
  listReservationsOf,
  loadGuestReservation,
  type GuestWish,
  type ReservationBooking,
  listWishesOf,
} from './queries/guest-reservation.ts';
import type { GuestReservations } from './guest-reservations.ts';
import { createPartnerReservations, type PartnerReservations } from './partner/partner-reservations.ts';
import { isAwaiting, stateAt } from './engine/states.ts';
import { loadReservationSettings } from './settings.ts';
import type { ReservationParts } from './reservation-parts.ts';
import { type ReservationRow, reservations } from './tables.ts';

/** Of the payment page. */
const DEPOSIT_TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'deposit for your table',
  es: 'depósito de su mesa',
  'fr-CA': 'dépôt pour votre table',
};

/** Reservations for guests, their pages and the day sheet. */
export interface Reservations extends GuestReservations {
  /** Reservations at a partner; null when the configuration names none. */
  partner: PartnerReservations | null;
  deposits: Deposits;
  /** The services that can keep reservations. */
  providers: GuestServiceProvider[];
  /** The restaurant's business date now. @throws NotFound, gone */
  today(rlid: number): string;
  /** Parts for queries and commands of hosts. */
  parts(): ReservationParts;
  /** Changes reservations in a transaction, and repeats it after a deadlock. */
  inDays<T>(work: (tx: Tx, parts: ReservationParts) => Promise<T>): Promise<T>;
  /** Marks parties that did not arrive as no-shows, where settings say so. */
  markNoShows(signal: AbortSignal): Promise<void>;
  /** Sends reminders that are due. */
  remind(signal: AbortSignal): Promise<void>;
  /**
   * Stores a guest's request for a table.
   * @throws Invalid, NotFound, RateLimited, Problem closed, party_too_large; conflict with the free times of the day
   */
  wish(body: WishBody, client: GuestClient): Promise<void>;
  /** Reservations under a confirmed address since an instant, the newest first. */
  listOf(emailKey: string, range: BookingRange): Promise<ReservationBooking[]>;
  /** Requests for tables under a confirmed address, the oldest first. */
  wishesOf(emailKey: string): Promise<GuestWish[]>;
  /** Cancels the coming reservations of an erased account's address. @returns false while a party is at its table */
  cancelOf(emailKey: string): Promise<boolean>;
  /** Offers tables that became free to guests who requested one. */
  offer(signal: AbortSignal): Promise<number>;
}

export async function createReservations({
  db,
  clock,
  locations,
  partner: place = null,
  payments = createPaymentAtRestaurant(),
}: {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
  /** The partner that keeps reservations, and the secrets shared with it; we sign with the first. */
  partner?: PartnerPlace | null;
  /** Takes deposits. */
  payments?: PaymentProvider;
}): Promise<Reservations> {
  const tokenKey = deriveKey(await loadInstallationKey(db), 'reservations');
  const provider = providerOf(place, clock);
  const partner = provider && createPartnerReservations({ db, clock, locations, tokenKey, provider });
  const parts = (): ReservationParts => ({
    nowMs: clock.now(),
    tokenKey,
    takesDeposits: payments.capabilities().isOnline,
    ...restaurantsIn(locations),
  });
  const inDays: Reservations['inDays'] = (work) => {
    const now = parts();
    return inTransactionAgain(db, (tx) => work(tx, now));
  };
  const deposits = createDeposits({
    db,
    now: () => clock.now(),
    payments,
    house: { change: (id, work) => inDays((tx, now) => withReservation(tx, now, id, (hand) => work(tx, hand))) },
  });
  const rowOf = async (id: string): Promise<ReservationRow> => {
    const [row] = await db
      .select()
      .from(reservations)
      .where(eq(reservations.tokenHash, hashToken(id)));
    if (!row || row.erasedAt !== null) throw new NotFound('This reservation does not exist');
    return row;
  };
  const show = (row: ReservationRow) => loadGuestReservation(db, parts(), row);

  /** A place that waits for its deposit, with the page to pay on. @throws Unavailable */
  const openPage = async (row: ReservationRow): Promise<Reservation> => {
    const shown = await show(row);
    const page = `${row.origin}${reservationPageUrl(shown.id)}`;
    const titleIn = (language: string) => `${shown.restaurantName}, ${DEPOSIT_TITLES[language as LanguageCode]}`;
    const payUrl = await deposits.open(row.id, { titleIn, paidUrl: `${page}?paid=1`, unpaidUrl: `${page}?unpaid=1` });
    return { ...shown, payUrl };
  };

  const house: Omit<GuestReservations, 'days' | 'slots'> = {
    hold: async (body, key, client) => show(await inDays((tx, now) => holdPlace(tx, now, { body, key, client }))),
    async release(id) {
      const row = await rowOf(id);
      await inDays((tx, now) => releasePlace(tx, now, row));
      await deposits.settle(row.id);
    },
    async confirm(body, key, { language }) {
      const held = await rowOf(body.hold);
      const row = await inDays((tx, now) => confirmPlace(tx, now, held, { body, key, language }));
      if (stateAt(row, clock.now()) !== 'awaiting_payment') return show(row);
      try {
        return await openPage(row);
      } catch (error) {
        await inDays((tx, now) => unconfirmPlace(tx, now, row));
        // The page may exist although the answer was lost: the reconciler releases money that is paid there.
        throw error;
      }
    },
    find: async (id) => show(await rowOf(id)),
    async settle(id) {
      await deposits.settle((await rowOf(id)).id);
      return show(await rowOf(id));
    },
    async pay(id) {
      await deposits.settle((await rowOf(id)).id);
      const row = await rowOf(id);
      return stateAt(row, clock.now()) === 'awaiting_payment' ? openPage(row) : show(row);
    },
    async change(id, patch, version) {
      const row = await rowOf(id);
      await inDays((tx, now) => changeByGuest(tx, now, row, { patch, version }));
      return show(await rowOf(id));
    },
    async cancel(id) {
      const row = await rowOf(id);
      await inDays(async (tx, now) => {
        const isGivenUp = isAwaiting(row) && (await releasePlace(tx, now, row));
        if (!isGivenUp) await cancelByGuest(tx, now, row);
      });
      await deposits.settle(row.id);
    },
    async calendar(id) {
      const row = await rowOf(id);
      if (row.state === 'held' || row.state === 'lapsed') throw new NotFound('This reservation does not exist');
      return calendarFile(row, {
        restaurant: parts().restaurantOf(row.rlid),
        url: `${row.origin}${reservationPageUrl(id)}`,
        language: row.language as LanguageCode,
        nowMs: clock.now(),
      });
    },
  };
  /** The restaurant's settings, and the partner if it keeps the reservations. @throws Unavailable for one that is not configured */
  const ofRestaurant = async (rlid: number) => {
    const settings = await loadReservationSettings(db, parts().listedRestaurantOf(rlid));
    if (settings.provider === 'partner' && !partner) throw new Unavailable('reservations partner');
    return { settings, partner: settings.provider === 'partner' ? partner : null };
  };
  /** Reservations stay where they were made, even if the restaurant has changed the service. */
  const ofId = async (id: string): Promise<typeof house> => (partner && (await partner.knows(id)) ? partner : house);

  return {
    parts,
    inDays,
    deposits,
    partner,
    providers: PROVIDERS.filter((one) => one !== 'partner' || partner !== null),
    today: (rlid) => dateOfInstant(parts().listedRestaurantOf(rlid), clock.now()),
    async days(query) {
      if (query.to < query.from) throw new Invalid([{ field: 'to', message: 'must not be before the first day' }]);
      const { settings, partner: other } = await ofRestaurant(query.rlid);
      return other ? other.days(query) : loadReservationDays(db, parts(), query, settings);
    },
    async slots(query) {
      const { settings, partner: other } = await ofRestaurant(query.rlid);
      if (other) return other.slots(query);
      const { hold, ...asked } = query;
      const own = hold === undefined ? {} : { holdHash: hashToken(hold) };
      return loadReservationSlots(db, parts(), { ...asked, ...own }, settings);
    },
    hold: async (body, key, client) => ((await ofRestaurant(body.rlid)).partner ?? house).hold(body, key, client),
    release: async (id) => (await ofId(id)).release(id),
    confirm: async (body, key, client) => (await ofId(body.hold)).confirm(body, key, client),
    find: async (id) => (await ofId(id)).find(id),
    settle: async (id) => (await ofId(id)).settle(id),
    pay: async (id) => (await ofId(id)).pay(id),
    change: async (id, patch, version) => (await ofId(id)).change(id, patch, version),
    cancel: async (id) => (await ofId(id)).cancel(id),
    calendar: async (id) => (await ofId(id)).calendar(id),
    wish: (body, client) => inDays((tx, now) => makeWish(tx, now, { body, client })),
    listOf: (emailKey, range) => listReservationsOf(db, parts(), emailKey, range),
    wishesOf: (emailKey) => listWishesOf(db, parts(), emailKey),
    async cancelOf(emailKey) {
      const live = await findLiveOf(db, emailKey, clock.now());
      if (live.some(({ state }) => state === 'arrived' || state === 'seated')) return false;
      for (const row of live) {
        if (!isRestaurant(parts().restaurantOf, row.rlid)) continue;
        await inDays(async (tx, now) => {
          const isGivenUp = isAwaiting(row) && (await releasePlace(tx, now, row));
          if (!isGivenUp) await cancelByGuest(tx, now, row, { isErased: true });
        });
        await deposits.settle(row.id);
      }
      return true;
    },
    offer: (signal) => offerFreeTables(db, parts(), signal),
    markNoShows: (signal) => markNoShows(db, { inDays, parts }, clock.now(), signal),
    remind: (signal) => sendReminders(db, parts(), signal),
  };
}
