import { and, asc, eq, lte } from 'drizzle-orm';
import { recordHistory } from '#features/history/server/index.ts';
import { Conflict, Invalid, NotFound, Problem } from '#shared/problem.ts';
import { lockPageFor, type PageCommandContext, publishRevision, removeFromSite } from '#features/pages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { changeSettings, checkSettings, withdrawSettings } from '#features/settings/server/index.ts';
import { findSnippetValue, saveSnippet } from '#features/snippets/server/index.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { type Before, releaseBundles, releaseMembers } from '../tables.ts';
import {
  type Bundle,
  complaintsOf,
  lockBundle,
  lockOpenBundle,
  lockPagesOf,
  type Member,
  membersOf,
  placeOf,
  requireRights,
} from './members.ts';

/**
 * Makes everything in a bundle live, in one transaction: all of it or nothing. What was live before is kept for undoing.
 * @throws NotFound, Forbidden; Conflict for an empty or published bundle; Invalid naming members that cannot go live
 */
export async function publishBundle(tx: Tx, context: PageCommandContext, id: number): Promise<void> {
  const bundle = await lockOpenBundle(tx, id);
  await requireRights(tx, context, await membersOf(tx, id), 'publish in principle');
  await publishLocked(tx, context, bundle);
}

async function publishLocked(tx: Tx, context: PageCommandContext, bundle: Bundle): Promise<void> {
  const members = await membersOf(tx, bundle.id);
  if (members.length === 0) throw new Conflict('This bundle is empty');
  await lockPagesOf(tx, members);
  const complaints = await complaintsOf(members, async (member) => {
    const before = await publishMember(tx, context, member);
    await tx.update(releaseMembers).set({ before }).where(eq(releaseMembers.id, member.id));
  });
  if (complaints.length > 0) throw new Invalid(complaints);
  await tx
    .update(releaseBundles)
    .set({
      status: 'published',
      goLiveAt: null,
      publishedAt: context.now,
      publishedByName: context.actor.name,
      undoneAt: null,
      undoneByName: null,
      failure: null,
    })
    .where(eq(releaseBundles.id, bundle.id));
  await recordHistory(tx, context, 'bundle.publish', ['bundle', bundle.id], {
    name: bundle.name,
    members: members.length,
  });
}

async function publishMember(tx: Tx, context: PageCommandContext, member: Member): Promise<Before> {
  if (member.kind === 'page') {
    const page = await lockPageFor(tx, context, member.subjectId, 'publish');
    if (page.isLive && (page.liveRevisionId ?? 0) >= (member.revisionId ?? 0))
      throw new Conflict('this version or a newer one is already live');
    await publishRevision(tx, context, page, member.revisionId, 'page.publish_bundle');
    return { kind: 'page', revisionId: page.isLive ? page.liveRevisionId : null };
  }
  if (member.kind === 'settings') {
    const place = placeOf(member);
    const { stored } = await checkSettings(tx, context, place);
    const sent = { ...place, value: member.value ?? {}, baseVersion: member.baseVersion ?? 0 };
    return { kind: 'settings', value: stored, publishedVersion: await changeSettings(tx, context, sent) };
  }
  const { subjectId: id, model, title: name, value, baseVersion } = member;
  const before = await findSnippetValue(tx, id);
  const sent = { id, model: model ?? '', name, value: value ?? {}, baseVersion: baseVersion ?? 0 };
  const publishedVersion = await saveSnippet(tx, context, sent);
  return { kind: 'snippet', name: before?.name ?? name, value: before?.value ?? {}, publishedVersion };
}

/**
 * Restores what was live before a bundle was published. Drafts stay, and the bundle is open again.
 * @throws NotFound, Forbidden; Conflict for an unpublished bundle; Invalid naming each member that changed since
 */
export async function undoBundle(tx: Tx, context: PageCommandContext, id: number): Promise<void> {
  const bundle = await lockBundle(tx, id);
  if (bundle.status !== 'published') throw new Conflict('This bundle is not published');
  const members = await membersOf(tx, id);
  await requireRights(tx, context, members, 'publish in principle');
  const complaints = await complaintsOf(members, (member) => undoMember(tx, context, member));
  if (complaints.length > 0) throw new Invalid(complaints);
  await tx
    .update(releaseBundles)
    .set({ status: 'open', undoneAt: context.now, undoneByName: context.actor.name })
    .where(eq(releaseBundles.id, id));
  await recordHistory(tx, context, 'bundle.undo', ['bundle', id], { name: bundle.name, members: members.length });
}

async function undoMember(tx: Tx, context: PageCommandContext, member: Member): Promise<void> {
  const { before } = member;
  if (!before) throw new Conflict('the previous version is not known');
  // Sets the base version, so that the bundle can be published again.
  const startFrom = (baseVersion: number) =>
    tx.update(releaseMembers).set({ baseVersion }).where(eq(releaseMembers.id, member.id));
  if (before.kind === 'settings') {
    const sent = { ...placeOf(member), baseVersion: before.publishedVersion };
    if (before.value) await startFrom(await changeSettings(tx, context, { ...sent, value: before.value }));
    else {
      await withdrawSettings(tx, context, sent);
      await startFrom(0);
    }
    return;
  }
  if (before.kind === 'snippet') {
    const { name, value, publishedVersion: baseVersion } = before;
    const version = await saveSnippet(tx, context, {
      id: member.subjectId,
      model: member.model ?? '',
      name,
      value,
      baseVersion,
    });
    await startFrom(version);
    return;
  }
  const page = await lockPageFor(tx, context, member.subjectId, 'publish');
  if (!page.isLive) throw new Conflict('the page was unpublished afterwards');
  if (page.liveRevisionId !== member.revisionId) throw new Conflict('another version was published afterwards');
  if (before.revisionId !== null)
    await publishRevision(tx, context, page, before.revisionId, 'page.publish_bundle_undone');
  else if (page.isSiteRoot) throw new Conflict('the first page of a site stays live');
  else await removeFromSite(tx, context, [page], { includeDescendants: false });
}

/**
 * Schedules when a bundle goes live; null cancels the schedule.
 * @throws NotFound, Forbidden without the right to publish everything in it; Conflict; Invalid on 'goLiveAt'
 */
export async function scheduleBundle(
  tx: Tx,
  context: PageCommandContext,
  { id, goLiveAt }: { id: number; goLiveAt: string | null },
): Promise<void> {
  const bundle = await lockOpenBundle(tx, id);
  const members = await membersOf(tx, id);
  if (goLiveAt !== null && members.length === 0) throw new Conflict('This bundle is empty');
  if (goLiveAt !== null && Date.parse(goLiveAt) <= Date.parse(context.now))
    throw new Invalid([{ field: 'goLiveAt', message: 'must be in the future' }]);
  await requireRights(tx, context, members, 'publish');
  if (goLiveAt === null && bundle.goLiveAt === null) return;
  await tx
    .update(releaseBundles)
    .set({
      status: goLiveAt === null ? 'open' : 'scheduled',
      goLiveAt,
      scheduledByName: goLiveAt === null ? null : context.actor.name,
      failure: null,
    })
    .where(eq(releaseBundles.id, id));
  await recordHistory(tx, context, `bundle.${goLiveAt === null ? 'unschedule' : 'schedule'}`, ['bundle', id], {
    name: bundle.name,
    ...(goLiveAt !== null && { goLiveAt }),
  });
}

/** Deletes an unpublished bundle; its members do not change. @throws NotFound, Forbidden, Conflict */
export async function deleteBundle(tx: Tx, context: PageCommandContext, id: number): Promise<void> {
  const bundle = await lockOpenBundle(tx, id);
  await requireRights(tx, context, await membersOf(tx, id), bundle.status === 'scheduled' ? 'publish' : 'edit');
  await tx.delete(releaseBundles).where(eq(releaseBundles.id, id));
  await recordHistory(tx, context, 'bundle.delete', ['bundle', id], { name: bundle.name });
}

const CLOCK = { accountId: null, name: 'schedule' } as const;

/**
 * Publishes due bundles, each in its own transaction. A second node gets the bundle's lock later and finds nothing due.
 * A failed bundle is open again, with the reason.
 */
export async function runBundles(
  db: Db,
  context: Omit<PageCommandContext, 'actor' | 'powers'>,
): Promise<{ published: number; failed: { id: number; reason: string }[] }> {
  const round: Awaited<ReturnType<typeof runBundles>> = { published: 0, failed: [] };
  const system = { ...context, actor: CLOCK, powers: SYSTEM_POWERS };
  const due = await db
    .select({ id: releaseBundles.id })
    .from(releaseBundles)
    .where(and(eq(releaseBundles.status, 'scheduled'), lte(releaseBundles.goLiveAt, context.now)))
    .orderBy(asc(releaseBundles.goLiveAt), asc(releaseBundles.id));
  const isDue = ({ goLiveAt }: Bundle) => goLiveAt !== null && Date.parse(goLiveAt) <= Date.parse(context.now);
  for (const { id } of due) {
    try {
      await inTransactionAgain(db, async (tx) => {
        const bundle = await lockBundle(tx, id);
        if (!isDue(bundle)) return;
        await publishLocked(tx, system, bundle);
        round.published += 1;
      });
    } catch (error) {
      // The bundle was deleted meanwhile: problems with its members do not throw NotFound.
      if (error instanceof NotFound) continue;
      // Other errors, such as a lost connection, may be temporary: the next round tries again.
      if (!(error instanceof Problem)) {
        round.failed.push({ id, reason: String(error) });
        continue;
      }
      const reason = error.errors?.map(({ message }) => message).join('; ') || error.message;
      round.failed.push({ id, reason });
      await inTransactionAgain(db, async (tx) => {
        const bundle = await lockBundle(tx, id);
        await tx
          .update(releaseBundles)
          .set({ status: 'open', goLiveAt: null, failure: reason })
          .where(eq(releaseBundles.id, id));
        await recordHistory(tx, system, 'bundle.schedule_failed', ['bundle', id], { name: bundle.name, reason });
      });
    }
  }
  return round;
}
