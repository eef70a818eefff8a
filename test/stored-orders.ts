import { randomUUID } from 'node:crypto';
import type { Db } from '#platform/db/client.ts';
import { priceOrder } from '#features/orders/price.ts';
import { emptyLoad } from '#features/orders/server/engine/capacity.ts';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { kitchenDays, orders } from '#features/orders/server/tables.ts';

/** An order in the database, for one roll of 27.50. @param at ISO instant at which it is ready @returns its id */
export async function storeTestOrder(db: Db, { rlid, at }: { rlid: number; at: string }): Promise<number> {
  const businessDate = at.slice(0, 10);
  await db.insert(kitchenDays).values({ rlid, businessDate, units: emptyLoad() }).onConflictDoNothing();
  const [tax] = USUAL_SETTINGS.taxes;
  const line = { item: 'roll', size: null, quantity: 1, options: [], note: '' };
  const stored = { line, name: 'Roll', sizeName: null, unitPrice: 2750, makeUnits: 1, options: [] };
  const price = priceOrder([{ unitPrice: 2750, quantity: 1, taxClass: 'meal' }], {
    tax: tax!,
    fees: [],
    discount: null,
    tip: { kind: 'amount', cents: 0 },
  });
  const [made] = await db
    .insert(orders)
    .values({
      rlid,
      businessDate,
      number: Math.floor(Math.random() * 1_000_000),
      tokenNonce: randomUUID(),
      tokenHash: randomUUID(),
      state: 'accepted',
      mode: 'pickup',
      isAsap: true,
      promisedAt: at,
      readyAt: at,
      fireAt: at,
      load: [],
      menuVersion: 1,
      lines: [{ ...stored, taxClass: 'meal', station: 'hot', isAlcohol: false }],
      price,
      total: price.total,
      currency: 'USD',
      payment: 'at_restaurant',
      name: 'Ada',
      language: 'en',
      origin: '',
      placedAt: at,
    })
    .returning({ id: orders.id });
  return made!.id;
}
