import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, isConflict } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { addWorkflow, enableWorkflow, getWorkflow, getWorkflowForm, saveWorkflow } from '../contract.ts';
import { TaskOrder } from './task-order.tsx';
import styles from './workflows.module.css';

type Workflow = ReplyOf<typeof getWorkflow>;
type Tasks = Workflow['tasks'];
type Pages = readonly { id: number; title: string }[];

const LIST = '/wagtail/workflows/list/';
const FIELDS = { name: { label: 'Name', id: 'name' }, taskIds: { label: 'Tasks', id: 'tasks' } };

/** A new workflow. */
export function WorkflowAddScreen() {
  const form = useEndpoint(getWorkflowForm);
  return (
    <Screen title="Add workflow">
      <AsyncContent query={form} what="the tasks">
        {({ tasks }) => <AddForm tasks={tasks} />}
      </AsyncContent>
    </Screen>
  );
}

function AddForm({ tasks }: { tasks: Tasks }) {
  const leave = useLeaveTo();
  const add = useChange(addWorkflow, { onSuccess: ({ name }) => leave(LIST, `“${name}” is added.`) });
  return (
    <WorkflowForm
      tasks={tasks}
      start={{ name: '', taskIds: [], pages: [] }}
      error={add.error}
      isBusy={add.isPending || add.isSuccess}
      submitLabel="Add"
      onSend={(body) => add.mutate({ body })}
    />
  );
}

/** A workflow: its tasks, the pages that it is assigned to, and whether it is in use. */
export function WorkflowEditScreen() {
  const id = useRecordId();
  const workflow = useEndpoint(getWorkflow, { params: { id } }, { isFresh: true });
  const [loaded, setLoaded] = useState(0);
  return (
    <Screen title={workflow.data ? workflow.data.name : 'Workflow'}>
      <AsyncContent query={workflow} what="this workflow">
        {(data) => (
          <EditForm
            key={loaded}
            workflow={data}
            onReload={async () => (await workflow.refetch()).data}
            onFresh={() => setLoaded((times) => times + 1)}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({
  workflow,
  onReload,
  onFresh,
}: {
  workflow: Workflow;
  onReload: () => Promise<Workflow | undefined>;
  onFresh: () => void;
}) {
  const { id, rights, isActive, openRuns } = workflow;
  const leave = useLeaveTo();
  const { base, overwrite } = useBaseVersion(workflow.version, async () => (await onReload())?.version);
  const save = useChange(saveWorkflow, { onSuccess: ({ name }) => leave(LIST, `“${name}” is saved.`) });
  const enable = useChange(enableWorkflow, { onSuccess: ({ name }) => leave(LIST, `“${name}” is enabled.`) });
  const params = { id: String(id) };
  return (
    <>
      <p className={styles.facts}>
        <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Enabled' : 'Disabled'}</Badge>
        <span>{openRuns === 1 ? '1 page is' : `${openRuns} pages are`} in review</span>
        <Link to="/wagtail/workflows/usage/$id/" params={params}>
          Usage
        </Link>
        {isActive && rights.delete && (
          <Link to="/wagtail/workflows/disable/$id/" params={params} className={buttonClass({ variant: 'quiet' })}>
            Disable…
          </Link>
        )}
        {!isActive && rights.add && (
          <Button variant="secondary" isBusy={enable.isPending} onClick={() => enable.mutate({ params: { id } })}>
            Enable
          </Button>
        )}
      </p>
      {isConflict(save.error) && (
        <ConflictNotice
          title={save.error.message}
          onLoad={() => void onReload().then(onFresh)}
          onOverwrite={overwrite}
        />
      )}
      <WorkflowForm
        tasks={workflow.tasks}
        start={workflow}
        error={isConflict(save.error) ? null : (save.error ?? enable.error)}
        isBusy={save.isPending || save.isSuccess}
        submitLabel="Save"
        isReadOnly={!rights.change}
        onSend={(body) => save.mutate({ params: { id }, body: { ...body, baseVersion: base.current } })}
      />
    </>
  );
}

function WorkflowForm({
  tasks,
  start,
  error,
  isBusy,
  submitLabel,
  isReadOnly = false,
  onSend,
}: {
  tasks: Tasks;
  start: { name: string; taskIds: readonly number[]; pages: Pages };
  error: Error | null;
  isBusy: boolean;
  submitLabel: string;
  isReadOnly?: boolean;
  onSend: (body: { name: string; taskIds: number[]; pageIds: number[] }) => void;
}) {
  const [taskIds, setTaskIds] = useState<readonly number[]>(start.taskIds);
  const [pages, setPages] = useState<Pages>(start.pages);
  if (isReadOnly) return <p>You can view this workflow but not edit it.</p>;
  return (
    <>
      <ErrorSummary error={error} fields={FIELDS} />
      <Form
        isBusy={isBusy}
        submitLabel={submitLabel}
        busyLabel="Saving…"
        extra={
          <Link to={LIST} className={buttonClass({ variant: 'quiet' })}>
            Cancel
          </Link>
        }
        onSend={({ name = '' }) => onSend({ name, taskIds: [...taskIds], pageIds: pages.map(({ id }) => id) })}
      >
        <TextField
          id="name"
          name="name"
          label="Name"
          defaultValue={start.name}
          maxLength={255}
          autoComplete="off"
          error={complaintAbout(error, 'name')}
        />
        <TaskOrder tasks={tasks} value={taskIds} onChange={setTaskIds} error={complaintAbout(error, 'taskIds')} />
        <AssignedPages pages={pages} error={error} onChange={setPages} />
      </Form>
    </>
  );
}

/** Pages for which the workflow holds, with all below them. */
function AssignedPages({
  pages,
  error,
  onChange,
}: {
  pages: Pages;
  error: Error | null;
  onChange: (pages: Pages) => void;
}) {
  const choosers = useChoosers();
  const add = async () => {
    const chosen = await choosers.choose('page');
    if (chosen && !pages.some(({ id }) => id === chosen.id))
      onChange([...pages, { id: chosen.id, title: chosen.title }]);
  };
  return (
    <fieldset className={styles.list}>
      <legend>Assigned pages</legend>
      <p className={styles.soft}>
        The workflow applies to these pages and all pages below them, except pages with their own workflow.
      </p>
      <ul>
        {pages.map(({ id, title }, at) => {
          const complaint = complaintAbout(error, `pageIds.${at}`);
          return (
            <li key={id}>
              <span>{title}</span>
              {complaint && <span className={styles.complaint}>{complaint}</span>}
              <Button variant="quiet" onClick={() => onChange(pages.filter((one) => one.id !== id))}>
                Remove
              </Button>
            </li>
          );
        })}
      </ul>
      <Button variant="secondary" onClick={() => void add()}>
        Add page…
      </Button>
    </fieldset>
  );
}
