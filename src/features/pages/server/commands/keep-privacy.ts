import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { type EndingRestriction, missingRestrictions } from '../../page-privacy.ts';
import type { PageCommandContext } from './context.ts';
import { recordPages } from './record-pages.ts';

/** A page that gets the content of a page elsewhere. */
export interface Heir {
  id: number;
  /** Paths say which heirs stand below others. */
  path: string;
  /** What restricts the content where it comes from, the topmost first. */
  wanted: readonly EndingRestriction[];
  /** What restricts the page already. */
  held: readonly EndingRestriction[];
  /** True for a page with a restriction of its own: it can have no other. */
  isRestricted: boolean;
}

/** Restrictions that pages get, as copies of others. */
export interface PrivacyPlan {
  given: readonly { pageId: number; restriction: EndingRestriction }[];
  /** Pages on which more people would see the content than before, because a page has one restriction of its own. */
  tooOpen: ReadonlySet<number>;
}

/** Which restrictions keep content as private as it was; pages below others have those too. */
export function planPrivacy(heirs: readonly Heir[]): PrivacyPlan {
  const given: { pageId: number; path: string; restriction: EndingRestriction }[] = [];
  const tooOpen = new Set<number>();
  for (const { id, path, wanted, held, isRestricted } of heirs.toSorted((a, b) => a.path.length - b.path.length)) {
    const above = given.filter((one) => path.startsWith(one.path)).map(({ restriction }) => restriction);
    const missing = missingRestrictions(wanted, [...held, ...above]);
    const nearest = missing.at(-1);
    if (!nearest) continue;
    if (!isRestricted) given.push({ pageId: id, path, restriction: nearest });
    if (isRestricted || missing.length > 1) tooOpen.add(id);
  }
  return { given, tooOpen };
}

/** Restricts the pages of a plan; at most two statements. A password stays the same and is entered again. */
export async function givePrivacy(
  tx: Tx,
  by: Pick<PageCommandContext, 'actor' | 'now'>,
  { given }: Pick<PrivacyPlan, 'given'>,
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ pageId, restriction }) => ({ page: pageId, restriction: restriction.id }));
  await tx.execute(sql`
    INSERT INTO page_restrictions (page_id, privacy, password_hash, password_version, group_ids, ends_at)
    SELECT given.page, original.privacy, original.password_hash, original.password_version, original.group_ids, original.ends_at
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (page int, restriction int)
    JOIN page_restrictions AS original ON original.id = given.restriction`);
  await recordPages(
    tx,
    by,
    given.map(({ pageId, restriction: { privacy, groupIds: groups, pageId: from } }) => ({
      pageId,
      action: 'page.set_privacy',
      details: { privacy, ...(groups.length > 0 && { groups }), from },
    })),
  );
}
