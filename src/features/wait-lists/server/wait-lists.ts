import {
  GUEST,
  isRestaurant,
  type PartnerPlace,
  providerOf,
  restaurantsIn,
} from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import { Conflict, NotFound, Unavailable } from '#shared/problem.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import { tryEach } from '#platform/attempts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import type { PushSubscriptionBody } from '#features/web-push/contract.ts';
import type { WebPush } from '#features/web-push/server/index.ts';
import { hashToken } from '#platform/token.ts';
import { changeByGuest, comeBack, leaveByGuest } from './commands/guest-steps.ts';
import { markNoShows } from './commands/clock-no-shows.ts';
import { joinLine } from './commands/join-line.ts';
import { publishReading } from './commands/publish-reading.ts';
import { type GuestLists, JOINS } from './guest-lists.ts';
import { aboutEntry } from './commands/line-pushes.ts';
import { isLive } from './engine/states.ts';
import { type LineParts, loadLineKey } from './line-parts.ts';
import { createPartnerLists, type PartnerLists } from './partner/partner-lists.ts';
import type { BookingRange, GuestBooking } from '#features/front-of-house/guest-booking.ts';
import { listPartiesOf, loadEstimate, loadGuestEntry } from './queries/guest-view.ts';
import { type EntryRow, listLiveRestaurants } from './queries/line.ts';
import { createHistoryReader } from './queries/load-history.ts';
import { type GuestServiceProvider, PROVIDERS } from '#features/front-of-house/providers.ts';
import { loadLineSettings } from './settings.ts';
import { waitListEntries } from './tables.ts';

/** Wait lists for guests, their pages and the host stand. */
export interface WaitLists extends GuestLists {
  /** Wait lists at a partner; null when the configuration names none. */
  partner: PartnerLists | null;
  /** The services that can keep a list. */
  providers: GuestServiceProvider[];
  /** The key with which a browser subscribes. @throws NotFound */
  pushKey(token: string): Promise<string>;
  /** Stores a browser to notify when the table is ready. @throws NotFound, Conflict, Invalid */
  subscribe(token: string, browser: PushSubscriptionBody): Promise<void>;
  /** Parties under a confirmed address since an instant, the newest first. */
  listOf(emailKey: string, range: BookingRange): Promise<GuestBooking[]>;
  /** Parts for queries and commands of hosts. */
  parts(): LineParts;
  /** Publishes the present wait wherever parties wait, so that readings do not expire while nothing changes. */
  refreshReadings(signal: AbortSignal): Promise<void>;
  /** Marks parties that did not come as no-shows, where settings say so. */
  markNoShows(signal: AbortSignal): Promise<void>;
  /** Changes a line in a transaction, and publishes the new wait of the restaurant. */
  changeLine<T>(rlid: number, work: (tx: Tx, parts: LineParts) => Promise<T>): Promise<T>;
}

export async function createWaitLists({
  db,
  clock,
  locations,
  partner: place = null,
  push,
}: {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
  /** The partner that keeps wait lists, and the secrets shared with it; we sign with the first. */
  partner?: PartnerPlace | null;
  /** Without it, browsers are not notified. */
  push?: WebPush;
}): Promise<WaitLists> {
  const tokenKey = await loadLineKey(db);
  const provider = providerOf(place, clock);
  const partner = provider && createPartnerLists({ db, clock, locations, tokenKey, provider });
  const historyOf = createHistoryReader();
  const parts = (): LineParts => ({
    nowMs: clock.now(),
    tokenKey,
    ...restaurantsIn(locations),
    historyOf,
    push,
  });
  const changeLine: WaitLists['changeLine'] = async (rlid, work) => {
    const now = parts();
    const result = await inTransactionAgain(db, (tx) => work(tx, now));
    await publishReading(db, now, rlid);
    return result;
  };
  const entryOf = async (token: string): Promise<EntryRow> => {
    const [row] = await db
      .select()
      .from(waitListEntries)
      .where(eq(waitListEntries.tokenHash, hashToken(token)));
    if (!row || row.erasedAt !== null) throw new NotFound('This place in line does not exist');
    return row;
  };
  const house: Omit<GuestLists, 'estimate'> = {
    async join({ rlid, ...body }, key, { ip, ...client }) {
      const joined = await changeLine(rlid, async (tx, now) => {
        const party = await joinLine(tx, now, { rlid, body, key, source: 'web', actor: GUEST, ...client });
        const limited = { key: tokenKey, purpose: 'wait list join', ip, nowMs: now.nowMs };
        if (party?.isNew) await limitByAddress(tx, limited, JOINS);
        return party;
      });
      if (!joined) throw new Error('A guest has no step of a host');
      return loadGuestEntry(db, parts(), joined.entry);
    },
    find: async (token) => loadGuestEntry(db, parts(), await entryOf(token)),
    async change(token, patch, version) {
      const { id, rlid } = await entryOf(token);
      await changeLine(rlid, (tx, now) => changeByGuest(tx, now, id, { ...patch, version }));
      return house.find(token);
    },
    async leave(token) {
      const entry = await entryOf(token);
      await changeLine(entry.rlid, (tx, now) => leaveByGuest(tx, now, entry));
    },
    async rejoin(token) {
      const { id, rlid } = await entryOf(token);
      await changeLine(rlid, (tx, now) => comeBack(tx, now, id));
      return house.find(token);
    },
  };
  /** The restaurant's settings, and the partner if it keeps the list. @throws Unavailable for one that is not configured */
  const ofRestaurant = async (rlid: number) => {
    const settings = await loadLineSettings(db, parts().listedRestaurantOf(rlid));
    if (settings.provider === 'partner' && !partner) throw new Unavailable('wait list partner');
    return { settings, partner: settings.provider === 'partner' ? partner : null };
  };
  /** Entries stay where they were made, even if the restaurant has changed the service. */
  const ofToken = async (token: string): Promise<typeof house> =>
    partner && (await partner.knows(token)) ? partner : house;

  return {
    parts,
    changeLine,
    partner,
    providers: PROVIDERS.filter((one) => one !== 'partner' || partner !== null),
    async refreshReadings(signal) {
      await tryEach(await listLiveRestaurants(db, clock.now()), signal, async (rlid) => {
        if (isRestaurant(parts().restaurantOf, rlid)) await publishReading(db, parts(), rlid);
      });
    },
    listOf: (emailKey, range) => listPartiesOf(db, parts(), emailKey, range),
    markNoShows: (signal) => markNoShows(db, { changeLine, parts }, clock.now(), signal),
    async pushKey(token) {
      await entryOf(token);
      if (!push) throw new NotFound('Notifications in browsers are off here');
      return push.publicKey;
    },
    async subscribe(token, browser) {
      const entry = await entryOf(token);
      if (!push) throw new NotFound('Notifications in browsers are off here');
      if (!isLive(entry, clock.now())) throw new Conflict('This party is not in line any more');
      await push.subscribe(aboutEntry(entry), browser);
    },
    async estimate(rlid, partySize) {
      const { settings, partner: other } = await ofRestaurant(rlid);
      return other ? other.estimate(rlid, partySize) : loadEstimate(db, parts(), { rlid, partySize, settings });
    },
    join: async (body, key, client) => ((await ofRestaurant(body.rlid)).partner ?? house).join(body, key, client),
    find: async (token) => (await ofToken(token)).find(token),
    change: async (token, patch, version) => (await ofToken(token)).change(token, patch, version),
    leave: async (token) => (await ofToken(token)).leave(token),
    rejoin: async (token) => (await ofToken(token)).rejoin(token),
  };
}
