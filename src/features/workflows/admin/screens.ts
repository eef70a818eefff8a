import { lazyRouteComponent } from '@tanstack/react-router';
import { screensWithViews } from '#ui/admin/screen-views.ts';
import { WORKFLOW_SCREENS } from '../screens.ts';

const load = () => import('./all-screens.ts');

/** The screens with their components, which are loaded when the first of them is shown. */
export const workflowScreens = screensWithViews(WORKFLOW_SCREENS, {
  workflows: lazyRouteComponent(load, 'WorkflowListScreen'),
  workflowAdd: lazyRouteComponent(load, 'WorkflowAddScreen'),
  workflowEdit: lazyRouteComponent(load, 'WorkflowEditScreen'),
  workflowUsage: lazyRouteComponent(load, 'WorkflowUsageScreen'),
  workflowDisable: lazyRouteComponent(load, 'WorkflowDisableScreen'),
  tasks: lazyRouteComponent(load, 'TaskListScreen'),
  taskType: lazyRouteComponent(load, 'TaskTypeScreen'),
  taskAdd: lazyRouteComponent(load, 'TaskAddScreen'),
  taskEdit: lazyRouteComponent(load, 'TaskEditScreen'),
  taskDisable: lazyRouteComponent(load, 'TaskDisableScreen'),
  pageWorkflowHistory: lazyRouteComponent(load, 'PageWorkflowHistoryScreen'),
});
