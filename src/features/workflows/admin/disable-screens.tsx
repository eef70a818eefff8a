import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { disableTask, disableWorkflow, getTask, getWorkflow } from '../contract.ts';

const pagesOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 page ${one}` : `${count} pages ${many}`;

const TEXTS = { label: 'Disable', busyLabel: 'Disabling…' };

/** Asks before a workflow is disabled. */
export function WorkflowDisableScreen() {
  return (
    <DeleteScreen
      {...TEXTS}
      noun="workflow"
      read={getWorkflow}
      params={{ id: useRecordId() }}
      title={(workflow) => (workflow ? `Disable “${workflow.name}”` : 'Disable workflow')}
      consequences={({ openRuns }) => (
        <p>
          {pagesOf(openRuns, 'is in review. The review is', 'are in review. The reviews are')} cancelled. The workflow
          is removed from all assigned pages.
        </p>
      )}
      remove={disableWorkflow}
      cancelTo="/wagtail/workflows/list/"
      list={{ to: '/wagtail/workflows/list/', label: 'Workflows' }}
      done={(_, { name, cancelled }) =>
        `“${name}” is disabled. ${pagesOf(cancelled, 'is', 'are')} no longer in review.`
      }
    />
  );
}

/** Asks before a task is disabled. */
export function TaskDisableScreen() {
  return (
    <DeleteScreen
      {...TEXTS}
      noun="task"
      read={getTask}
      params={{ id: useRecordId() }}
      title={(task) => (task ? `Disable “${task.name}”` : 'Disable task')}
      consequences={({ openRuns }) => (
        <p>
          {pagesOf(openRuns, 'waits for this task', 'wait for this task')}. These pages continue with the next task of
          their workflow. After the last task they are published.
        </p>
      )}
      remove={disableTask}
      cancelTo="/wagtail/workflows/tasks/index/"
      list={{ to: '/wagtail/workflows/tasks/index/', label: 'Tasks' }}
      done={(_, { name, skipped }) => `“${name}” is disabled. ${pagesOf(skipped, 'goes', 'go')} on without it.`}
    />
  );
}
