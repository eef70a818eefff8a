import { eq } from 'drizzle-orm';
import { depositRefunds, deposits } from '#features/deposits/server/tables.ts';
import type { Reservation } from '#features/reservations/contract.ts';
import type { Database, Db } from '#platform/db/client.ts';
import type { CardServer } from '../scripts/payments/card-server.ts';
import { cardsAt } from './card-evening.ts';
import { openReservations, SEVEN } from './reservation-evening.ts';

/** An evening whose guests pay a deposit of $10 each. */
export async function openDepositEvening(database: Database, service: CardServer) {
  const evening = await openReservations(database, { payments: (clock) => cardsAt(service.url, clock) });
  const { db, reservations } = evening;
  await evening.settle({ depositPerGuest: 1000 });
  const stop = new AbortController();
  const own = {
    ...evening,
    service,
    /** The newest deposit of a reservation. */
    async deposit(reservation: Pick<Reservation, 'id'>) {
      const rows = await db
        .select()
        .from(deposits)
        .where(eq(deposits.reservationId, await evening.idOf(reservation)))
        .orderBy(deposits.id);
      const row = rows.at(-1);
      if (!row) throw new Error('No deposit');
      return row;
    },
    /** The guest pays on the provider's page, or the card is declined. */
    async pay(reservation: Pick<Reservation, 'id'>, isGood = true): Promise<void> {
      service.pay((await own.deposit(reservation)).payRef ?? '', isGood);
    },
    /** A guest reserves, pays and returns. */
    async reservePaid(start = SEVEN, partySize = 2): Promise<Reservation> {
      const waiting = await evening.reserve(start, partySize);
      await own.pay(waiting);
      return reservations.settle(waiting.id);
    },
    reconcile: () => reservations.deposits.reconcile(stop.signal),
    refunds: () => db.select().from(depositRefunds),
    /** What the provider holds of all deposits, in cents. */
    held: () => [...service.book.held().values()].reduce((sum, cents) => sum + cents, 0),
    differs: () => depositsDiffer(db, service),
  };
  return own;
}

/** Differences between the money that the provider holds and the deposits, to the cent. */
export async function depositsDiffer(db: Db, service: CardServer): Promise<string[]> {
  const held = service.book.held();
  const wrong: string[] = [];
  for (const row of await db.select().from(deposits)) {
    const should = row.goal === 'taken' || row.goal === 'aside' ? (row.captured || row.authorised) - row.refunded : 0;
    const is = held.get(row.reference) ?? 0;
    if (is !== should) wrong.push(`${row.goal} ${row.reference}: ${is} instead of ${should}`);
    held.delete(row.reference);
  }
  for (const [reference, sum] of held) wrong.push(`no deposit ${reference}: ${sum}`);
  return wrong;
}
