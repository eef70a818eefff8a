export { endRuns, submitPage } from './commands/review-page.ts';
export { workflowRuns, workflows, workflowSteps, workflowTasks } from './published.ts';
