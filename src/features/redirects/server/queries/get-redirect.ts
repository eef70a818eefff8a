import { and, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { NotFound } from '#shared/problem.ts';
import { requireRule, rightsOf } from '#features/rights/staff-rule.ts';
import type { StaffPowers } from '#features/rights/permissions.ts';
import type { RecordHistory } from '#features/history/contract.ts';
import { historyEntries, listHistory } from '#features/history/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import { redirectRules } from '../../rules.ts';
import type { getRedirect as endpoint } from '../../contract.ts';
import { redirects } from '../tables.ts';
import { describeRows, selectRedirects } from './redirect-rows.ts';
import { listSites } from './redirect-world.ts';

/** One redirect for its form. @throws Forbidden, NotFound */
export async function getRedirect(db: Db, powers: StaffPowers, id: number): Promise<z.infer<typeof endpoint.reply>> {
  requireRule(powers, redirectRules.view);
  const [row] = await selectRedirects(db, { where: eq(redirects.id, id), orderBy: [sql`1`], limit: 1 });
  if (!row) throw new NotFound('This redirect does not exist');
  const [described] = await describeRows(db, powers, [row]);
  if (!described) throw new NotFound('This redirect does not exist');
  const [changed] = await db
    .select({ by: historyEntries.actorName, at: historyEntries.at })
    .from(historyEntries)
    .where(and(eq(historyEntries.subjectKind, 'redirect'), eq(historyEntries.subjectId, String(id))))
    .orderBy(desc(historyEntries.id))
    .limit(1);
  const sites = (await listSites(db)).map(({ id: siteId, name }) => ({ id: siteId, name }));
  return {
    redirect: described,
    version: row.version,
    changed: changed ? { by: changed.by, at: new Date(changed.at).toISOString() } : null,
    sites,
    rights: rightsOf(redirectRules, powers),
  };
}

/** What was done to a redirect, newest first. @throws Forbidden, NotFound */
export async function getRedirectHistory(db: Db, powers: StaffPowers, id: number, p: number): Promise<RecordHistory> {
  requireRule(powers, redirectRules.view);
  const [row] = await db.select({ oldPath: redirects.oldPath }).from(redirects).where(eq(redirects.id, id));
  if (!row) throw new NotFound('This redirect does not exist');
  return { title: row.oldPath, ...(await listHistory(db, { kind: 'redirect', id: String(id) }, p)) };
}

/** Checks, for a screen's document, that the redirect exists for the user. @throws Forbidden, NotFound */
export async function checkRedirectScreen(
  db: Db,
  powers: StaffPowers,
  { id, permission }: { id: number; permission: 'view' | 'delete' },
): Promise<void> {
  requireRule(powers, redirectRules[permission]);
  const [row] = await db.select({ id: redirects.id }).from(redirects).where(eq(redirects.id, id));
  if (!row) throw new NotFound('This redirect does not exist');
}
