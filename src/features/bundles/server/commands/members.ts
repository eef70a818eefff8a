import { and, asc, eq } from 'drizzle-orm';
import { Conflict, Forbidden, Invalid, NotFound, Problem } from '#shared/problem.ts';
import { recordHistory } from '#features/history/server/index.ts';
import {
  holdSite,
  listNamedSites,
  lockInOrder,
  lockPageFor,
  type PageCommandContext,
  requirePageRight,
  settleDraft,
} from '#features/pages/server/index.ts';
import { mayOnPage } from '#features/rights/permissions.ts';
import { type PageRight, SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { checkSettings, nameSettings } from '#features/settings/server/index.ts';
import type { SettingsLanguage } from '#features/settings/contract.ts';
import { checkSnippet, findSnippetValue } from '#features/snippets/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { MOST_MEMBERS } from '../../contract.ts';
import { releaseBundles, releaseMembers } from '../tables.ts';

export type Bundle = typeof releaseBundles.$inferSelect;
export type Member = typeof releaseMembers.$inferSelect;

/** @throws NotFound */
export async function lockBundle(tx: Tx, id: number): Promise<Bundle> {
  const [row] = await tx.select().from(releaseBundles).where(eq(releaseBundles.id, id)).for('update');
  if (!row) throw new NotFound('This release bundle does not exist');
  return row;
}

/** @throws NotFound; Conflict for a published bundle */
export async function lockOpenBundle(tx: Tx, id: number): Promise<Bundle> {
  const bundle = await lockBundle(tx, id);
  if (bundle.status === 'published')
    throw new Conflict('This bundle is published: undo it first, or add another bundle');
  return bundle;
}

/** Members of a bundle, in the order in which they were added. */
export function membersOf(tx: Tx, bundleId: number): Promise<Member[]> {
  return tx.select().from(releaseMembers).where(eq(releaseMembers.bundleId, bundleId)).orderBy(asc(releaseMembers.id));
}

/** Locks the pages of a bundle from the top of the tree down, as all code does that locks several pages. */
export const lockPagesOf = (tx: Tx, members: readonly Member[]): Promise<void> =>
  lockInOrder(
    tx,
    members.filter(({ kind }) => kind === 'page').map(({ subjectId }) => subjectId),
  );

/** Problems of each member, by path: "members.0". */
export async function complaintsOf(
  members: readonly Member[],
  work: (member: Member) => Promise<void>,
): Promise<{ field: string; message: string }[]> {
  const complaints: { field: string; message: string }[] = [];
  for (const [at, member] of members.entries()) {
    try {
      await work(member);
    } catch (error) {
      // A Problem is thrown before the member's data is written, or the caller rolls everything back.
      if (!(error instanceof Problem)) throw error;
      const parts =
        error instanceof Invalid && error.errors?.map(({ field, message }) => `${field} ${message}`).join('; ');
      complaints.push({ field: `members.${at}`, message: `“${member.title}”: ${parts || error.message}` });
    }
  }
  return complaints;
}

/** The right to publish, regardless of current locks and reviews. */
type MemberRight = PageRight | 'publish in principle';

/**
 * Checks the right on every page of a bundle, and the right to change every snippet and all settings.
 * @throws Forbidden naming the member without the right; deleted members need no right
 */
export async function requireRights(
  tx: Tx,
  context: PageCommandContext,
  members: readonly Member[],
  right: MemberRight,
): Promise<void> {
  const evenLocked = right === 'publish in principle';
  await lockPagesOf(tx, members);
  for (const member of members) {
    if (!(await isStillThere(tx, context, member))) continue;
    try {
      if (member.kind === 'page') await requirePage(tx, context, member.subjectId, right);
      else if (member.kind === 'settings') await checkSettings(tx, context, { ...placeOf(member), evenLocked });
      else await checkSnippet(tx, context, { model: member.model ?? '', id: member.subjectId, evenLocked });
    } catch (error) {
      if (error instanceof Forbidden) throw new Forbidden(`“${member.title}”: ${error.message}`);
      throw error;
    }
  }
}

/** Site, model and language of a member's settings. */
export const placeOf = ({ subjectId: site, model, language }: Member) => ({ site, model: model ?? '', language });

/** Whether the member exists at all, regardless of the actor's rights. */
async function isStillThere(tx: Tx, context: PageCommandContext, { kind, subjectId }: Member): Promise<boolean> {
  if (kind === 'snippet') return (await findSnippetValue(tx, subjectId)) !== undefined;
  try {
    if (kind === 'settings') await holdSite(tx, subjectId);
    else await lockPageFor(tx, { ...context, powers: SYSTEM_POWERS }, subjectId);
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

async function requirePage(tx: Tx, context: PageCommandContext, pageId: number, right: MemberRight): Promise<void> {
  if (right !== 'publish in principle') {
    await lockPageFor(tx, context, pageId, right);
    return;
  }
  const { path } = await lockPageFor(tx, context, pageId);
  if (!mayOnPage(context.powers, 'publish', path)) throw new Forbidden('You may not publish this page');
}

/**
 * Adds the newest draft of a page to a bundle, in place of an older draft. Later edits do not change the bundle.
 * @throws NotFound, Forbidden without the right to edit; Conflict; Invalid with every rule of publishing that the draft breaks
 */
export async function putPage(
  tx: Tx,
  context: PageCommandContext,
  { bundleId, pageId }: { bundleId: number; pageId: number },
): Promise<void> {
  const bundle = await lockOpenBundle(tx, bundleId);
  const page = await lockPageFor(tx, context, pageId);
  const viewer = { accountId: context.actor.accountId, powers: context.powers };
  requirePageRight(viewer, 'edit', page);
  // A scheduled bundle goes live without another check, so its editors must be able to publish it.
  if (bundle.status === 'scheduled') requirePageRight(viewer, 'publish', page);
  if (page.isLive && !page.hasUnpublishedChanges) throw new Conflict('The newest version of this page is already live');
  const errors = await settleDraft(tx, context, page);
  if (errors.length > 0) throw new Invalid(errors);
  const values = { title: page.draftTitle, revisionId: page.draftRevisionId, addedByName: context.actor.name };
  await put(tx, { bundleId, kind: 'page', subjectId: pageId, ...values });
  await recordHistory(tx, context, 'bundle.add_page', ['bundle', bundleId], {
    name: bundle.name,
    page: pageId,
    title: page.draftTitle,
  });
}

/** Puts a value of a snippet in a bundle. @throws NotFound, Forbidden, Conflict; Invalid by content path */
export async function putSnippet(
  tx: Tx,
  context: PageCommandContext,
  {
    bundleId,
    ...sent
  }: {
    bundleId: number;
    model: string;
    snippetId: number;
    name: string;
    value: Record<string, unknown>;
    baseVersion: number;
  },
): Promise<void> {
  const bundle = await lockOpenBundle(tx, bundleId);
  const { model, snippetId: id, name, baseVersion } = sent;
  const value = await checkSnippet(tx, context, { model, id, sent: { value: sent.value, name, baseVersion } });
  const values = { title: name, model, value, baseVersion, addedByName: context.actor.name };
  await put(tx, { bundleId, kind: 'snippet', subjectId: id, ...values });
  await recordHistory(tx, context, 'bundle.add_snippet', ['bundle', bundleId], {
    name: bundle.name,
    snippet: id,
    title: name,
  });
}

/** Puts a value of settings in a bundle. @throws NotFound, Forbidden, Conflict; Invalid by content path */
export async function putSettings(
  tx: Tx,
  context: PageCommandContext,
  {
    bundleId,
    ...sent
  }: {
    bundleId: number;
    site: number;
    model: string;
    language: SettingsLanguage;
    value: Record<string, unknown>;
    baseVersion: number;
  },
): Promise<void> {
  const bundle = await lockOpenBundle(tx, bundleId);
  const { site, model, language, baseVersion } = sent;
  const { value } = await checkSettings(tx, context, { site, model, language, sent });
  const title = nameSettings(await listNamedSites(tx), { model, siteId: site, language });
  const values = { title, model, language, value, baseVersion, addedByName: context.actor.name };
  await put(tx, { bundleId, kind: 'settings', subjectId: site, ...values });
  await recordHistory(tx, context, 'bundle.add_settings', ['bundle', bundleId], {
    name: bundle.name,
    site,
    model,
    language,
    title,
  });
}

async function put(tx: Tx, row: typeof releaseMembers.$inferInsert): Promise<void> {
  const { title, revisionId, model, value, baseVersion, addedByName } = row;
  await tx
    .insert(releaseMembers)
    .values(row)
    .onConflictDoUpdate({
      target: [
        releaseMembers.bundleId,
        releaseMembers.kind,
        releaseMembers.subjectId,
        releaseMembers.model,
        releaseMembers.language,
      ],
      set: { title, revisionId, model, value, baseVersion, addedByName },
    });
  await forgetFailure(tx, row.bundleId);
  const total = await tx.$count(releaseMembers, eq(releaseMembers.bundleId, row.bundleId));
  if (total > MOST_MEMBERS)
    throw new Conflict(`A bundle can contain at most ${MOST_MEMBERS} pages, snippets and settings`);
}

/** The stored reason names members by their titles, so it must not outlive a member or its title. */
async function forgetFailure(tx: Tx, bundleId: number): Promise<void> {
  await tx.update(releaseBundles).set({ failure: null }).where(eq(releaseBundles.id, bundleId));
}

/** Removes a member from a bundle; the member itself does not change. @throws NotFound, Forbidden, Conflict */
export async function removeMember(
  tx: Tx,
  context: PageCommandContext,
  { bundleId, memberId }: { bundleId: number; memberId: number },
): Promise<void> {
  const bundle = await lockOpenBundle(tx, bundleId);
  const [member] = await tx
    .select()
    .from(releaseMembers)
    .where(and(eq(releaseMembers.id, memberId), eq(releaseMembers.bundleId, bundleId)));
  if (!member) throw new NotFound('This is no longer in the bundle');
  await requireRights(tx, context, [member], bundle.status === 'scheduled' ? 'publish' : 'edit');
  await tx.delete(releaseMembers).where(eq(releaseMembers.id, memberId));
  await forgetFailure(tx, bundleId);
  await recordHistory(tx, context, 'bundle.remove', ['bundle', bundleId], { name: bundle.name, title: member.title });
}
