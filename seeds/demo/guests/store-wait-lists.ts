import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { locations } from '#features/locations/server/tables.ts';
import { bandOf } from '#features/wait-lists/server/engine/estimate.ts';
import { waitListDays, waitListEntries, waitListIntervals } from '#features/wait-lists/server/tables.ts';
import { enqueueText, textConsent } from '#features/text-messages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const DAY_BEGINS_MS = 4 * 60 * MINUTE_MS;
/** Restaurants with parties in line. */
const BUSY_RESTAURANTS = 10;
/** Evenings of history, a day apart. */
const EVENINGS = 21;

type Party = [
  name: string,
  size: number,
  joinedMinutesAgo: number,
  more?: Partial<typeof waitListEntries.$inferInsert>,
];

/** Parties of this evening, in the order of arrival. */
const PARTIES: readonly Party[] = [
  ['Juniper', 2, 96, { state: 'seated', presence: 'here' }],
  ['The Halvorsens', 5, 88, { state: 'seated', presence: 'here' }],
  ['Basil', 2, 71, { state: 'left' }],
  ['Marlow', 4, 64, { state: 'seated', presence: 'here' }],
  ['Saffron', 3, 58, { state: 'no_show' }],
  ['Corwin', 2, 47, { state: 'seated', presence: 'here' }],
  ['Ottilie', 4, 34, { state: 'called', presence: 'here', source: 'host', note: 'High chair' }],
  ['Piers', 2, 29, { presence: 'here', source: 'host' }],
  ['Family Quillon', 6, 22, { presence: 'coming', phone: '+12075550117' }],
  ['Tansy', 2, 14, { presence: 'remote', phone: '+12075550118' }],
  ['Leander', 8, 9, { presence: 'here', source: 'host', note: 'Birthday' }],
  ['Maribel', 3, 4, { presence: 'remote', phone: '+12075550119' }],
];

/** Wait lists of a busy evening, with three weeks of history: parties in line, seated, left. */
export async function storeDemoWaitLists(tx: Tx, nowMs: number): Promise<void> {
  const restaurants = await tx
    .select({ rlid: locations.rlid, timeZone: locations.timeZone })
    .from(locations)
    .where(eq(locations.waitListReady, true))
    .orderBy(asc(locations.rlid))
    .limit(BUSY_RESTAURANTS);
  for (const [at, { rlid, timeZone }] of restaurants.entries()) {
    const businessDate = dateAt(timeZone, nowMs - DAY_BEGINS_MS);
    await tx.insert(waitListDays).values({ rlid, businessDate, seq: 1 });
    // The evening differs between restaurants.
    const shown = PARTIES.filter((_, index) => (index + at) % 4 !== 3 || at === 0);
    const entries = shown.map((party, index) => entryOf(rlid, businessDate, party, index, nowMs));
    const kept = await tx.insert(waitListEntries).values(entries).returning();
    for (const entry of kept) await textOf(tx, entry);
    if (at < 3) await storeHistory(tx, { rlid, timeZone, nowMs });
  }
}

/** The text message that a guest with a phone number agreed to: without a provider, only staff see it. */
async function textOf(tx: Tx, entry: typeof waitListEntries.$inferSelect): Promise<void> {
  const { id, rlid, phone, language, joinedAt, partySize, quoteLow, quoteHigh } = entry;
  await enqueueText(
    tx,
    { now: new Date(joinedAt).toISOString() },
    {
      key: `wait list entry ${id} joined`,
      purpose: 'wait_list_joined',
      rlid,
      to: phone,
      language,
      values: {
        restaurant: 'Lantern Bay',
        size: partySize,
        wait: `${quoteLow}–${quoteHigh}`,
        link: 'https://lanternbay.example/waitlist/',
      },
      consent: entry,
    },
  );
}

/** Seated parties of earlier evenings, from which the estimates of this one are computed. */
async function storeHistory(tx: Tx, place: { rlid: number; timeZone: string; nowMs: number }): Promise<void> {
  const { rlid, timeZone, nowMs } = place;
  const parties = Array.from({ length: EVENINGS }, (_, before) => before + 1).flatMap((evening) => {
    const eveningMs = nowMs - evening * DAY_MS;
    const businessDate = dateAt(timeZone, eveningMs - DAY_BEGINS_MS);
    return PARTIES.map(([, size, ago], index) => {
      const entry = entryOf(
        rlid,
        businessDate,
        ['', size, ago, { state: 'seated', presence: 'here' }],
        index,
        eveningMs,
      );
      const waitMinutes = 12 + ((index * 5 + evening * 3) % 22);
      const seatedAt = new Date(Date.parse(entry.joinedAt) + waitMinutes * MINUTE_MS).toISOString();
      return { entry, waitMinutes, seatedAt, ratio: 0.7 + ((index + evening) % 7) / 10 };
    });
  });
  const days = [...new Set(parties.map(({ entry }) => entry.businessDate))];
  await tx
    .insert(waitListDays)
    .values(days.map((businessDate) => ({ rlid, businessDate })))
    .onConflictDoNothing();
  const made = await tx
    .insert(waitListEntries)
    .values(parties.map(({ entry, seatedAt }) => ({ ...entry, closedAt: seatedAt, erasedAt: seatedAt })))
    .returning({ id: waitListEntries.id });
  await tx.insert(waitListIntervals).values(
    parties.map(({ entry, waitMinutes, seatedAt, ratio }, index) => {
      const { weekday, minutes } = temporalZoneClock(timeZone).localTime(Date.parse(entry.joinedAt));
      return {
        entryId: made[index]?.id ?? 0,
        rlid,
        band: entry.band,
        weekday,
        hour: Math.floor(minutes / 60),
        waitMinutes,
        intervalMinutes: waitMinutes / AHEAD,
        ratio,
        seatedAt,
      };
    }),
  );
}

const AHEAD = 3;

function dateAt(timeZone: string, ms: number): string {
  return temporalZoneClock(timeZone).localTime(ms).date;
}

function entryOf(
  rlid: number,
  businessDate: string,
  [name, partySize, ago, more]: Party,
  index: number,
  nowMs: number,
) {
  const at = (minutesAgo: number) => new Date(nowMs - minutesAgo * MINUTE_MS).toISOString();
  const state = more?.state ?? 'waiting';
  const isOver = state !== 'waiting' && state !== 'called';
  return {
    rlid,
    businessDate,
    // Random tokens that nobody gets: the guests are fictional.
    tokenNonce: randomUUID(),
    tokenHash: randomUUID(),
    source: 'web' as const,
    name,
    partySize,
    band: bandOf(partySize),
    language: 'en',
    origin: '',
    presence: 'remote' as const,
    rank: index + 1,
    joinedAt: at(ago),
    expiresAt: at(-360),
    quoteLow: 15,
    quoteHigh: 30,
    ahead: 1,
    expectedMinutes: 20,
    calledAt: state === 'called' ? at(3) : null,
    callCount: state === 'called' ? 1 : 0,
    closedAt: isOver ? at(Math.max(1, ago - 26)) : null,
    ...more,
    ...textConsent(true, more?.phone ?? '', at(ago)),
    state,
  };
}
