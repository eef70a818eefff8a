import { createGroup } from '#features/accounts/server/index.ts';
import {
  createPage,
  lockPage,
  type PageCommandContext,
  publishPage,
  runSchedule,
  schedulePage,
  setPagePrivacy,
} from '#features/pages/server/index.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { addTask, addWorkflow, submitPage } from '#features/workflows/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import { promote } from '../page-plan.ts';
import type { DemoStaff, Role } from './staff.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * The demo's governance: workflows on the newsroom and the menu, a page in review, and pages for the crew that are
 * private and locked, scheduled, and expired. Guests see none of them.
 */
export async function governDemo(
  tx: Tx,
  context: PageCommandContext & { nowMs: number },
  { pages, staff }: { pages: ReadonlyMap<string, number>; staff: readonly DemoStaff[] },
): Promise<void> {
  const at = (days: number) => new Date(context.nowMs + days * DAY_MS).toISOString();
  const pageAt = (path: string): number => {
    const id = pages.get(path);
    if (id === undefined) throw new Error(`The demo has no page ${path}`);
    return id;
  };
  const person = (wanted: Role) => {
    const found = staff.find(({ role }) => role === wanted);
    if (!found) throw new Error(`The demo has no ${wanted}`);
    return { ...context, actor: { accountId: found.id, name: found.username }, powers: SYSTEM_POWERS };
  };
  const group = (name: string, role: Role, path: string) =>
    createGroup(tx, context, {
      name,
      canAccessAdmin: true,
      pagePermissions: [{ pageId: pageAt(path), permissions: ['change'] }],
      members: staff.flatMap(({ id, role: held }) => (held === role ? id : [])),
    });
  const approvers = await group('Approvers', 'approver', '/');
  const regional = await group('Regional approvers', 'regional approver', '/seafood-restaurants/locations/canada/');
  const task = (name: string, groupIds: number[], dueDays: number) =>
    addTask(tx, context, { kind: 'group_approval', name, groupIds, dueDays });
  const facts = await task('Facts and names', [approvers], 2);
  const region = await task('Read in the region', [regional, approvers], 3);
  await addWorkflow(tx, context, { name: 'Press', taskIds: [facts.id], pageIds: [pageAt('/press/')] });
  await addWorkflow(tx, context, { name: 'Menu', taskIds: [region.id, facts.id], pageIds: [pageAt('/menu/')] });

  const add = (parent: string, slug: string, title: string, description: string) =>
    createPage(tx, context, {
      parentId: pageAt(parent),
      template: 'generic_content',
      title,
      slug,
      content: { body: [], ...promote(`${title} | Lantern Bay Seafood Kitchen`, description, true) },
    });
  const crew = await add(
    '/careers/',
    'crew-room',
    'Crew room',
    'Schedules, forms and news for everybody who works at Lantern Bay.',
  );
  await setPagePrivacy(tx, context, {
    pageId: crew,
    privacy: 'signed_in',
    passwordHash: undefined,
    groupIds: [],
    endsAt: null,
  });
  await publishPage(tx, context, crew);
  await lockPage(tx, person('moderator'), { pageId: crew, reason: 'Waiting for the new schedules', isTakeOver: false });

  const winter = await add(
    '/careers/',
    'winter-crew',
    'Winter crew',
    'What we look for in the winter, and how to apply.',
  );
  const never = { expireAt: null, expiredUrl: null, useNewest: false };
  await schedulePage(tx, person('moderator'), { ...never, pageId: winter, goLiveAt: at(20) });

  const summer = await add('/careers/', 'summer-crew', 'Summer crew', 'What we looked for in the summer.');
  const earlier = { ...context, now: at(-30) };
  await publishPage(tx, earlier, summer);
  await schedulePage(tx, earlier, {
    pageId: summer,
    goLiveAt: null,
    expireAt: at(-1),
    expiredUrl: '/careers/',
    useNewest: false,
  });
  await runSchedule(tx, context);

  const lunch = await add('/menu/', 'harbor-lunch', 'Harbor lunch', 'A lunch of two courses, on weekdays until three.');
  await submitPage(tx, person('editor'), { pageId: lunch, isRestart: false });
}
