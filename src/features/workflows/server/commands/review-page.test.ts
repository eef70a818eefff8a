import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Conflict, Forbidden, Invalid, NotFound } from '#shared/problem.ts';
import { groups } from '#features/accounts/server/tables.ts';
import { historyEntries } from '#features/history/server/tables.ts';
import { type PageCommandContext, publishPage, saveDraft } from '#features/pages/server/index.ts';
import { movePage } from '#features/pages/server/commands/move-page.ts';
import { replaceInPage } from '#features/pages/server/commands/replace-in-page.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { pageRevisions } from '#features/pages/server/tables.ts';
import type { Database } from '#platform/db/client.ts';
import { createTestDatabase, emptyAllTables } from '#test/database.ts';
import { editorOf, LEGAL, plantWorkflow, PRESS, submit } from '#test/governance-harness.ts';
import { PageTree, PROMOTE } from '#test/page-tree.ts';
import { workflowRuns, workflowSteps } from '../tables.ts';
import { findOpenRun } from '../queries/runs.ts';
import { findWorkflow } from '../queries/workflows.ts';
import { cancelReview, decideStep } from './review-page.ts';
import { addTask, changeTask, disableTask } from './save-task.ts';
import { changeWorkflow, disableWorkflow } from './save-workflow.ts';

let database: Database;
let tree: PageTree;
let author: PageCommandContext;
let lawyer: PageCommandContext;
let speaker: PageCommandContext;
let pageId: number;
let workflow: { id: number; taskIds: number[] };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyAllTables(database);
  tree = await PageTree.plant(database);
  author = await editorOf(tree, 1);
  lawyer = await editorOf(tree, 2, { groupIds: [LEGAL] });
  speaker = await editorOf(tree, 3, { groupIds: [PRESS] });
  pageId = await tree.add('menu');
  workflow = await plantWorkflow(tree, LEGAL, PRESS);
});

const write = (context: PageCommandContext, title: string) =>
  tree.run((tx) => saveDraft(tx, context, { pageId, title, content: { body: [], ...PROMOTE } }));
const open = async () => {
  const found = await findOpenRun(database.db, pageId);
  if (!found) throw new Error('No run is open');
  return found;
};
const decide = async (context: PageCommandContext, decision: 'approve' | 'reject', revisionId?: number) => {
  const { step } = await open();
  const seen = revisionId ?? step?.revisionId ?? 0;
  await tree.run((tx) =>
    decideStep(tx, context, { pageId, stepId: step?.id ?? 0, decision, comment: 'noted', revisionId: seen }),
  );
};
const statuses = async () => (await database.db.select().from(workflowRuns)).map(({ status }) => status);

describe('a page in a workflow', () => {
  it('tells a reviewer who sees it only while they review that their task is decided, and nobody else', async () => {
    await submit(tree, author, pageId);
    const [reviewer, stranger] = [
      await editorOf(tree, 4, { groupIds: [LEGAL], pageGrants: [] }),
      await editorOf(tree, 5, { groupIds: [PRESS], pageGrants: [] }),
    ];
    const { step } = await open();
    const again = (by: PageCommandContext) =>
      tree.run((tx) =>
        decideStep(tx, by, {
          pageId,
          stepId: step?.id ?? 0,
          decision: 'reject',
          comment: 'Too long',
          revisionId: step?.revisionId ?? 0,
        }),
      );
    await expect(again(stranger)).rejects.toThrow(NotFound);
    await decide(reviewer, 'approve');
    await decide(speaker, 'approve');
    await expect(again(reviewer)).rejects.toThrow('This task was already decided');
    await expect(again(stranger)).rejects.toThrow(NotFound);
  });

  it('is published by the last approval, as it was approved, while a newer draft stays a draft', async () => {
    await submit(tree, author, pageId);
    await decide(lawyer, 'approve');
    const { step } = await open();
    const approved = step?.revisionId;
    const newer = await write(speaker, 'Newer');
    expect(newer).not.toBe(approved);
    await decide(speaker, 'approve', approved);
    expect(await tree.row(pageId)).toMatchObject({
      isLive: true,
      liveRevisionId: approved,
      liveTitle: 'Page menu',
      draftTitle: 'Newer',
      draftRevisionId: newer,
      hasUnpublishedChanges: true,
      review: null,
    });
    expect(await statuses()).toEqual(['approved']);
    expect(await tree.history(pageId)).toEqual(
      expect.arrayContaining(['workflow.start', 'workflow.approve', 'page.publish_approved']),
    );
  });

  it('is edited by its reviewers only, who may approve what they wrote', async () => {
    await submit(tree, author, pageId);
    await expect(write(author, 'Mine')).rejects.toThrow('This page waits for “Task of 901”');
    await expect(write(speaker, 'Not yet')).rejects.toThrow(Forbidden);
    await expect(tree.run((tx) => publishPage(tx, author, pageId))).rejects.toThrow(Forbidden);
    const edited = await write(lawyer, 'With commas');
    await decide(lawyer, 'approve', edited);
    await decide(speaker, 'approve');
    expect(await tree.row(pageId)).toMatchObject({ liveTitle: 'With commas', hasUnpublishedChanges: false });
  });

  it('goes on when a picture is replaced in what is live', async () => {
    const content = { body: [], ...PROMOTE, share_image: 5 };
    await tree.run((tx) => saveDraft(tx, author, { pageId, title: 'Live', content }));
    await tree.run((tx) => publishPage(tx, author, pageId));
    await write(author, 'Newer');
    await submit(tree, author, pageId);
    await tree.run((tx) => replaceInPage(tx, lawyer, pageId, { kind: 'image', from: 5, to: 6 }));
    await decide(lawyer, 'approve');
    await decide(speaker, 'approve');
    expect(await tree.row(pageId)).toMatchObject({ liveTitle: 'Newer', review: null });
  });

  it('is neither deleted nor moved by reviewers who could not do so before', async () => {
    const { path } = await tree.row(tree.rootId);
    const reader = await editorOf(tree, 4, { groupIds: [LEGAL], pageGrants: [{ permission: 'add', pagePath: path }] });
    const place = await tree.add('place');
    await submit(tree, author, pageId);
    await expect(tree.run((tx) => trashPage(tx, reader, pageId, { siteName: '' }))).rejects.toThrow(Forbidden);
    await expect(tree.run((tx) => movePage(tx, reader, pageId, place))).rejects.toThrow(Forbidden);
    await write(reader, 'With commas');
    expect(await tree.row(pageId)).toMatchObject({ trashId: null, parentId: tree.rootId, draftTitle: 'With commas' });
  });

  it('is decided by the groups of the open task only, once', async () => {
    await submit(tree, author, pageId);
    await expect(decide(speaker, 'approve')).rejects.toThrow(Forbidden);
    await expect(decide(author, 'approve')).rejects.toThrow(Forbidden);
    const { step } = await open();
    await decide(lawyer, 'approve');
    const again = { pageId, stepId: step?.id ?? 0, decision: 'approve' as const, comment: '', revisionId: 1 };
    await expect(tree.run((tx) => decideStep(tx, lawyer, again))).rejects.toThrow(Conflict);
  });

  it('refuses a decision about a version that is neither the submitted nor the newest one', async () => {
    await submit(tree, author, pageId);
    const first = await write(lawyer, 'One');
    await write(lawyer, 'Two');
    await expect(decide(lawyer, 'approve', first)).rejects.toThrow('There is a newer version');
  });

  it('goes back to its editors, and on from the task that asked for changes', async () => {
    await submit(tree, author, pageId);
    await decide(lawyer, 'approve');
    await decide(speaker, 'reject');
    expect((await tree.row(pageId)).review).toMatchObject({ status: 'needs_changes' });
    await write(author, 'Better');
    await submit(tree, author, pageId);
    expect((await tree.row(pageId)).review).toMatchObject({ status: 'in_progress', task: `Task of ${PRESS}` });
    await decide(speaker, 'approve');
    expect(await tree.row(pageId)).toMatchObject({ liveTitle: 'Better', review: null });
    expect(await statuses()).toEqual(['approved']);
  });

  it('does not go back without a word about what should be changed', async () => {
    await submit(tree, author, pageId);
    const { step } = await open();
    const silent = { pageId, stepId: step?.id ?? 0, comment: '', revisionId: step?.revisionId ?? 0 };
    const refused = tree.run((tx) => decideStep(tx, lawyer, { ...silent, decision: 'reject' }));
    await expect(refused).rejects.toMatchObject({
      errors: [{ field: 'comment', message: 'is required: say what should be changed' }],
    });
    await tree.run((tx) => decideStep(tx, lawyer, { ...silent, decision: 'approve' }));
    expect((await tree.row(pageId)).review).toMatchObject({ task: `Task of ${PRESS}` });
  });

  it('begins with the first task again when it is restarted', async () => {
    await submit(tree, author, pageId);
    await decide(lawyer, 'approve');
    await decide(speaker, 'reject');
    await submit(tree, author, pageId, true);
    expect((await tree.row(pageId)).review).toMatchObject({ task: `Task of ${LEGAL}` });
    expect(await statuses()).toEqual(expect.arrayContaining(['cancelled', 'in_progress']));
  });

  it('is not submitted twice, nor with a draft that cannot be published', async () => {
    await submit(tree, author, pageId);
    await expect(submit(tree, author, pageId)).rejects.toThrow(Conflict);
    const empty = await tree.run((tx) =>
      saveDraft(tx, author, { pageId: tree.rootId, title: ' ', content: { body: [], ...PROMOTE } }),
    );
    expect(empty).toBeGreaterThan(0);
    await expect(submit(tree, author, tree.rootId)).rejects.toThrow(Invalid);
  });

  it('is cancelled by its requester, not by others', async () => {
    await submit(tree, author, pageId);
    const stranger = await editorOf(tree, 9);
    await expect(tree.run((tx) => cancelReview(tx, stranger, pageId))).rejects.toThrow(Forbidden);
    await tree.run((tx) => cancelReview(tx, author, pageId));
    expect((await tree.row(pageId)).review).toBeNull();
    expect(await statuses()).toEqual(['cancelled']);
  });

  it('leaves its workflow when it is published past it, or deleted', async () => {
    await submit(tree, author, pageId);
    await tree.run((tx) => publishPage(tx, { ...author, powers: tree.context.powers }, pageId));
    expect(await statuses()).toEqual(['cancelled']);
    await write(author, 'More');
    await submit(tree, author, pageId);
    await tree.run((tx) =>
      trashPage(tx, { ...author, actor: tree.context.actor, powers: tree.context.powers }, pageId, { siteName: '' }),
    );
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
    const steps = await database.db.select().from(workflowSteps);
    expect(steps.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
  });
});

describe('changeWorkflow', () => {
  it('takes no page that the user may not see, and keeps one that the workflow already has without naming it', async () => {
    const modelGrants = [{ model: 'workflow', permission: 'change' as const }];
    const stranger = await editorOf(tree, 4, { pageGrants: [], modelGrants });
    const save = (pageIds: number[]) =>
      tree.run((tx) =>
        changeWorkflow(tx, stranger, { ...workflow, baseVersion: 1 }, { name: 'Read', taskIds: [], pageIds }),
      );
    const field = 'pageIds.1';
    await expect(save([tree.rootId, pageId])).rejects.toMatchObject({
      errors: [{ field, message: 'no longer exists' }],
    });
    await save([tree.rootId]);
    const { pages } = await findWorkflow(database.db, stranger.powers, workflow.id);
    expect(pages).toEqual([{ id: tree.rootId, title: 'A page that you may not see', urlPath: '' }]);
    const named = await findWorkflow(database.db, author.powers, workflow.id);
    expect(named.pages).toMatchObject([{ id: tree.rootId, urlPath: '/' }]);
  });
});

describe('disableWorkflow', () => {
  it('cancels what waits in it, whatever its state, and takes it off its pages', async () => {
    await submit(tree, author, pageId);
    await decide(lawyer, 'reject');
    const { cancelled } = await tree.run((tx) => disableWorkflow(tx, tree.context, workflow.id));
    expect(cancelled).toBe(1);
    expect((await tree.row(pageId)).review).toBeNull();
    await expect(submit(tree, author, pageId)).rejects.toThrow('This page has no workflow');
  });
});

describe('disableTask', () => {
  it('moves waiting pages on, and publishes those that have no task left', async () => {
    await submit(tree, author, pageId);
    const [first = 0, last = 0] = workflow.taskIds;
    await tree.run((tx) => disableTask(tx, tree.context, first));
    expect((await tree.row(pageId)).review).toMatchObject({ task: `Task of ${PRESS}` });
    await tree.run((tx) => disableTask(tx, tree.context, last));
    expect(await tree.row(pageId)).toMatchObject({ isLive: true, review: null });
  });
});

describe('the history of tasks and workflows', () => {
  it('names the groups and the tasks that were added and removed', async () => {
    const { context } = tree;
    const made = database.db.insert(groups).values([{ name: 'Lawyers' }, { name: 'Press' }]);
    const [lawyers = { id: 0 }, press = { id: 0 }] = await made.returning({ id: groups.id });
    await tree.run(async (tx) => {
      const task = await addTask(tx, context, {
        kind: 'group_approval',
        name: 'Check',
        groupIds: [lawyers.id],
        dueDays: null,
      });
      const asked = { id: task.id, baseVersion: task.version, groupIds: [press.id], dueDays: null };
      await changeTask(tx, context, asked);
      const { id, taskIds } = workflow;
      const wanted = { name: 'Review', taskIds: [...taskIds.slice(1), task.id], pageIds: [tree.rootId] };
      await changeWorkflow(tx, context, { id, baseVersion: 1 }, wanted);
    });
    const rows = await database.db.select().from(historyEntries).orderBy(desc(historyEntries.id)).limit(3);
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['workflow.edit', { name: 'Review', added: ['Check'], removed: [`Task of ${LEGAL}`] }],
      ['workflow_task.edit', { name: 'Check', added: ['Press'], removed: ['Lawyers'] }],
      ['workflow_task.create', { name: 'Check', added: ['Lawyers'] }],
    ]);
  });
});

describe('submitPage', () => {
  it('settles the draft: a reviewed version is never overwritten', async () => {
    await database.db.update(pageRevisions).set({ isRolling: true }).where(eq(pageRevisions.pageId, pageId));
    await submit(tree, author, pageId);
    const { step } = await open();
    const [judged] = await database.db
      .select()
      .from(pageRevisions)
      .where(eq(pageRevisions.id, step?.revisionId ?? 0));
    expect(judged?.isRolling).toBe(false);
  });
});
