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
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { ProviderAddress } from '#platform/providers/call-provider.ts';
import type { WaitListEntry } from '../../contract.ts';
import { type GuestLists, JOINS } from '../guest-lists.ts';
import { PartnerEntry, PartnerEstimate } from './partner-entry.ts';

/** Wait lists at a partner, for guests. */
export interface PartnerLists extends GuestLists {
  /** True for the token of an entry at the partner. */
  knows(token: string): Promise<boolean>;
  /** Stores the partner's report. @param occurredAt ISO instant */
  take(occurredAt: string, entries: readonly PartnerEntry[]): Promise<void>;
}

/** Wait lists that a partner keeps: docs/partners.md has its protocol. */
export function createPartnerLists({
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
}): PartnerLists {
  const limit = { purpose: 'wait list join', ...JOINS };
  const entries = createPartnerEntries<PartnerEntry>({ db, clock, tokenKey, provider, service: 'wait list', limit });
  const show = ([row, reported]: [PartnerRow, PartnerEntry]): WaitListEntry => {
    const { ref: _, ...entry } = reported;
    return {
      ...entry,
      plan_ahead_id: guestTokenOf(tokenKey, row.tokenNonce),
      rlid: row.rlid,
      restaurantName: nameOfRestaurant(restaurantsIn(locations).restaurantOf(row.rlid)),
      language: LANGUAGES.find((code) => code === row.language) ?? LANGUAGES[0],
    };
  };
  const at = ({ ref }: PlacedRow) => `/waitlist/${encodeURIComponent(ref)}/`;
  const write = async (
    row: PlacedRow,
    call: { method: 'PATCH' | 'POST'; path: string; key: string; body?: unknown },
  ) => {
    const entry = await entries.ask({ ...call, reply: PartnerEntry });
    await entries.keep(row, entry);
    return show([row, entry]);
  };

  return {
    knows: entries.knows,
    take: entries.take,

    async estimate(rlid, partySize) {
      const path = `/waitlist/estimate/?rlid=${rlid}&partySize=${partySize}`;
      return { ...(await entries.ask({ method: 'GET', path, reply: PartnerEstimate })), rlid };
    },

    join: async (body, key, client) =>
      show(
        await entries.make({ rlid: body.rlid, body, key, client }, (own) =>
          entries.ask({ method: 'POST', path: '/waitlist/', body, key: own, reply: PartnerEntry }),
        ),
      ),

    find: async (token) =>
      show(await entries.read(token, (row) => entries.ask({ method: 'GET', path: at(row), reply: PartnerEntry }))),

    async change(token, patch, version) {
      const row = await entries.rowOf(token);
      const key = hashOfBody(row.tokenHash, patch, version);
      return write(row, { method: 'PATCH', path: at(row), body: { ...patch, version }, key });
    },

    async leave(token) {
      const row = await entries.rowOf(token);
      await entries.ask({
        method: 'DELETE',
        path: at(row),
        // A new key for each time that the guest leaves.
        key: hashOfBody(row.tokenHash, 'leave', row.occurredAt),
        reply: z.undefined(),
      });
    },

    async rejoin(token) {
      const row = await entries.rowOf(token);
      const key = hashOfBody(row.tokenHash, 'rejoin', row.occurredAt);
      return write(row, { method: 'POST', path: `${at(row)}rejoin/`, key });
    },
  };
}
