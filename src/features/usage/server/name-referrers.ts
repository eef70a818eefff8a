import type { StaffContext } from '#features/accounts/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { SourceKinds } from './sources.ts';

interface Named {
  kind: string;
  id: number;
  title: string | null;
  edit_url?: string | undefined;
}

/** Gives those that are not pages their names, where the user may see them; a few statements for each kind. */
export async function nameReferrers<R extends Named>(
  db: Db,
  viewer: StaffContext,
  sources: SourceKinds | undefined,
  referrers: readonly R[],
): Promise<R[]> {
  const named = new Map<R, R>();
  for (const kind of new Set(referrers.map((one) => one.kind))) {
    const source = kind === 'page' ? undefined : sources?.[kind];
    if (!source) continue;
    const found = referrers.filter((one) => one.kind === kind);
    const described = await source.describe(
      db,
      viewer,
      found.map(({ id }) => id),
    );
    for (const one of found) {
      const { title = null, editUrl = null } = described.get(one.id) ?? {};
      if (title !== null) named.set(one, { ...one, title, ...(editUrl !== null && { edit_url: editUrl }) });
    }
  }
  return referrers.map((one) => named.get(one) ?? one);
}
