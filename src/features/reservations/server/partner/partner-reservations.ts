import {
  createPartnerEntries,
  guestTokenOf,
  hashOfBody,
  nameOfRestaurant,
  type PartnerRow,
  type PlacedRow,
  restaurantsIn,
} from '#features/front-of-house/server/index.ts';
import { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { ProviderAddress } from '#platform/providers/call-provider.ts';
import type { Reservation } from '../../contract.ts';
import { reservationPageUrl } from '../../guest-pages.ts';
import { calendarFile } from '../calendar-file.ts';
import { clientHashOf, ownKeyOf, type GuestReservations, HOLDS } from '../guest-reservations.ts';
import { PartnerDays, PartnerReservation, PartnerSlots } from './partner-reservation.ts';

/** Reservations at a partner, for guests. */
export interface PartnerReservations extends GuestReservations {
  /** True for the id of a reservation at the partner. */
  knows(id: string): Promise<boolean>;
  /** Stores the partner's report. @param occurredAt ISO instant */
  take(occurredAt: string, entries: readonly PartnerReservation[]): Promise<void>;
}

const PATH = '/reservations/';
const reply = PartnerReservation;

/** Reservations that a partner keeps: docs/partners.md has its protocol. */
export function createPartnerReservations({
  db,
  clock,
  locations,
  tokenKey,
  provider,
}: {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
  tokenKey: Uint8Array;
  provider: ProviderAddress;
}): PartnerReservations {
  const limit = { purpose: 'reservation hold', ...HOLDS };
  const entries = createPartnerEntries<PartnerReservation>({
    db,
    clock,
    tokenKey,
    provider,
    service: 'reservations',
    limit,
  });
  const { restaurantOf } = restaurantsIn(locations);
  const languageOf = (row: PartnerRow) => LANGUAGES.find((code) => code === row.language) ?? LANGUAGES[0];
  const show = ([row, reported]: [PartnerRow, PartnerReservation]): Reservation => {
    const { ref: _, ...entry } = reported;
    return {
      ...entry,
      id: guestTokenOf(tokenKey, row.tokenNonce),
      rlid: row.rlid,
      restaurantName: nameOfRestaurant(restaurantOf(row.rlid)),
      language: languageOf(row),
    };
  };
  const at = ({ ref }: PlacedRow) => `${PATH}${encodeURIComponent(ref)}/`;
  const find = (id: string) => entries.read(id, (row) => entries.ask({ method: 'GET', path: at(row), reply }));
  /** The partner's id of a place, for our id from a guest. */
  const refOf = async (id: string | undefined) => (id === undefined ? undefined : (await entries.rowOf(id)).ref);

  return {
    knows: entries.knows,
    take: entries.take,

    async days({ rlid, from, to, partySize }) {
      const query = new URLSearchParams({ rlid: String(rlid), from, to, partySize: String(partySize) });
      return { ...(await entries.ask({ method: 'GET', path: `${PATH}days/?${query}`, reply: PartnerDays })), rlid };
    },

    async slots({ rlid, date, partySize, hold }) {
      const query = new URLSearchParams({ rlid: String(rlid), date, partySize: String(partySize) });
      const ref = await refOf(hold);
      if (ref !== undefined) query.set('hold', ref);
      return { ...(await entries.ask({ method: 'GET', path: `${PATH}slots/?${query}`, reply: PartnerSlots })), rlid };
    },

    async hold(body, key, client) {
      const replaces = await refOf(body.replaces);
      return show(
        await entries.make(
          { rlid: body.rlid, body, key: ownKeyOf(clientHashOf(tokenKey, client), key), client },
          (own) => entries.ask({ method: 'POST', path: `${PATH}holds/`, body: { ...body, replaces }, key: own, reply }),
        ),
      );
    },

    async release(id) {
      const row = await entries.rowOf(id);
      const path = `${PATH}holds/${encodeURIComponent(row.ref)}/`;
      await entries.ask({ method: 'DELETE', path, key: hashOfBody(row.tokenHash, 'release'), reply: z.undefined() });
    },

    async confirm({ hold, ...guest }, key) {
      const row = await entries.rowOf(hold);
      const body = { ...guest, hold: row.ref };
      const entry = await entries.ask({ method: 'POST', path: PATH, body, key: hashOfBody(row.tokenHash, key), reply });
      await entries.keep(row, entry);
      return show([row, entry]);
    },

    find: async (id) => show(await find(id)),
    // Partners take no deposits.
    settle: async (id) => show(await find(id)),
    pay: async (id) => show(await find(id)),

    async change(id, patch, version) {
      const row = await entries.rowOf(id);
      const key = hashOfBody(row.tokenHash, patch, version);
      const body = { ...patch, version };
      const entry = await entries.ask({ method: 'PATCH', path: at(row), body, key, reply });
      await entries.keep(row, entry);
      return show([row, entry]);
    },

    async cancel(id) {
      const row = await entries.rowOf(id);
      await entries.ask({
        method: 'DELETE',
        path: at(row),
        key: hashOfBody(row.tokenHash, 'cancel'),
        reply: z.undefined(),
      });
    },

    async calendar(id) {
      const [row, { state, start, end, partySize, version }] = await find(id);
      if (state === 'held' || state === 'expired') throw new NotFound('This reservation does not exist');
      return calendarFile(
        {
          uid: row.tokenHash,
          sequence: version,
          state,
          startsAt: start,
          endsAt: end,
          partySize,
          createdAt: row.createdAt,
        },
        {
          restaurant: restaurantOf(row.rlid),
          url: `${row.origin}${reservationPageUrl(id)}`,
          language: languageOf(row),
          nowMs: clock.now(),
        },
      );
    },
  };
}
