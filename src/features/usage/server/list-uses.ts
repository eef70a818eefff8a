import type { z } from 'zod';
import { rangeOf } from '#shared/listing.ts';
import type { StaffContext } from '#features/accounts/server/index.ts';
import { countReferring, listReferring, type Referring } from '#features/references/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { type listUses as endpoint, USAGE_PAGE_SIZE, type Use, type UsableKind } from '../contract.ts';
import { findItemFor, type UsageParts } from './find-item.ts';
import type { DescribedSource } from './sources.ts';

type Reply = z.infer<(typeof endpoint)['reply']>;

/**
 * The uses of an item; three statements, and a few for each kind of source.
 * @throws NotFound for an item that the user does not see in its own list
 */
export async function listUses(
  db: Db,
  viewer: StaffContext,
  { sources: kinds, findItem: find }: UsageParts,
  asked: { kind: UsableKind; id: number; p: number },
): Promise<Reply> {
  await findItemFor(db, viewer, { find, ...asked });
  const target = { kind: asked.kind, ids: [asked.id] };
  const total = await countReferring(db, target);
  const { limit, offset, p, pages } = rangeOf(asked.p, total, USAGE_PAGE_SIZE);
  const found = total === 0 ? [] : await listReferring(db, target, { limit, offset });
  const described = new Map<string, ReadonlyMap<number, DescribedSource>>();
  for (const kind of new Set(found.map((one) => one.kind))) {
    const ids = found.flatMap((one) => (one.kind === kind ? [one.id] : []));
    described.set(kind, (await kinds[kind]?.describe(db, viewer, ids)) ?? new Map());
  }
  return { rows: found.map((one) => useOf(one, described.get(one.kind)?.get(one.id))), total, p, pages };
}

/** Without the title, the paths are hidden, too. */
function useOf({ kind, paths, isLive, isDraft }: Referring, source: DescribedSource | undefined): Use {
  const title = source?.title ?? null;
  return {
    kind,
    type: source?.type ?? 'Something',
    title,
    edit_url: title === null ? null : (source?.editUrl ?? null),
    paths: title === null ? [] : paths,
    isLive,
    isDraft,
  };
}
