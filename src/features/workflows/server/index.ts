export { concealApprovals } from './conceal-approvals.ts';
export { addTask } from './commands/save-task.ts';
export { addWorkflow } from './commands/save-workflow.ts';
export { endRuns, submitPage } from './commands/review-page.ts';
export { workflowRuns, workflows, workflowSteps, workflowTasks } from './published.ts';
export { decideByLink } from './commands/approval-links.ts';
export { findApprovalLink } from './queries/approval-links.ts';
