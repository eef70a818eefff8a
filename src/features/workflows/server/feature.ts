import { NotFound } from '#shared/problem.ts';
import { MODEL_PERMISSIONS } from '#features/rights/permissions.ts';
import { byId, defineFeature } from '#features/accounts/server/index.ts';
import { endRestrictions, findPageFor, runSchedule } from '#features/pages/server/index.ts';
import { keepOldAddresses } from '#features/redirects/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/logger.ts';
import { WORKFLOW_SCREENS } from '../screens.ts';
import { TASK_KINDS } from '../rules.ts';
import { endRuns } from './commands/review-page.ts';
import { findTask, findWorkflow } from './queries/workflows.ts';
import { workflowRoutes } from './staff-routes.ts';

const workflow = byId((db, { powers }, id) => findWorkflow(db, powers, id));
const task = byId((db, _asker, id) => findTask(db, id));

/** Pages must be published and expire within a minute of their time. */
const SCHEDULE_EVERY_MS = 15_000;
/** Also bounds the delay when the node with the job is killed. */
const SCHEDULE_LEASE_MS = 25_000;

/** Reviews of pages before publication, and scheduled publication and expiry. */
export const workflowFeature = defineFeature({
  routes: [workflowRoutes],
  screens: WORKFLOW_SCREENS,
  records: {
    workflowEdit: workflow,
    workflowUsage: workflow,
    workflowDisable: workflow,
    taskAdd: (_db, _asker, { app, model }) => {
      if (app !== 'workflows' || !Object.hasOwn(TASK_KINDS, model ?? '')) throw new NotFound();
      return Promise.resolve();
    },
    taskEdit: task,
    taskDisable: task,
    pageWorkflowHistory: byId((db, viewer, id) => findPageFor(db, viewer, id, 'view_draft')),
  },
  models: [
    { model: 'workflow', label: 'Workflows', section: 'Site', permissions: [...MODEL_PERMISSIONS] },
    { model: 'workflow_task', label: 'Workflow tasks', section: 'Site', permissions: [...MODEL_PERMISSIONS] },
  ],
  jobs: ({ db, logger }: { db: Db; logger: Logger }) => [
    {
      name: 'page schedule',
      everyMs: SCHEDULE_EVERY_MS,
      leaseMs: SCHEDULE_LEASE_MS,
      async run({ now }) {
        const at = new Date(now).toISOString();
        const round = await runSchedule(db, {
          now: at,
          registry: blockRegistry,
          template: findTemplate,
          addressesChanged: (tx, change) => keepOldAddresses(tx, change, at),
          reviewsEnded: (tx, ids) => endRuns(tx, ids, at),
        });
        for (const failed of round.failed) logger.error(failed, 'a page did not go live at the scheduled time');
        if (round.published + round.expired > 0) logger.info({ ...round }, 'page schedule');
        await endRestrictions(db, at);
      },
    },
  ],
});
