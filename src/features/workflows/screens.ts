import type { Screens } from '#features/rights/screen.ts';
import { onRecord } from '#features/rights/staff-rule.ts';
import { taskRules, workflowRules } from './rules.ts';

/** Workflows, their tasks, and how pages went through them. */
export const WORKFLOW_SCREENS = {
  workflows: {
    path: '/wagtail/workflows/list/',
    title: 'Workflows',
    rule: workflowRules.view,
    menu: { group: 'Content', label: 'Workflows', icon: 'check' },
  },
  workflowAdd: { path: '/wagtail/workflows/add/', title: 'Add workflow', rule: workflowRules.add, hasChoosers: true },
  workflowEdit: {
    path: '/wagtail/workflows/edit/$id/',
    title: 'Workflow',
    rule: workflowRules.view,
    hasChoosers: true,
  },
  workflowUsage: { path: '/wagtail/workflows/usage/$id/', title: 'Uses of a workflow', rule: workflowRules.view },
  workflowDisable: {
    path: '/wagtail/workflows/disable/$id/',
    title: 'Disable workflow',
    rule: workflowRules.delete,
  },
  tasks: {
    path: '/wagtail/workflows/tasks/index/',
    title: 'Workflow tasks',
    rule: taskRules.view,
  },
  taskType: { path: '/wagtail/workflows/tasks/select_type/', title: 'Add task', rule: taskRules.add },
  taskAdd: { path: '/wagtail/workflows/tasks/add/$app/$model/', title: 'Add task', rule: taskRules.add },
  taskEdit: { path: '/wagtail/workflows/tasks/edit/$id/', title: 'Task', rule: taskRules.view },
  taskDisable: { path: '/wagtail/workflows/tasks/disable/$id/', title: 'Disable task', rule: taskRules.delete },
  pageWorkflowHistory: {
    path: '/wagtail/pages/$id/workflow_history/',
    title: 'Workflow history',
    rule: onRecord('see the page'),
  },
} as const satisfies Screens;
