import { and, asc, eq, ilike, inArray, ne, sql } from 'drizzle-orm';
import { listPage } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { mayExplore, mayOnModel, type StaffPowers } from '#features/rights/permissions.ts';
import { isLockedAgainst } from '#features/locks/locked-against.ts';
import { findLocks } from '#features/locks/server/index.ts';
import { listNamedSites, pageRevisions, pages } from '#features/pages/server/index.ts';
import { settingsSubject } from '#features/settings/server/index.ts';
import { findListedSnippets } from '#features/snippets/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { LOCK_KINDS } from '#features/locks/contract.ts';
import { BUNDLES_PAGE_SIZE, type BundleMember, type MemberKind } from '../contract.ts';
import { releaseBundles, releaseMembers } from './tables.ts';

const memberCount = sql<number>`(SELECT count(*)::int FROM ${releaseMembers} AS held WHERE held.bundle_id = ${releaseBundles}.id)`;
/** Instead of the title of a member that the user has no right to see. */
const HIDDEN_TITLES = {
  page: 'A page that you may not see',
  snippet: 'A snippet that you may not see',
  settings: 'Settings that you may not see',
} as const satisfies Record<MemberKind, string>;
const isoOf = (instant: string | null) => (instant === null ? null : new Date(instant).toISOString());

const summaryOf = (row: typeof releaseBundles.$inferSelect, count: number) => ({
  id: row.id,
  name: row.name,
  status: row.status,
  goLiveAt: isoOf(row.goLiveAt),
  publishedAt: isoOf(row.publishedAt),
  undoneAt: isoOf(row.undoneAt),
  createdBy: row.createdByName,
  memberCount: count,
});

/** Scheduled bundles by time; then open bundles, then published ones, newest first. Two statements. */
export async function listBundles(db: Db, { p: asked, q }: { p: number; q: string }) {
  const where = q === '' ? undefined : ilike(releaseBundles.name, `%${q.replace(/[\\%_]/g, '\\$&')}%`);
  const { rows, ...part } = await listPage(
    db.$count(releaseBundles, where),
    { p: asked, size: BUNDLES_PAGE_SIZE },
    db
      .select({ row: releaseBundles, memberCount })
      .from(releaseBundles)
      .where(where)
      .orderBy(
        sql`CASE ${releaseBundles.status} WHEN 'scheduled' THEN 0 WHEN 'open' THEN 1 ELSE 2 END`,
        asc(releaseBundles.goLiveAt),
        sql`coalesce(${releaseBundles.publishedAt}, ${releaseBundles.createdAt}) DESC`,
        sql`${releaseBundles.id} DESC`,
      ),
  );
  return { rows: rows.map(({ row, memberCount: count }) => summaryOf(row, count)), ...part };
}

/** A bundle with its members and their problems; at most eight statements. @throws NotFound */
export async function findBundle(db: Db, viewer: { accountId: number; powers: StaffPowers }, id: number) {
  const [bundle] = await db.select().from(releaseBundles).where(eq(releaseBundles.id, id));
  if (!bundle) throw new NotFound('This release bundle does not exist');
  const held = await db
    .select({
      member: releaseMembers,
      page: {
        id: pages.id,
        path: pages.path,
        trashId: pages.trashId,
        isLive: pages.isLive,
        liveRevisionId: pages.liveRevisionId,
        draftRevisionId: pages.draftRevisionId,
        lockedAt: pages.lockedAt,
        lockedById: pages.lockedById,
        lockedByName: pages.lockedByName,
        review: pages.review,
      },
    })
    .from(releaseMembers)
    .leftJoin(pages, and(eq(releaseMembers.kind, 'page'), eq(pages.id, releaseMembers.subjectId)))
    .where(eq(releaseMembers.bundleId, id))
    .orderBy(asc(releaseMembers.id));
  const idsOf = (kind: MemberKind) =>
    held.filter(({ member }) => member.kind === kind).map(({ member }) => member.subjectId);
  const [planned, elsewhere, snippets] = [
    await plannedAmong(db, idsOf('page')),
    await othersWith(
      db,
      id,
      held.map(({ member }) => member.subjectId),
    ),
    await findListedSnippets(db, idsOf('snippet')),
  ];
  const siteIds = idsOf('settings').length > 0 ? (await listNamedSites(db)).map((site): number => site.id) : [];
  const lockerOf = await lockersOf(
    db,
    viewer,
    held.map(({ member }) => member),
  );
  // A page that was deleted permanently has no place in the tree, so only superusers see its title.
  const isHiddenMember = ({ member: { kind, model }, page }: Pick<(typeof held)[number], 'member' | 'page'>) =>
    kind === 'page'
      ? !(page ? mayExplore(viewer.powers, page.path) : viewer.powers.isSuperuser)
      : !mayOnModel(viewer.powers, `${kind}.${model}`, 'view');
  const members = held.map(({ member, page }): BundleMember => {
    const isHidden = isHiddenMember({ member, page });
    const conflicts: string[] = [];
    const notes: string[] = [];
    let scheduledAt: string | null = null;
    if (member.kind !== 'page') {
      const isThere = member.kind === 'snippet' ? snippets.has(member.subjectId) : siteIds.includes(member.subjectId);
      if (!isThere) conflicts.push('It no longer exists');
      const locker = lockerOf(member);
      if (locker !== undefined && bundle.status !== 'published') conflicts.push(`${locker || 'Somebody'} locked it`);
    } else if (!page || page.trashId !== null) conflicts.push('It no longer exists');
    else if (bundle.status !== 'published') {
      if (isLockedAgainst(viewer, page)) conflicts.push(`${page.lockedByName || 'Somebody'} locked it`);
      if (page.review?.status === 'in_progress') conflicts.push(`It waits for “${page.review.task}”`);
      if (page.isLive && (page.liveRevisionId ?? 0) >= (member.revisionId ?? 0))
        conflicts.push('This version or a newer one is already live');
      if (page.draftRevisionId !== member.revisionId) notes.push('There is a newer draft, which stays a draft');
      scheduledAt = planned.get(page.id) ?? null;
    }
    for (const name of elsewhere.get(keyOf(member)) ?? []) notes.push(`It is also in “${name}”`);
    return {
      id: member.id,
      kind: member.kind,
      subjectId: member.subjectId,
      title: isHidden ? HIDDEN_TITLES[member.kind] : member.title,
      addedBy: member.addedByName,
      revisionId: isHidden ? null : member.revisionId,
      model: isHidden ? null : member.model,
      language: isHidden ? '' : member.language,
      // The title is hidden, so locks, reviews and schedules are hidden too.
      conflicts: isHidden && conflicts.length > 0 ? ['It cannot go live now'] : conflicts,
      notes: isHidden ? [] : notes,
      scheduledAt: isHidden ? null : isoOf(scheduledAt),
    };
  });
  return {
    ...summaryOf(bundle, members.length),
    scheduledBy: bundle.scheduledByName,
    publishedBy: bundle.publishedByName,
    undoneBy: bundle.undoneByName,
    failure:
      held.reduce(
        (text, { member, page }) =>
          isHiddenMember({ member, page })
            ? text.replaceAll(`“${member.title}”`, () => `“${HIDDEN_TITLES[member.kind]}”`)
            : text,
        bundle.failure ?? '',
      ) || null,
    members,
  };
}

async function plannedAmong(db: Db, pageIds: readonly number[]): Promise<Map<number, string>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .select({ pageId: pageRevisions.pageId, at: sql<string>`${pageRevisions.goLiveAt}` })
    .from(pageRevisions)
    .where(and(inArray(pageRevisions.pageId, [...pageIds]), sql`${pageRevisions.goLiveAt} IS NOT NULL`));
  return new Map(rows.map(({ pageId, at }) => [pageId, at]));
}

type Subject = Pick<typeof releaseMembers.$inferSelect, 'kind' | 'subjectId' | 'model' | 'language'>;

/** "page 7", "settings 1 footer es" */
const keyOf = ({ kind, subjectId, model, language }: Subject) => [kind, subjectId, model, language].join(' ');

/** Other users' locks on snippets and settings; two statements, none for kinds that are not in the bundle. */
async function lockersOf(db: Db, viewer: { accountId: number }, members: readonly Subject[]) {
  const subjectOf = ({ kind, subjectId, model, language }: Subject) =>
    kind === 'snippet'
      ? String(subjectId)
      : settingsSubject({ siteId: subjectId, model: { name: model ?? '' }, language });
  const locks = new Map<string, string>();
  for (const kind of LOCK_KINDS) {
    const ids = members.filter((member) => member.kind === kind).map(subjectOf);
    for (const [id, lock] of await findLocks(db, kind, ids))
      if (isLockedAgainst(viewer, lock)) locks.set(`${kind} ${id}`, lock.lockedByName);
  }
  return (member: Subject) => locks.get(`${member.kind} ${subjectOf(member)}`);
}

/** Names of other bundles that are not published, by `keyOf`. */
async function othersWith(db: Db, id: number, subjectIds: readonly number[]): Promise<Map<string, string[]>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await db
    .select({
      kind: releaseMembers.kind,
      subjectId: releaseMembers.subjectId,
      model: releaseMembers.model,
      language: releaseMembers.language,
      name: releaseBundles.name,
    })
    .from(releaseMembers)
    .innerJoin(releaseBundles, eq(releaseBundles.id, releaseMembers.bundleId))
    .where(
      and(
        inArray(releaseMembers.subjectId, [...new Set(subjectIds)]),
        ne(releaseMembers.bundleId, id),
        ne(releaseBundles.status, 'published'),
      ),
    )
    .orderBy(asc(releaseBundles.name));
  const names = new Map<string, string[]>();
  for (const { name, ...subject } of rows) {
    const key = keyOf(subject);
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return names;
}
