import { eq } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { releaseBundles } from '../tables.ts';
import { lockBundle, membersOf, requireRights } from './members.ts';

/** Makes an empty bundle; returns its id. */
export async function addBundle(tx: Tx, context: PageCommandContext, name: string): Promise<number> {
  const [row] = await tx
    .insert(releaseBundles)
    .values({ name, createdAt: context.now, createdByName: context.actor.name })
    .returning({ id: releaseBundles.id });
  if (!row) throw new Error('The new bundle has no id');
  await recordHistory(tx, context, 'bundle.create', ['bundle', row.id], { name });
  return row.id;
}

/** Renames a bundle: needs the rights that its deletion needs. @throws NotFound, Forbidden */
export async function renameBundle(
  tx: Tx,
  context: PageCommandContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const bundle = await lockBundle(tx, id);
  await requireRights(tx, context, await membersOf(tx, id), bundle.status === 'open' ? 'edit' : 'publish in principle');
  if (bundle.name === name) return;
  await tx.update(releaseBundles).set({ name }).where(eq(releaseBundles.id, id));
  await recordHistory(tx, context, 'bundle.rename', ['bundle', id], { from: bundle.name, name });
}
