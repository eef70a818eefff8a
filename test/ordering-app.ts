import { randomUUID } from 'node:crypto';
import { publishMenu, saveMenuDraft } from '#features/menus/server/commands.ts';
import type { PlaceBody, Order } from '#features/orders/contract.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { TestApp } from './app.ts';
import { DinerBrowser } from './diner.ts';
import { SMALL_MENU } from './lantern-menu.ts';

/** Publishes the small menu, so that restaurants with online ordering sell it. */
export async function sellSmallMenu({ database: { db }, clock }: TestApp): Promise<void> {
  const context = {
    actor: { accountId: null, name: 'test' },
    powers: SYSTEM_POWERS,
    now: new Date(clock.now()).toISOString(),
  };
  await inTransaction(db, async (tx) => {
    const { version } = await saveMenuDraft(tx, context, { baseVersion: 0, menu: SMALL_MENU });
    await publishMenu(tx, context, { baseVersion: version, liveAt: null });
  });
}

/** A guest without an account orders over HTTP, by default one roll. @throws when the order is refused */
export async function orderAsGuest(
  app: TestApp,
  { rlid, ...more }: Partial<PlaceBody> & { rlid: number },
): Promise<Order> {
  const guest = new DinerBrowser(app);
  const lines = more.lines ?? [{ item: 'roll', size: null, quantity: 1, options: [], note: '' }];
  const basket = { rlid, mode: 'pickup', lines };
  const priced = await guest.send('POST', '/api/orders/price/', { json: basket });
  const seenTotal = priced.json<{ price: { total: number } }>().price.total;
  const reply = await guest.send('POST', '/api/orders/', {
    json: { name: 'Mara', ...basket, ...more, lines, seenTotal },
    headers: { 'idempotency-key': randomUUID() },
  });
  if (reply.statusCode !== 201) throw new Error(`The order was refused: ${reply.body}`);
  return reply.json<Order>();
}
