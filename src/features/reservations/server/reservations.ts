import { eq } from 'drizzle-orm';
import { NotFound } from '#shared/problem.ts';
import { type GuestClient, restaurantIn, dateOfInstant } from '#features/front-of-house/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { hashToken } from '#platform/token.ts';
import type { ChangeBody, ConfirmBody, HoldBody, Reservation, ReservationDays, ReservationSlots } from '../contract.ts';
import { reservationPageUrl } from '../guest-pages.ts';
import { calendarFile } from './calendar-file.ts';
import { confirmPlace } from './commands/confirm-place.ts';
import { cancelByGuest, changeByGuest } from './commands/guest-changes.ts';
import { holdPlace, releasePlace } from './commands/hold-place.ts';
import { sendReminders } from './commands/send-reminders.ts';
import { loadReservationDays, loadReservationSlots } from './queries/availability.ts';
import { loadGuestReservation } from './queries/guest-reservation.ts';
import type { ReservationParts } from './reservation-parts.ts';
import { type ReservationRow, reservations } from './tables.ts';

/** Reservations as guests, their pages and the day sheet use them. Ids are the guests' secret tokens. */
export interface Reservations {
  /** @throws NotFound, gone */
  days(query: { rlid: number; from: string; to: string; partySize: number }): Promise<ReservationDays>;
  /** @param query `hold` is the id of the guest's own place, held or reserved, which counts as free @throws NotFound, Problem gone, party_too_large */
  slots(query: { rlid: number; date: string; partySize: number; hold?: string | undefined }): Promise<ReservationSlots>;
  /** The restaurant's business date now. @throws NotFound, gone */
  today(rlid: number): string;
  /**
   * Holds a time for some minutes. The same key with the same body gives the same hold.
   * @throws NotFound, RateLimited, Problem closed, full, party_too_large, key_reused
   */
  hold(body: HoldBody, key: string, client: GuestClient): Promise<Reservation>;
  /** @throws NotFound */
  release(id: string): Promise<void>;
  /** @throws NotFound, Invalid, Conflict, Problem closed, full, key_reused */
  confirm(body: ConfirmBody, key: string, client: Pick<GuestClient, 'language'>): Promise<Reservation>;
  /** @throws NotFound, the same for a foreign id and a random one */
  find(id: string): Promise<Reservation>;
  /** @throws NotFound, Conflict, Problem precondition_failed, closed, full, party_too_large */
  change(id: string, patch: ChangeBody, version: number): Promise<Reservation>;
  /** @throws NotFound, Conflict, Problem closed */
  cancel(id: string): Promise<void>;
  /** The calendar file. @throws NotFound, also while the place is only held */
  calendar(id: string): Promise<string>;
  /** What queries and commands of hosts use. */
  parts(): ReservationParts;
  /** Changes reservations in a transaction, again when it waited in a ring with another. */
  inDays<T>(work: (tx: Tx, parts: ReservationParts) => Promise<T>): Promise<T>;
  /** Sends reminders that are due. */
  remind(signal: AbortSignal): Promise<number>;
}

export async function createReservations({
  db,
  clock,
  locations,
}: {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
}): Promise<Reservations> {
  const tokenKey = deriveKey(await loadInstallationKey(db), 'reservations');
  const parts = (): ReservationParts => ({
    nowMs: clock.now(),
    tokenKey,
    restaurantOf: (rlid) => restaurantIn(locations, rlid),
  });
  const inDays: Reservations['inDays'] = (work) => {
    const now = parts();
    return inTransactionAgain(db, (tx) => work(tx, now));
  };
  const rowOf = async (id: string): Promise<ReservationRow> => {
    const [row] = await db
      .select()
      .from(reservations)
      .where(eq(reservations.tokenHash, hashToken(id)));
    if (!row || row.erasedAt !== null) throw new NotFound('There is no such reservation');
    return row;
  };
  const show = (row: ReservationRow) => loadGuestReservation(db, parts(), row);

  return {
    parts,
    inDays,
    today: (rlid) => dateOfInstant(restaurantIn(locations, rlid), clock.now()),
    days: (query) => loadReservationDays(db, parts(), query),
    slots: ({ hold, ...query }) =>
      loadReservationSlots(db, parts(), { ...query, ...(hold !== undefined && { holdHash: hashToken(hold) }) }),
    hold: async (body, key, client) => show(await inDays((tx, now) => holdPlace(tx, now, { body, key, client }))),
    async release(id) {
      const row = await rowOf(id);
      await inDays((tx, now) => releasePlace(tx, now, row));
    },
    async confirm(body, key, { language }) {
      const row = await rowOf(body.hold);
      return show(await inDays((tx, now) => confirmPlace(tx, now, row, { body, key, language })));
    },
    find: async (id) => show(await rowOf(id)),
    async change(id, patch, version) {
      const row = await rowOf(id);
      await inDays((tx, now) => changeByGuest(tx, now, row, { patch, version }));
      return show(await rowOf(id));
    },
    async cancel(id) {
      const row = await rowOf(id);
      await inDays((tx, now) => cancelByGuest(tx, now, row));
    },
    async calendar(id) {
      const row = await rowOf(id);
      if (row.state === 'held' || row.state === 'lapsed') throw new NotFound('There is no such reservation');
      return calendarFile(row, {
        restaurant: restaurantIn(locations, row.rlid),
        url: `${row.origin}${reservationPageUrl(id)}`,
        language: row.language as LanguageCode,
        nowMs: clock.now(),
      });
    },
    remind: (signal) => sendReminders(db, parts(), signal),
  };
}
