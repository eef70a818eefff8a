import { type AreaRow, CONFIGURATORS, EVERY_STAFF, PAGE_EDITORS } from './area-rows.ts';
import type { AreaWorld } from './area-world.ts';

const created = (reply: { json<T>(): T }) => reply.json<{ id: number }>().id;
const unique = (name: string) => `${name} ${Math.random()}`;

const task = async (world: AreaWorld) => ({
  id: created(
    await world.by('superuser').send('POST', '/wagtail/workflows/tasks/add/workflows/group_approval/', {
      json: { name: unique('Task'), groupIds: [await world.make.group()] },
    }),
  ),
});
const workflow = async (world: AreaWorld) => ({
  id: created(
    await world.by('superuser').send('POST', '/wagtail/workflows/add/', {
      json: { name: unique('Workflow'), taskIds: [], pageIds: [] },
    }),
  ),
});
const saved = () => ({ name: unique('Saved'), taskIds: [], pageIds: [], baseVersion: 1 });
const group = async (world: AreaWorld) => ({
  app: 'workflows',
  model: 'group_approval',
  group: await world.make.group(),
});

/** Workflows, their tasks, and reports. */
export const WORKFLOW_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/workflows/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/workflows/new/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/workflows/:id/', allowed: CONFIGURATORS, thing: workflow },
  { method: 'GET', route: '/wagtail/api/main/workflows/:id/usage/', allowed: CONFIGURATORS, thing: workflow },
  { method: 'POST', route: '/wagtail/workflows/add/', allowed: CONFIGURATORS, body: saved },
  { method: 'POST', route: '/wagtail/workflows/edit/:id/', allowed: CONFIGURATORS, thing: workflow, body: saved },
  { method: 'POST', route: '/wagtail/workflows/enable/:id/', allowed: CONFIGURATORS, thing: workflow },
  { method: 'POST', route: '/wagtail/workflows/disable/:id/', allowed: CONFIGURATORS, thing: workflow },
  { method: 'GET', route: '/wagtail/workflows/task_chooser/results/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/workflow-tasks/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/workflow-tasks/new/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/workflow-tasks/:id/', allowed: CONFIGURATORS, thing: task },
  {
    method: 'POST',
    route: '/wagtail/workflows/tasks/add/:app/:model/',
    allowed: CONFIGURATORS,
    thing: group,
    body: ({ group: id }) => ({ name: unique('Task'), groupIds: [id] }),
  },
  {
    method: 'POST',
    route: '/wagtail/workflows/tasks/edit/:id/',
    allowed: CONFIGURATORS,
    thing: async (world) => ({ ...(await task(world)), group: await world.make.group() }),
    body: ({ group: id }) => ({ groupIds: [id], baseVersion: 1 }),
  },
  { method: 'POST', route: '/wagtail/workflows/tasks/enable/:id/', allowed: CONFIGURATORS, thing: task },
  { method: 'POST', route: '/wagtail/workflows/tasks/disable/:id/', allowed: CONFIGURATORS, thing: task },
  { method: 'GET', route: '/wagtail/api/main/reports/', allowed: [...PAGE_EDITORS, 'configurator'] },
  {
    method: 'GET',
    route: '/wagtail/api/main/reports/:report/',
    allowed: PAGE_EDITORS,
    thing: async () => ({ report: 'aging-pages' }),
  },
  { method: 'POST', route: '/wagtail/notifications/read/', allowed: EVERY_STAFF, body: () => ({}) },
];
