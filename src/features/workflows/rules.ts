import { modelRules } from '#features/rights/staff-rule.ts';

/** Kinds of tasks with their labels. A new kind also needs its deciders in `decidersOf`. */
export const TASK_KINDS = { group_approval: 'Approval by groups' } as const;
export type TaskKind = keyof typeof TASK_KINDS;

export const RUN_STATUSES = ['in_progress', 'needs_changes', 'approved', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const STEP_STATUSES = ['in_progress', 'approved', 'rejected', 'skipped', 'cancelled'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

/** Who may do what with workflows; to delete one is to disable it. */
export const workflowRules = modelRules('workflow', 'workflows', { delete: 'disable' });
/** Who may do what with their tasks. */
export const taskRules = modelRules('workflow_task', 'tasks of workflows', { delete: 'disable' });
