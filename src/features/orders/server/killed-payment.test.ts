import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atSize } from '#test/at-size.ts';
import { cardsAt, moneyDiffers, openCardEvening, rollByCard, startEveningCards } from '#test/card-evening.ts';
import { type Child, startFixture } from '#test/child-process.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { createTestDatabase } from '#test/database.ts';
import { FRIDAY_SIX } from '#test/wait-list-evening.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { NO_GEOCODER } from '#test/no-geocoder.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { openEmbeddedDatabase } from '#platform/db/embedded.ts';
import { createLogger } from '#platform/logger.ts';
import type { CardServer } from '../../../../scripts/payments/card-server.ts';
import { createOrders } from './orders.ts';
import { orders } from './tables.ts';

/** On a server the test looks on from a connection of its own; the embedded database belongs to one process at a time. */
const isOnServer = process.env['TEST_DATABASE_URL'] !== undefined;
const KILLS = Number(process.env['KILLS'] ?? atSize({ usual: 6, large: 18 }));
const MINUTE = 60_000;

/** Where the process ends: when the provider has done the n-th call of a kind and before it answers, or when a line is said. */
const PLACES = [
  { at: 'the page is made and not noted', call: /^POST .*\/sessions$/, nth: 1 },
  { at: 'the money is set aside', line: /^paid$/ },
  { at: 'the provider was asked, and nothing is noted', call: /^GET .*\/sessions\//, nth: 1 },
  { at: 'the order is accepted, and nothing is taken', call: /^GET .*\/sessions\//, nth: 2 },
  { at: 'the money is taken and not noted', call: /\/capture$/, nth: 1 },
  { at: 'the money is given back and not noted', call: /\/refunds$/, nth: 1 },
] as const;

let folder: ReturnType<typeof temporaryFolder>;
let service: CardServer;
let nowMs = Date.parse(FRIDAY_SIX);
let kept: Database | null = null;
let child: Child | null = null;
beforeAll(async () => {
  folder = temporaryFolder();
  service = await startEveningCards(() => nowMs);
});
afterAll(async () => {
  await child?.kill();
  await service.stop();
  await kept?.close();
  folder.remove();
});

let laid: ReturnType<typeof layDataDirectory> | undefined;
const open = async (): Promise<Database> => {
  if (!isOnServer) return openEmbeddedDatabase(await (laid ??= layDataDirectory(folder.path)), createLogger('silent'));
  kept ??= await createTestDatabase();
  return kept;
};
const release = async (database: Database) => {
  if (!isOnServer) await database.close();
};

it(
  'leaves no money without an order after two minutes and no second order, wherever its process is killed (10)',
  async () => {
    const first = await open();
    const evening = await openCardEvening(first, service);
    await evening.publish();
    await evening.settle({ payOnline: 'required', unitsPerSlot: 1000 });
    const address = isOnServer ? (first.address?.reveal() ?? '') : folder.path;
    await release(first);

    for (let kill = 0; kill < KILLS; kill += 1) {
      const place = PLACES[kill % PLACES.length]!;
      const key = randomUUID();
      const phone = `+1407555${1000 + kill}`;
      const instant = new Date(nowMs).toISOString();
      const victim = startFixture('paying-child.ts', [
        ...[isOnServer ? 'server' : 'embedded', address, service.url, instant, key, phone],
      ]);
      child = victim;
      let seen = 0;
      service.onDone =
        'call' in place
          ? async (call) => {
              if (place.call.test(call) && (seen += 1) === place.nth) await victim.kill('SIGKILL');
            }
          : null;
      if ('line' in place) {
        await victim.waitForLine(place.line);
        await victim.kill('SIGKILL');
      }
      expect([place.at, await victim.exited, victim.stderr()]).toEqual([place.at, null, '']);
      service.onDone = null;

      const after = await open();
      // The jobs of the process that comes after it, two minutes later.
      nowMs += 2 * MINUTE;
      const clock = fixedClock(new Date(nowMs).toISOString());
      const locations = await createLocationDirectory(after.db, { clock });
      const guests = await createOrders({
        ...{ db: after.db, clock, locations, menus: createMenus({ clock }), geocoder: NO_GEOCODER },
        payments: cardsAt(service.url, clock),
      });
      await guests.payments.reconcile(new AbortController().signal);
      expect([place.at, await moneyDiffers(after.db, service)]).toEqual([place.at, []]);
      // And the guest's browser sends the order again.
      const client = { language: 'en', origin: 'https://chain.example', ip: `198.51.100.${kill % 250}` } as const;
      const again = await guests.place(rollByCard(phone), key, client);
      const made = await after.db.select({ state: orders.state }).from(orders).where(eq(orders.phone, phone));
      expect([place.at, made]).toEqual([place.at, [{ state: again.state }]]);
      if (again.state === 'placing') await guests.cancel(again.id);
      expect([place.at, await moneyDiffers(after.db, service)]).toEqual([place.at, []]);
      await release(after);
    }
    // It was killed where money was held and where it was not.
    expect(service.book.refunds.length).toBeGreaterThan(0);
  },
  300_000 + KILLS * 60_000,
);
