import { GUEST, type GuestClient, restaurantIn } from '#features/front-of-house/server/index.ts';
import { eq } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import { limitByAddress } from '#features/guard/server/index.ts';
import type { LocationDirectory } from '#features/locator/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { deriveKey, loadInstallationKey } from '#platform/db/installation-key.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { hashToken } from '#platform/token.ts';
import type { JoinBody, Presence, WaitEstimate, WaitListEntry } from '../contract.ts';
import { changeByGuest, comeBack, leaveByGuest } from './commands/guest-steps.ts';
import { joinLine } from './commands/join-line.ts';
import { publishReading } from './commands/publish-reading.ts';
import { type LineParts } from './line-parts.ts';
import { loadEstimate, loadGuestEntry } from './queries/guest-view.ts';
import { type EntryRow, listLiveRestaurants } from './queries/line.ts';
import { createHistoryReader } from './queries/load-history.ts';
import { waitListEntries } from './tables.ts';

/** Joins from one client; those that are refused do not count. */
const JOINS = { most: 3, withinMs: 60_000 };

/** Wait lists as guests, their pages and the host stand use them. */
export interface WaitLists {
  /** @throws NotFound, gone */
  estimate(rlid: number, partySize: number): Promise<WaitEstimate>;
  /**
   * Adds a guest's party. The same key with the same body gives the same entry.
   * @param key the Idempotency-Key
   * @throws Invalid, RateLimited, Problem closed, full, duplicate, party_too_large, key_reused
   */
  join(body: JoinBody, key: string, client: Omit<GuestClient, 'browser'>): Promise<WaitListEntry>;
  /** @param token the plan_ahead_id @throws NotFound, the same for a foreign token and a random one */
  find(token: string): Promise<WaitListEntry>;
  /** @throws NotFound, Conflict, Problem precondition_failed, party_too_large */
  change(
    token: string,
    patch: { presence?: Presence | undefined; partySize?: number | undefined },
    version: number,
  ): Promise<WaitListEntry>;
  /** @throws NotFound, Conflict */
  leave(token: string): Promise<void>;
  /** @throws NotFound, Conflict */
  rejoin(token: string): Promise<WaitListEntry>;
  /** What queries and commands of hosts use. */
  parts(): LineParts;
  /** Shows the present wait wherever parties wait, so that readings do not grow old while nothing happens. */
  refreshReadings(signal: AbortSignal): Promise<void>;
  /** Changes a line in a transaction, and shows the new wait with the restaurant. */
  changeLine<T>(rlid: number, work: (tx: Tx, parts: LineParts) => Promise<T>): Promise<T>;
}

export async function createWaitLists({
  db,
  clock,
  locations,
}: {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
}): Promise<WaitLists> {
  const tokenKey = deriveKey(await loadInstallationKey(db), 'places in wait lists');
  const historyOf = createHistoryReader();
  const parts = (): LineParts => ({
    nowMs: clock.now(),
    tokenKey,
    restaurantOf: (rlid) => restaurantIn(locations, rlid),
    historyOf,
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
    if (!row || row.erasedAt !== null) throw new NotFound('There is no such place in a line');
    return row;
  };
  const find = async (token: string) => loadGuestEntry(db, parts(), await entryOf(token));

  return {
    parts,
    changeLine,
    find,
    async refreshReadings(signal) {
      for (const rlid of await listLiveRestaurants(db, clock.now())) {
        if (signal.aborted) return;
        if (locations.entry(rlid)?.standing === 'listed') await publishReading(db, parts(), rlid);
      }
    },
    estimate: (rlid, partySize) => loadEstimate(db, parts(), rlid, partySize),
    async join({ rlid, ...body }, key, { ip, ...client }) {
      const joined = await changeLine(rlid, async (tx, now) => {
        const party = await joinLine(tx, now, { rlid, body, key, source: 'web', actor: GUEST, ...client });
        const limited = { key: tokenKey, purpose: 'wait list join', ip, nowMs: now.nowMs };
        if (party?.isNew) await limitByAddress(tx, limited, JOINS);
        return party;
      });
      if (!joined) throw new Conflict();
      return loadGuestEntry(db, parts(), joined.entry);
    },
    async change(token, patch, version) {
      const { id, rlid } = await entryOf(token);
      await changeLine(rlid, (tx, now) => changeByGuest(tx, now, id, { ...patch, version }));
      return find(token);
    },
    async leave(token) {
      const entry = await entryOf(token);
      await changeLine(entry.rlid, (tx, now) => leaveByGuest(tx, now, entry));
    },
    async rejoin(token) {
      const { id, rlid } = await entryOf(token);
      await changeLine(rlid, (tx, now) => comeBack(tx, now, id));
      return find(token);
    },
  };
}
