export { endRuns, submitPage } from './commands/review-page.ts';
export { workflowRuns, workflows, workflowSteps, workflowTasks } from './published.ts';
export { decideByLink } from './commands/approval-links.ts';
export { findApprovalLink } from './queries/approval-links.ts';
