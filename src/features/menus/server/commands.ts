import { desc, eq, gt, and, sql } from 'drizzle-orm';
import { type Actor, recordHistory, recordManyInHistory, refuseOlderVersion } from '#features/history/server/index.ts';
import type { ReferenceFaults } from '#features/references/server/index.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import { requireRule } from '#features/rights/staff-rule.ts';
import { Conflict, Invalid, NotFound } from '#shared/problem.ts';
import { announceChange } from '#platform/db/changes.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MenuProblem } from '../check-menu.ts';
import type { Menu } from '../menu.ts';
import { MENU_MODEL, menuRules } from '../rules.ts';
import { findProblems } from './find-problems.ts';
import { imagesOf, indexMenu } from './menu-references.ts';
import { MENU_TAG } from './menus.ts';
import { menuDrafts, menuOverlays, menuVersions } from './tables.ts';

/** The user who changes the menu, the user's rights, and the time (ISO instant). */
interface MenuContext {
  actor: Actor;
  powers: StaffPowers;
  now: string;
  /** Errors for added images that the user may not use. */
  mediaFaults?: ReferenceFaults;
}

const DRAFT = 1;

/**
 * Locks the draft.
 * @returns its row; undefined before the first draft, which two users may save at once: the second is refused
 * @throws Forbidden
 */
export async function lockDraft(tx: Tx, { powers }: Pick<MenuContext, 'powers'>) {
  requireRule(powers, menuRules.change);
  // A lock of its own, which also works before the first draft exists.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('galley.menu'))`);
  const [draft] = await tx.select().from(menuDrafts).where(eq(menuDrafts.id, DRAFT));
  return draft;
}

/**
 * Saves the draft of the menu, also with errors: nothing is lost, and they prevent publishing.
 * @throws Forbidden, Conflict when it was saved after `baseVersion`, Invalid for added images that the user may not use
 */
export async function saveMenuDraft(
  tx: Tx,
  { actor, powers, now, mediaFaults }: MenuContext,
  { baseVersion, menu }: { baseVersion: number; menu: Menu },
): Promise<{ version: number; problems: MenuProblem[] }> {
  const draft = await lockDraft(tx, { powers });
  const before = draft?.version ?? 0;
  await refuseOlderVersion(tx, { kind: MENU_MODEL, id: DRAFT, noun: 'the menu', version: before }, baseVersion);
  const held = new Set(draft?.content.items.map(({ image }) => image));
  const added = imagesOf(menu).filter(({ id }) => !held.has(id));
  const faults = (await mediaFaults?.(tx, added)) ?? [];
  if (faults.length > 0) throw new Invalid(faults);
  const row = { content: menu, version: before + 1, changedBy: actor.name, changedAt: now };
  await tx
    .insert(menuDrafts)
    .values({ id: DRAFT, ...row })
    .onConflictDoUpdate({ target: menuDrafts.id, set: row });
  await indexMenu(tx, now);
  await recordHistory(tx, { actor, now }, 'changed', [MENU_MODEL, DRAFT], { version: before + 1 });
  return { version: before + 1, problems: await findProblems(tx, menu) };
}

/**
 * Publishes the draft as a version that never changes.
 * @param liveAt ISO instant; null for now
 * @throws Forbidden, Conflict, NotFound without a draft, Invalid with each error of the draft, or for a past time
 */
export async function publishMenu(
  tx: Tx,
  { actor, powers, now }: MenuContext,
  { baseVersion, liveAt }: { baseVersion: number; liveAt: string | null },
): Promise<number> {
  const draft = await lockDraft(tx, { powers });
  if (!draft) throw new NotFound('There is no draft of the menu');
  await refuseOlderVersion(tx, { kind: MENU_MODEL, id: DRAFT, noun: 'the menu', version: draft.version }, baseVersion);
  const problems = await findProblems(tx, draft.content);
  const errors = problems.filter(({ kind }) => kind === 'error');
  if (errors.length > 0) throw new Invalid(errors.map(({ at, message }) => ({ field: at, message })));
  if (liveAt !== null && liveAt <= now) throw new Invalid([{ field: 'liveAt', message: 'must be in the future' }]);
  return addVersion(tx, { actor, now }, { content: draft.content, liveAt });
}

/** Adds a version under the lock of the draft. @param liveAt ISO instant; null for now @returns its number */
export async function addVersion(
  tx: Tx,
  { actor, now }: Pick<MenuContext, 'actor' | 'now'>,
  { content, liveAt }: { content: Menu; liveAt: string | null },
): Promise<number> {
  const [last] = await tx
    .select({ number: menuVersions.number })
    .from(menuVersions)
    .orderBy(desc(menuVersions.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  await tx.insert(menuVersions).values({
    number,
    content,
    liveAt: liveAt ?? now,
    publishedBy: actor.name,
    publishedAt: now,
  });
  await indexMenu(tx, now);
  // Pages cache the menu until the next scheduled version: a new one may be earlier.
  await announceChange(tx, [MENU_TAG]);
  await recordHistory(tx, { actor, now }, liveAt === null ? 'published' : 'scheduled', [MENU_MODEL, DRAFT], {
    number,
    ...(liveAt && { liveAt }),
  });
  return number;
}

/** Copies a published version into the draft, with its images. @throws Forbidden, NotFound, Conflict */
export async function restoreMenu(
  tx: Tx,
  { actor, powers, now }: MenuContext,
  { number, baseVersion }: { number: number; baseVersion: number },
): Promise<number> {
  const [version] = await tx.select().from(menuVersions).where(eq(menuVersions.number, number));
  if (!version) throw new NotFound('The menu has no such version');
  return (await saveMenuDraft(tx, { actor, powers, now }, { baseVersion, menu: version.content })).version;
}

/** Removes a version that is not live yet. @throws Forbidden, Conflict for a live one */
export async function unscheduleMenu(tx: Tx, { actor, powers, now }: MenuContext, number: number): Promise<void> {
  requireRule(powers, menuRules.change);
  const taken = await tx
    .delete(menuVersions)
    .where(and(eq(menuVersions.number, number), gt(menuVersions.liveAt, now)))
    .returning({ number: menuVersions.number });
  if (taken.length === 0) throw new Conflict('This version is live, or was');
  await indexMenu(tx, now);
  await announceChange(tx, [MENU_TAG]);
  await recordHistory(tx, { actor, now }, 'schedule cancelled', [MENU_MODEL, DRAFT], { number });
}

/** Sets a restaurant's own values of an item; absent ones stay. The caller has checked the right. */
export async function setOverlay(
  tx: Tx,
  { actor, now }: Pick<MenuContext, 'actor' | 'now'>,
  { rlids, itemId, set }: { rlids: readonly number[]; itemId: string; set: Partial<typeof menuOverlays.$inferInsert> },
): Promise<void> {
  if (rlids.length === 0) return;
  const row = { ...set, changedBy: actor.name, changedAt: now };
  await tx
    .insert(menuOverlays)
    .values(rlids.map((rlid) => ({ rlid, itemId, ...row })))
    .onConflictDoUpdate({ target: [menuOverlays.rlid, menuOverlays.itemId], set: row });
  const { price, isHidden, isOut, outUntil, portionsLeft } = set;
  const details = { item: itemId, price, isHidden, isOut, outUntil, portionsLeft };
  await recordManyInHistory(
    tx,
    { actor, now },
    MENU_MODEL,
    rlids.map((rlid) => ({ id: `${rlid}/${itemId}`, action: 'changed', details })),
  );
}
