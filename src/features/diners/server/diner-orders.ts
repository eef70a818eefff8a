import { NotFound } from '#shared/problem.ts';
import { shownRestaurant } from '#features/front-of-house/server/index.ts';
import type { AccountOrder } from '#features/orders/account-order.ts';
import type { OrderedLines, Orders } from '#features/orders/server/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { inTransaction, inTransactionAgain } from '#platform/db/transaction.ts';
import type { Favourite } from '../contract.ts';
import type { SignedIn } from './commands/diner-sessions.ts';
import { addFavourite, getFavourite, listFavourites, removeFavourite } from './commands/favourites.ts';
import { shownRange, WHOLE_RANGE } from './queries/bookings.ts';
import type { DinerFavouriteRow } from './tables.ts';

/** Orders and favourites of an account: a part of `Diners`. */
export function dinerOrders({
  db,
  clock,
  orders,
}: {
  db: Db;
  clock: Clock;
  orders: Pick<Orders, 'listOf' | 'linesOf' | 'parts'>;
}) {
  const shownFavourite = ({ id, name, rlid, items }: DinerFavouriteRow): Favourite => {
    const { restaurantName } = shownRestaurant(orders.parts().restaurantOf, rlid);
    return { id, name, rlid, restaurantName, items };
  };
  const ownLines = async ({ diner }: SignedIn, id: number): Promise<OrderedLines> => {
    const ordered = await orders.linesOf(diner.emailKey, id);
    if (!ordered) throw new NotFound('This order does not exist');
    return ordered;
  };

  return {
    /** Orders, the newest first; one statement. */
    orders: ({ diner }: Pick<SignedIn, 'diner'>): Promise<AccountOrder[]> =>
      orders.listOf(diner.emailKey, shownRange(clock.now())),
    allOrders: ({ diner }: Pick<SignedIn, 'diner'>): Promise<AccountOrder[]> =>
      orders.listOf(diner.emailKey, WHOLE_RANGE),
    /** Favourites of the account, the newest first; one statement. */
    favourites: async ({ diner }: Pick<SignedIn, 'diner'>): Promise<Favourite[]> =>
      (await listFavourites(db, diner)).map(shownFavourite),
    /** Stores one of the account's own orders as a favourite. @throws NotFound, Conflict */
    async addFavourite(signedIn: SignedIn, { order, name }: { order: number; name: string }): Promise<Favourite> {
      const kept = { ...(await ownLines(signedIn, order)), name };
      return shownFavourite(await inTransactionAgain(db, (tx) => addFavourite(tx, signedIn.diner, kept, clock.now())));
    },
    /** @throws NotFound */
    async removeFavourite({ diner }: SignedIn, id: number): Promise<void> {
      const removed = await inTransaction(db, (tx) => removeFavourite(tx, diner, id));
      if (removed === 0) throw new NotFound('This favorite does not exist');
    },
    /** The basket's lines to repeat one of the account's own orders or favourites. @throws NotFound */
    linesAgain: (signedIn: SignedIn, what: { order: number } | { favourite: number }): Promise<OrderedLines> =>
      'favourite' in what ? getFavourite(db, signedIn.diner, what.favourite) : ownLines(signedIn, what.order),
  };
}
