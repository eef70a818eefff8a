// One chunk, because users often open several of these screens.
export { TaskDisableScreen, WorkflowDisableScreen } from './disable-screens.tsx';
export { PageWorkflowHistoryScreen } from './page-workflow-history-screen.tsx';
export { TaskAddScreen, TaskEditScreen, TaskTypeScreen } from './task-edit-screen.tsx';
export { TaskListScreen } from './task-list-screen.tsx';
export { WorkflowAddScreen, WorkflowEditScreen } from './workflow-edit-screen.tsx';
export { WorkflowListScreen } from './workflow-list-screen.tsx';
export { WorkflowUsageScreen } from './workflow-usage-screen.tsx';
