import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groupMembers, users } from '#features/accounts/server/tables.ts';
import { addComment, replyToComment, resolveComment } from '#features/comments/server/index.ts';
import { followComments } from '#features/comments/server/commands/write-comment.ts';
import { historyNews } from '#features/history/server/tables.ts';
import { mails } from '#features/mail/server/tables.ts';
import { runSchedule } from '#features/pages/server/index.ts';
import { schedulePage } from '#features/pages/server/commands/schedule-page.ts';
import { lockPage } from '#features/pages/server/commands/set-lock.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { assignStep, cancelReview, decideStep } from '#features/workflows/server/commands/review-page.ts';
import { findOpenRun } from '#features/workflows/server/queries/runs.ts';
import { workflowSteps } from '#features/workflows/server/tables.ts';
import { recordStatements, type Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { plantWorkflow, submit } from '#test/governance-harness.ts';
import { addPerson, choose, mailedTo, NOTE_ORIGIN, type Person, tell, toldTo } from '#test/note-harness.ts';
import { PageTree, TREE_NOW } from '#test/page-tree.ts';
import { sendDigests } from './digests.ts';
import { countUnread, listNotifications, markRead } from './own-notifications.ts';
import { remindOfTasks } from './remind.ts';
import { notifications } from './tables.ts';

let database: Database;
let tree: PageTree;
let pageId: number;
let wren: Person;
let odell: Person & { groupId: number };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  pageId = await tree.add('menu', tree.rootId, {});
  wren = await addPerson(tree, 'wren', ['add', 'change', 'lock']);
  odell = await addPerson(tree, 'odell', ['change', 'publish', 'lock', 'unlock']);
});

const decide = async (by: Person, decision: 'approve' | 'reject') => {
  const open = await findOpenRun(database.db, pageId);
  const asked = { pageId, stepId: open?.step?.id ?? 0, decision, comment: 'Name the fish', revisionId: 0 };
  await tree.run((tx) => decideStep(tx, by.context, { ...asked, revisionId: open?.step?.revisionId ?? 0 }));
};
const comment = (by: Person, text: string) =>
  tree.run((tx) =>
    addComment(tx, by.context, { pageId, blockId: '', field: '', label: '', quote: '', quoteStart: 0, text }),
  );
const reader = ({ id, context }: Person) => ({ accountId: id, powers: context.powers });
const MAIL = { now: TREE_NOW, origin: NOTE_ORIGIN };
const hoursLater = (hours: number) => new Date(Date.parse(TREE_NOW) + hours * 3_600_000).toISOString();

describe('reviews', () => {
  it('notify the reviewers, then the requester, never the actor', async () => {
    await plantWorkflow(tree, odell.groupId);
    await submit(tree, wren.context, pageId);
    expect(await tell(tree)).toBe(1);
    expect([await toldTo(tree, wren), await toldTo(tree, odell)]).toEqual([[], ['submitted']]);
    await decide(odell, 'reject');
    await tell(tree);
    expect(await toldTo(tree, wren)).toEqual(['rejected']);
    await submit(tree, wren.context, pageId);
    await tree.run((tx) => assignStep(tx, odell.context, { pageId, isMine: true }));
    await decide(odell, 'approve');
    await tell(tree);
    expect(await toldTo(tree, wren)).toEqual(['rejected', 'assigned', 'approved']);
  });

  it('come to reviewers without a right on any page, until they have decided', async () => {
    const jury = await addPerson(tree, 'jury', []);
    await plantWorkflow(tree, jury.groupId);
    await submit(tree, wren.context, pageId);
    await tell(tree);
    expect(await toldTo(tree, jury)).toEqual(['submitted']);
    expect(await mailedTo(tree, 'jury')).toHaveLength(1);
    expect(await countUnread(database.db, reader(jury))).toBe(1);
    await decide(jury, 'approve');
    expect((await tree.row(pageId)).isLive).toBe(true);
    expect(await countUnread(database.db, reader(jury))).toBe(0);
  });

  it('come by mail once, with an absolute link and the words', async () => {
    await plantWorkflow(tree, odell.groupId);
    await submit(tree, wren.context, pageId);
    await tell(tree);
    await tell(tree);
    const [mail, ...more] = await mailedTo(tree, 'odell');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`wren submitted “Page menu” to “Task of ${odell.groupId}”`);
    expect(mail?.text).toContain(`${NOTE_ORIGIN}/wagtail/pages/${pageId}/edit/`);
    await decide(odell, 'reject');
    await tell(tree);
    expect((await mailedTo(tree, 'wren'))[0]?.text).toContain('> Name the fish');
  });

  it('that another user cancels notify the requester', async () => {
    await plantWorkflow(tree, odell.groupId);
    await submit(tree, wren.context, pageId);
    await tree.run((tx) => cancelReview(tx, odell.context, pageId));
    await tell(tree);
    expect(await toldTo(tree, wren)).toEqual(['cancelled']);
    expect(await toldTo(tree, odell)).toEqual([]);
  });
});

describe('comments', () => {
  it('notify followers; mentioned users get the mention instead', async () => {
    await tree.run((tx) => followComments(tx, odell.context, { pageId, isFollowing: true }));
    const bram = await addPerson(tree, 'bram', ['change']);
    const outsider = await addPerson(tree, 'pell', ['change'], await tree.add('elsewhere'));
    await comment(wren, 'Is this right, @bram and @pell?');
    await tell(tree);
    expect(await toldTo(tree, odell)).toEqual(['comment']);
    expect(await toldTo(tree, bram)).toEqual(['mention']);
    expect(await toldTo(tree, outsider)).toEqual([]);
    expect((await mailedTo(tree, 'bram'))[0]?.text).toContain('?comment=');
  });

  it('notify everybody who wrote in the thread, unless they stopped following', async () => {
    const commentId = await comment(wren, 'Which fish?');
    await tell(tree);
    await tree.run((tx) => replyToComment(tx, odell.context, { pageId, commentId, text: 'Cod' }));
    await tell(tree);
    expect(await toldTo(tree, wren)).toEqual(['reply']);
    await tree.run((tx) => followComments(tx, wren.context, { pageId, isFollowing: false }));
    await tree.run((tx) => resolveComment(tx, odell.context, { pageId, commentId, isResolved: true }));
    await tell(tree);
    expect(await toldTo(tree, wren)).toEqual(['reply']);
  });
});

describe('locks and planned pages', () => {
  it('notify the holder of the lock, and the user who scheduled', async () => {
    await tree.run((tx) => lockPage(tx, wren.context, { pageId, reason: '', isTakeOver: false }));
    await tree.run((tx) => lockPage(tx, odell.context, { pageId, reason: 'At sea', isTakeOver: true }));
    const planned = { pageId, expireAt: null, expiredUrl: null, useNewest: false };
    await tree.run((tx) => schedulePage(tx, odell.context, { ...planned, goLiveAt: hoursLater(1) }));
    await runSchedule(database.db, { ...tree.context, now: hoursLater(2) });
    await tell(tree);
    expect(await toldTo(tree, wren)).toEqual(['lock_taken']);
    expect(await toldTo(tree, odell)).toEqual(['went_live']);
  });
});

describe('the rights of a user', () => {
  it('are checked again at the notification and when it is read', async () => {
    await plantWorkflow(tree, odell.groupId);
    await submit(tree, wren.context, pageId);
    await tell(tree);
    expect(await countUnread(database.db, reader(odell))).toBe(1);
    await tree.run((tx) => tx.delete(groupMembers).where(eq(groupMembers.groupId, odell.groupId)));
    const now = { accountId: odell.id, powers: { ...odell.context.powers, pageGrants: [], groupIds: [] } };
    expect(await countUnread(database.db, now)).toBe(0);
    expect(await listNotifications(database.db, now, { p: 1, unread: false })).toMatchObject({ rows: [], total: 0 });
    await comment(wren, 'Look, @odell');
    await tell(tree);
    expect(await toldTo(tree, odell)).toEqual(['submitted']);
    expect(await mailedTo(tree, 'odell')).toHaveLength(1);
  });

  it('is nothing of a page in the trash', async () => {
    await comment(wren, 'Look, @odell');
    await tell(tree);
    await comment(wren, 'Again, @odell');
    await tree.run((tx) => trashPage(tx, tree.context, pageId, { siteName: '' }));
    await tell(tree);
    expect(await countUnread(database.db, reader(odell))).toBe(0);
    expect(await toldTo(tree, odell)).toEqual(['mention']);
  });
});

describe('the choice of a user', () => {
  it('decides about mail, not about the bell', async () => {
    await choose(tree, odell, { notifyUpdatedComments: false });
    await comment(wren, 'Look, @odell');
    await tell(tree);
    expect(await mailedTo(tree, 'odell')).toEqual([]);
    expect(await countUnread(database.db, reader(odell))).toBe(1);
    await choose(tree, odell, { notifyUpdatedComments: true, notificationMail: 'never' });
    await comment(wren, 'Again, @odell');
    await tell(tree);
    expect(await mailedTo(tree, 'odell')).toEqual([]);
  });

  it('may be one mail a day, in the morning of the zone, after downtime too', async () => {
    await choose(tree, odell, { notificationMail: 'daily', timeZone: 'America/Chicago' });
    await comment(wren, 'One, @odell');
    await comment(wren, 'Two, @odell');
    await tell(tree);
    // Noon in UTC is six in the morning in Chicago; what happened then is due at seven.
    expect(await sendDigests(database.db, { ...MAIL, now: '2026-11-19T12:59:00.000Z' })).toBe(0);
    expect(await sendDigests(database.db, { ...MAIL, now: '2026-11-22T02:00:00.000Z' })).toBe(1);
    expect(await sendDigests(database.db, { ...MAIL, now: '2026-11-22T02:00:00.000Z' })).toBe(0);
    const [mail, ...more] = await mailedTo(tree, 'odell');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your notifications: 2');
    expect(mail?.text).toContain(`${NOTE_ORIGIN}/wagtail/pages/${pageId}/edit/`);
  });

  it('leaves out of the daily mail what was read or may not be seen any more', async () => {
    await choose(tree, odell, { notificationMail: 'daily' });
    await comment(wren, 'One, @odell');
    await tell(tree);
    await tree.run((tx) => markRead(tx, { accountId: odell.id, now: TREE_NOW }, {}));
    expect(await sendDigests(database.db, { ...MAIL, now: hoursLater(48) })).toBe(0);
    await comment(wren, 'Two, @odell');
    await tell(tree);
    await tree.run((tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, odell.id)));
    expect(await sendDigests(database.db, { ...MAIL, now: hoursLater(48) })).toBe(0);
    expect(await mailedTo(tree, 'odell')).toEqual([]);
  });
});

describe('reminders', () => {
  it('come once when a task is due soon and once when it is overdue, after downtime only the second', async () => {
    await plantWorkflow(tree, odell.groupId);
    await submit(tree, wren.context, pageId);
    await tell(tree);
    const due = (at: string) => tree.run((tx) => tx.update(workflowSteps).set({ dueAt: at }));
    const remind = (hours: number) => remindOfTasks(database.db, { ...MAIL, now: hoursLater(hours) });
    await due(hoursLater(48));
    expect(await remind(0)).toBe(0);
    expect([await remind(30), await remind(31)]).toEqual([1, 0]);
    expect([await remind(49), await remind(50)]).toEqual([1, 0]);
    expect(await toldTo(tree, odell)).toEqual(['submitted', 'due_soon', 'overdue']);
    await tree.run((tx) => tx.delete(notifications));
    expect(await remind(400)).toBe(1);
    expect(await toldTo(tree, odell)).toEqual(['overdue']);
  });

  it('go to the assignee of the task', async () => {
    const bram = await addPerson(tree, 'bram', ['change']);
    await plantWorkflow(tree, odell.groupId);
    await submit(tree, wren.context, pageId);
    await tree.run((tx) => tx.update(workflowSteps).set({ dueAt: hoursLater(1), assignedToId: bram.id }));
    await remindOfTasks(database.db, MAIL);
    expect(await toldTo(tree, bram)).toEqual(['due_soon']);
    expect(await toldTo(tree, odell)).toEqual([]);
  });
});

describe('news', () => {
  it('of a reverted change are not sent', async () => {
    await expect(
      tree.run(async (tx) => {
        const anchor = { blockId: '', field: '', label: '', quote: '', quoteStart: 0 };
        await addComment(tx, wren.context, { pageId, ...anchor, text: 'Look, @odell' });
        throw new Error('No');
      }),
    ).rejects.toThrow('No');
    expect(await tell(tree)).toBe(0);
  });

  it('are sent by one of two nodes, once', async () => {
    for (let count = 0; count < 5; count += 1) await comment(wren, `Look ${count}, @odell`);
    const shown = await Promise.all([tell(tree), tell(tree)]);
    expect(shown[0] + shown[1]).toBe(5);
    expect(await database.db.$count(mails)).toBe(5);
    expect(await database.db.$count(historyNews)).toBe(0);
  });

  it('that fail stay, and the others are sent', async () => {
    await choose(tree, odell, { email: 'no where@chain.example' });
    await comment(wren, 'Look, @odell');
    const bram = await addPerson(tree, 'bram', ['change']);
    await comment(wren, 'Look, @bram');
    await tell(tree);
    expect(await toldTo(tree, bram)).toEqual(['mention']);
    expect(await database.db.$count(historyNews)).toBe(1);
    await choose(tree, odell, { email: 'odell@chain.example' });
    await tell(tree);
    expect(await toldTo(tree, odell)).toEqual(['mention']);
  });
});

describe("somebody's list", () => {
  it('is marked one by one or as a whole, and never by others', async () => {
    for (const text of ['One', 'Two', 'Three']) await comment(wren, `${text}, @odell`);
    await tell(tree);
    const list = () => listNotifications(database.db, reader(odell), { p: 1, unread: true });
    const [newest] = (await list()).rows;
    expect(newest).toMatchObject({
      kind: 'mention',
      actor: 'wren',
      page: { id: pageId },
      details: { words: 'Three, @odell' },
    });
    const mark = (accountId: number, what: Parameters<typeof markRead>[2]) =>
      tree.run((tx) => markRead(tx, { accountId, now: TREE_NOW }, what));
    await mark(wren.id, {});
    expect((await list()).total).toBe(3);
    await mark(odell.id, { ids: [newest?.id ?? 0] });
    expect((await list()).total).toBe(2);
    await mark(odell.id, { upTo: (newest?.id ?? 0) - 2 });
    expect((await list()).total).toBe(1);
    await mark(odell.id, {});
    expect(await countUnread(database.db, reader(odell))).toBe(0);
  });

  it('takes the same statements however long it is', async () => {
    const read = async () => {
      const { statements } = await recordStatements(() =>
        listNotifications(database.db, reader(odell), { p: 1, unread: false }),
      );
      return statements.length;
    };
    await comment(wren, 'Look, @odell');
    await tell(tree);
    const before = await read();
    for (let count = 1; count < 25; count += 1) await comment(wren, `Look ${count}, @odell`);
    await tell(tree);
    expect(await read()).toBe(before);
    const second = await listNotifications(database.db, reader(odell), { p: 2, unread: false });
    expect(second).toMatchObject({ total: 25, p: 2, pages: 2 });
  });
});
