import type { FastifyInstance } from 'fastify';
import { and, asc, eq, sql } from 'drizzle-orm';
import { Invalid, NotFound } from '#shared/problem.ts';
import { groups } from '#features/accounts/server/index.ts';
import { mayExplore } from '#features/rights/permissions.ts';
import { onRecord } from '#features/rights/staff-rule.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import * as contract from '../governance-contract.ts';
import { schedulePage, findScheduled } from './commands/schedule-page.ts';
import { lockPage, unlockPage } from './commands/set-lock.ts';
import { setPagePrivacy } from './commands/set-privacy.ts';
import { findPageFor } from './queries/find-page-for.ts';
import { listRestrictions } from './queries/page-privacy.ts';
import { findPlacedPage } from './queries/page-summaries.ts';
import { siteZone } from './sites/named-sites.ts';
import { pageRevisions, pages } from './tables.ts';
import { type PageRouteDeps, pageStaffRoutes } from './routes-deps.ts';

const LOCK = onRecord('lock the page');
const SCHEDULE = onRecord('schedule the page');
const PRIVACY = onRecord('set who sees the page');

/** Locks, schedules and privacy of pages. */
export function pageGovernanceRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db, passwords } = deps;
  const staff = pageStaffRoutes(app, deps);

  staff.change(contract.lockPage, LOCK, async (tx, { params: { id }, body, context }) => {
    await lockPage(tx, context, { pageId: id, reason: body.reason, isTakeOver: body.takeOver });
    return { id };
  });
  staff.change(contract.unlockPage, LOCK, async (tx, { params: { id }, context }) => {
    await unlockPage(tx, context, id);
    return { id };
  });

  staff.serve(contract.getSchedule, SCHEDULE, async ({ params, context }) => {
    const { expireAt, expiredUrl, draftRevisionId } = await findPageFor(db, context, params.id, 'schedule');
    const [zone] = await db.select({ name: siteZone }).from(pages).where(eq(pages.id, params.id));
    const { page, ancestors } = await findPlacedPage(db, context, context.template, params.id);
    const planned = await findScheduled(db, params.id);
    return {
      page,
      ancestors,
      site_time_zone: zone?.name ?? 'UTC',
      go_live_at: planned?.goLiveAt ?? null,
      planned: planned
        ? {
            revision_id: planned.revisionId,
            title: planned.title,
            by: planned.by,
            is_newest: planned.revisionId === draftRevisionId,
          }
        : null,
      expire_at: expireAt && new Date(expireAt).toISOString(),
      expired_url: expiredUrl,
    };
  });
  staff.change(contract.setSchedule, SCHEDULE, async (tx, { params: { id }, body, context }) => {
    await schedulePage(tx, context, {
      pageId: id,
      goLiveAt: body.go_live_at,
      expireAt: body.expire_at,
      expiredUrl: body.expired_url || null,
      useNewest: body.use_newest,
    });
    return { id };
  });
  staff.change(contract.unschedulePage, SCHEDULE, async (tx, { params: { id, revision }, context }) => {
    const { expireAt, expiredUrl } = await findPageFor(tx, context, id, 'schedule');
    const own = and(eq(pageRevisions.id, revision), eq(pageRevisions.pageId, id));
    if ((await tx.$count(pageRevisions, own)) === 0) throw new NotFound('This version of the page does not exist');
    const planned = await findScheduled(tx, id);
    if (planned?.revisionId === revision)
      await schedulePage(tx, context, { pageId: id, goLiveAt: null, expireAt, expiredUrl, useNewest: false });
    return { id };
  });

  staff.serve(contract.getPagePrivacy, PRIVACY, async ({ params: { id }, context }) => {
    const { path } = await findPageFor(db, context, id, 'set_privacy');
    const { page, ancestors } = await findPlacedPage(db, context, context.template, id);
    const found = await listRestrictions(db, path);
    const own = found.find(({ pageId }) => pageId === id);
    const offered = await db
      .select({ id: groups.id, name: groups.name })
      .from(groups)
      .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id));
    return {
      page,
      ancestors,
      privacy: own?.privacy ?? ('public' as const),
      has_password: own?.hasPassword ?? false,
      // Leaves out deleted groups: the form has no checkbox for them, and saving them is refused.
      group_ids: offered.flatMap((group) => (own?.groupIds.includes(group.id) ? [group.id] : [])),
      ends_at: own?.endsAt ? new Date(own.endsAt).toISOString() : null,
      above: found
        .filter((one) => one !== own)
        .map((one) => ({
          id: one.pageId,
          title: one.title,
          privacy: one.privacy,
          may_open: mayExplore(context.powers, one.path),
        })),
      groups: offered,
    };
  });
  staff.serve(contract.setPagePrivacy, PRIVACY, async ({ params: { id }, body, context }) => {
    const { privacy, password, ends_at: endsAt } = body;
    // Checks the right before it hashes the password, which is slow; the command checks the right again.
    await findPageFor(db, context, id, 'set_privacy');
    const isNew = privacy === 'password' && password !== '';
    if (isNew) checkPassword(password);
    const passwordHash = isNew ? await passwords.hash(password) : undefined;
    const change = { pageId: id, privacy, passwordHash, groupIds: body.group_ids, endsAt };
    await inTransactionAgain(db, (tx) => setPagePrivacy(tx, context, change));
    return { id, privacy };
  });
}

function checkPassword(password: string): void {
  const complain = (message: string) => new Invalid([{ field: 'password', message }]);
  if (password.length < contract.MIN_PAGE_PASSWORD)
    throw complain(`must have at least ${contract.MIN_PAGE_PASSWORD} characters`);
  if (password.length > contract.MAX_PAGE_PASSWORD)
    throw complain(`must have at most ${contract.MAX_PAGE_PASSWORD} characters`);
}
