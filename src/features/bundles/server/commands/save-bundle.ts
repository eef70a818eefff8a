import { eq } from 'drizzle-orm';
import type { PageCommandContext } from '#features/pages/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { releaseBundles } from '../tables.ts';
import { lockBundle, note } from './members.ts';

/** Makes an empty bundle; returns its id. */
export async function addBundle(tx: Tx, context: PageCommandContext, name: string): Promise<number> {
  const [row] = await tx
    .insert(releaseBundles)
    .values({ name, createdAt: context.now, createdByName: context.actor.name })
    .returning({ id: releaseBundles.id });
  if (!row) throw new Error('The new bundle has no id');
  await note(tx, context, row.id, 'create', { name });
  return row.id;
}

/** @throws NotFound */
export async function renameBundle(
  tx: Tx,
  context: PageCommandContext,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const bundle = await lockBundle(tx, id);
  if (bundle.name === name) return;
  await tx.update(releaseBundles).set({ name }).where(eq(releaseBundles.id, id));
  await note(tx, context, id, 'rename', { from: bundle.name, name });
}
