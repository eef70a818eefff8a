import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { disableTask, disableWorkflow, getTask, getWorkflow } from '../contract.ts';

const pagesOf = (count: number, one: string, many: string) =>
  count === 1 ? `1 page ${one}` : `${count} pages ${many}`;

/** Asks before a workflow is disabled. */
export function WorkflowDisableScreen() {
  const id = useRecordId();
  const workflow = useEndpoint(getWorkflow, { params: { id } }, { isFresh: true });
  const leave = useLeaveTo();
  const disable = useChange(disableWorkflow, {
    onSuccess: ({ name, cancelled }) =>
      leave(
        '/wagtail/workflows/list/',
        `“${name}” is disabled. ${pagesOf(cancelled, 'is', 'are')} no longer in review.`,
      ),
  });
  return (
    <Screen title={workflow.data ? `Disable “${workflow.data.name}”` : 'Disable workflow'}>
      <AsyncContent query={workflow} what="this workflow">
        {({ openRuns }) => (
          <Confirm
            isBusy={disable.isPending || disable.isSuccess}
            error={disable.error}
            onSend={() => disable.mutate({ params: { id } })}
            cancel={
              <Link to="/wagtail/workflows/list/" className={buttonClass({ variant: 'quiet' })}>
                Cancel
              </Link>
            }
          >
            <p>
              {pagesOf(openRuns, 'is in review. The review is', 'are in review. The reviews are')} cancelled. The
              workflow is removed from all assigned pages.
            </p>
          </Confirm>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** Asks before a task is disabled. */
export function TaskDisableScreen() {
  const id = useRecordId();
  const task = useEndpoint(getTask, { params: { id } }, { isFresh: true });
  const leave = useLeaveTo();
  const disable = useChange(disableTask, {
    onSuccess: ({ name, skipped }) =>
      leave(
        '/wagtail/workflows/tasks/index/',
        `“${name}” is disabled. ${pagesOf(skipped, 'goes', 'go')} on without it.`,
      ),
  });
  return (
    <Screen title={task.data ? `Disable “${task.data.name}”` : 'Disable task'}>
      <AsyncContent query={task} what="this task">
        {({ openRuns }) => (
          <Confirm
            isBusy={disable.isPending || disable.isSuccess}
            error={disable.error}
            onSend={() => disable.mutate({ params: { id } })}
            cancel={
              <Link to="/wagtail/workflows/tasks/index/" className={buttonClass({ variant: 'quiet' })}>
                Cancel
              </Link>
            }
          >
            <p>
              {pagesOf(openRuns, 'waits for this task', 'wait for this task')}. These pages continue with the next task
              of their workflow. After the last task they are published.
            </p>
          </Confirm>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Confirm({
  isBusy,
  error,
  onSend,
  cancel,
  children,
}: {
  isBusy: boolean;
  error: Error | null;
  onSend: () => void;
  cancel: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <ErrorSummary error={error} fields={{}} />
      <Form isDanger isBusy={isBusy} submitLabel="Disable" busyLabel="Disabling…" extra={cancel} onSend={onSend}>
        {children}
      </Form>
    </>
  );
}
