import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Flag, Id, listOf, PageNumber, SearchText } from '#shared/listing.ts';
import { TASK_KINDS } from './rules.ts';

/** Most tasks of one workflow, and most pages to which it is assigned. */
export const MAX_TASKS = 50;
export const MAX_PAGES = 200;
export const USAGE_PAGE_SIZE = 50;

const Name = z.string().trim().min(1, 'is required').max(255, 'must have at most 255 characters');
const Rights = z.object({ add: z.boolean(), change: z.boolean(), delete: z.boolean() });
const Saved = z.object({ id: z.number().int(), version: z.number().int(), name: z.string() });
const Shown = z.object({ showDisabled: Flag, q: SearchText });

const TaskRef = z.object({ id: z.number().int(), name: z.string(), isActive: z.boolean() });
const PageLink = z.object({ id: z.number().int(), title: z.string(), urlPath: z.string() });

export const listWorkflows = endpoint('GET', '/wagtail/api/main/workflows/', {
  summary: 'Workflows with their tasks',
  query: Shown,
  reply: z.object({
    rows: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        isActive: z.boolean(),
        tasks: z.array(TaskRef),
        pageCount: z.number().int(),
        openRuns: z.number().int(),
      }),
    ),
    rights: Rights,
  }),
});

const TaskChoice = TaskRef.extend({ groups: z.array(z.string()) });

/** Choices of the form of a workflow. */
export const getWorkflowForm = endpoint('GET', '/wagtail/api/main/workflows/new/', {
  summary: 'Tasks that a workflow may have',
  reply: z.object({ tasks: z.array(TaskChoice) }),
});

export const getWorkflow = endpoint('GET', '/wagtail/api/main/workflows/:id/', {
  summary: 'A workflow, its tasks and the pages that it is assigned to',
  reply: Saved.extend({
    isActive: z.boolean(),
    taskIds: z.array(z.number().int()),
    pages: z.array(PageLink),
    openRuns: z.number().int(),
    tasks: z.array(TaskChoice),
    rights: Rights,
  }),
});

const WorkflowForm = z.object({
  name: Name,
  taskIds: z.array(Id).max(MAX_TASKS, `must be at most ${MAX_TASKS}`),
  pageIds: z.array(Id).max(MAX_PAGES, `must be at most ${MAX_PAGES}`),
});

/** 400 names 'name', 'taskIds', or one of 'pageIds' ("pageIds.1") that is deleted or has a workflow already. */
export const addWorkflow = endpoint('POST', '/wagtail/workflows/add/', {
  summary: 'Add a workflow',
  body: WorkflowForm,
  isDoneOnce: true,
  reply: Saved,
});

export const saveWorkflow = endpoint('POST', '/wagtail/workflows/edit/:id/', {
  summary: 'Change a workflow',
  body: WorkflowForm.extend({ baseVersion: Count }),
  reply: Saved,
});

export const enableWorkflow = endpoint('POST', '/wagtail/workflows/enable/:id/', {
  summary: 'Use a workflow again',
  reply: Saved,
});

/** Ends its open reviews and removes it from all pages. */
export const disableWorkflow = endpoint('POST', '/wagtail/workflows/disable/:id/', {
  summary: 'Disable a workflow, and cancel what waits in it',
  reply: Saved.extend({ cancelled: z.number().int() }),
});

export const listWorkflowUsage = endpoint('GET', '/wagtail/api/main/workflows/:id/usage/', {
  summary: 'Pages for which a workflow holds',
  query: z.object({ p: PageNumber, q: SearchText }),
  reply: listOf(PageLink.extend({ isOwn: z.boolean() })).extend({ name: z.string() }),
});

const Task = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(Object.keys(TASK_KINDS) as [keyof typeof TASK_KINDS]),
  isActive: z.boolean(),
  groupIds: z.array(z.number().int()),
  dueDays: z.number().int().nullable(),
  version: z.number().int(),
});
const GroupRef = z.object({ id: z.number().int(), name: z.string() });

export const listTasks = endpoint('GET', '/wagtail/api/main/workflow-tasks/', {
  summary: 'Workflow tasks',
  query: Shown,
  reply: z.object({
    rows: z.array(Task.extend({ groups: z.array(z.string()), workflows: z.array(z.string()) })),
    rights: Rights,
  }),
});

/** The list from which a task of a workflow is chosen. */
export const chooseTask = endpoint('GET', '/wagtail/workflows/task_chooser/results/', {
  summary: 'Active tasks that a workflow may take',
  query: z.object({ q: SearchText }),
  reply: z.object({ rows: z.array(TaskChoice) }),
});

export const getTaskForm = endpoint('GET', '/wagtail/api/main/workflow-tasks/new/', {
  summary: 'Groups that a task may have',
  reply: z.object({ groups: z.array(GroupRef) }),
});

export const getTask = endpoint('GET', '/wagtail/api/main/workflow-tasks/:id/', {
  summary: 'A task of workflows',
  reply: Task.extend({ groups: z.array(GroupRef), openRuns: z.number().int(), rights: Rights }),
});

const TaskForm = z.object({
  groupIds: z.array(Id).min(1, 'must name at least one group').max(200),
  dueDays: z.number().int().min(1, 'must be at least 1').max(365, 'must be at most 365').nullable().default(null),
});

export const addTask = endpoint('POST', '/wagtail/workflows/tasks/add/:app/:model/', {
  summary: 'Add a task',
  params: z.object({ app: z.literal('workflows'), model: Task.shape.kind }),
  body: TaskForm.extend({ name: Name }),
  isDoneOnce: true,
  reply: Saved,
});

/** The name and the kind of a task stay as they were given. */
export const saveTask = endpoint('POST', '/wagtail/workflows/tasks/edit/:id/', {
  summary: 'Change a task',
  body: TaskForm.extend({ baseVersion: Count }),
  reply: Saved,
});

export const enableTask = endpoint('POST', '/wagtail/workflows/tasks/enable/:id/', {
  summary: 'Use a task again',
  reply: Saved,
});

/** Pages that wait for the task go on to the next one; without a next task they are published. */
export const disableTask = endpoint('POST', '/wagtail/workflows/tasks/disable/:id/', {
  summary: 'Disable a task',
  reply: Saved.extend({ skipped: z.number().int() }),
});
