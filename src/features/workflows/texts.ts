import type { RunStatus, StepStatus } from './rules.ts';

/** Labels of the states of a run, for screens and files. */
export const RUN_LABELS: Readonly<Record<RunStatus, string>> = {
  in_progress: 'In progress',
  needs_changes: 'Changes requested',
  approved: 'Approved',
  cancelled: 'Cancelled',
};

export const STEP_LABELS: Readonly<Record<StepStatus, string>> = {
  in_progress: 'In progress',
  approved: 'Approved',
  rejected: 'Changes requested',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
};
