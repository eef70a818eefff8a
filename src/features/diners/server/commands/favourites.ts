import { and, count, desc, eq } from 'drizzle-orm';
import { Conflict, NotFound } from '#shared/problem.ts';
import type { OrderedLines } from '#features/orders/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { MOST_FAVOURITES } from '../../guest-pages.ts';
import { dinerFavourites, type DinerFavouriteRow, type DinerRow, diners } from '../tables.ts';

/** Favourites of an account, the newest first; one statement. */
export function listFavourites(db: Db, { id }: Pick<DinerRow, 'id'>): Promise<DinerFavouriteRow[]> {
  return db.select().from(dinerFavourites).where(eq(dinerFavourites.dinerId, id)).orderBy(desc(dinerFavourites.id));
}

/** A favourite of the account. @throws NotFound */
export async function getFavourite(db: Db, diner: Pick<DinerRow, 'id'>, id: number): Promise<DinerFavouriteRow> {
  const [row] = await db.select().from(dinerFavourites).where(isOwn(diner, id));
  if (!row) throw new NotFound('This favorite does not exist');
  return row;
}

/** @throws Conflict when the account has the maximum number */
export async function addFavourite(
  tx: Tx,
  { id }: Pick<DinerRow, 'id'>,
  { rlid, lines, items, name }: OrderedLines & { name: string },
  nowMs: number,
): Promise<DinerFavouriteRow> {
  // The lock makes two devices count one after the other.
  await tx.select({ id: diners.id }).from(diners).where(eq(diners.id, id)).for('update');
  const [kept] = await tx.select({ total: count() }).from(dinerFavourites).where(eq(dinerFavourites.dinerId, id));
  if ((kept?.total ?? 0) >= MOST_FAVOURITES)
    throw new Conflict(`An account keeps ${MOST_FAVOURITES} favorites. Remove one first.`);
  const createdAt = new Date(nowMs).toISOString();
  const [row] = await tx
    .insert(dinerFavourites)
    .values({ dinerId: id, name, rlid, lines, items, createdAt })
    .returning();
  if (!row) throw new NotFound();
  return row;
}

/** @returns number of removed favourites: 0 for one of another account */
export async function removeFavourite(tx: Tx, diner: Pick<DinerRow, 'id'>, id: number): Promise<number> {
  const gone = await tx.delete(dinerFavourites).where(isOwn(diner, id)).returning({ id: dinerFavourites.id });
  return gone.length;
}

function isOwn(diner: Pick<DinerRow, 'id'>, id: number) {
  return and(eq(dinerFavourites.id, id), eq(dinerFavourites.dinerId, diner.id));
}
