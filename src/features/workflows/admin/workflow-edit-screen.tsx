import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { useChoosers } from '#ui/admin/content-form/choosers.ts';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { addWorkflow, enableWorkflow, getWorkflow, getWorkflowForm, saveWorkflow } from '../contract.ts';
import { TaskOrder } from './task-order.tsx';
import styles from './workflows.module.css';

type Workflow = ReplyOf<typeof getWorkflow>;

interface TypedWorkflow {
  name: string;
  taskIds: number[];
  pages: { id: number; title: string }[];
}

const LIST = '/wagtail/workflows/list/';
const LABELS = { name: 'Name', taskIds: 'Tasks' };
const EMPTY: TypedWorkflow = { name: '', taskIds: [], pages: [] };

const bodyOf = ({ pages, ...workflow }: TypedWorkflow) => ({ ...workflow, pageIds: pages.map(({ id }) => id) });

/** A new workflow. */
export function WorkflowAddScreen() {
  const offer = useEndpoint(getWorkflowForm);
  return (
    <Screen title="Add workflow">
      <AsyncContent query={offer} what="the tasks">
        {({ tasks }) => (
          <AddForm
            noun="workflow"
            labels={LABELS}
            endpoint={addWorkflow}
            empty={EMPTY}
            body={bodyOf}
            submitLabel="Add"
            list={LIST}
            done={({ name }) => `“${name}” is added.`}
          >
            {(form) => <WorkflowFields form={form} tasks={tasks} />}
          </AddForm>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** A workflow: its tasks, the pages that it is assigned to, and whether it is in use. */
export function WorkflowEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="workflow"
      labels={LABELS}
      read={getWorkflow}
      params={{ id }}
      title={(workflow) => workflow?.name ?? 'Workflow'}
      nav={(workflow) => workflow && <WorkflowFacts workflow={workflow} />}
      may={({ rights }) => rights.change}
      save={saveWorkflow}
      valuesOf={({ name, taskIds, pages }): TypedWorkflow => ({ name, taskIds, pages })}
      body={bodyOf}
      saved={({ name }) => `“${name}” is saved.`}
      goTo={LIST}
      extra={() => (
        <ButtonLink to={LIST} variant="quiet">
          Cancel
        </ButtonLink>
      )}
    >
      {(form, { tasks }) => <WorkflowFields form={form} tasks={tasks} />}
    </EditScreen>
  );
}

function WorkflowFacts({ workflow: { id, rights, isActive, openRuns } }: { workflow: Workflow }) {
  const leave = useLeaveTo();
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
          <ButtonLink to="/wagtail/workflows/disable/$id/" params={params} variant="quiet">
            Disable…
          </ButtonLink>
        )}
        {!isActive && rights.add && (
          <Button variant="secondary" isBusy={enable.isPending} onClick={() => enable.mutate({ params: { id } })}>
            Enable
          </Button>
        )}
      </p>
      <RefusalNotice error={enable.error} />
    </>
  );
}

function WorkflowFields({ form, tasks }: { form: FormOf<TypedWorkflow>; tasks: Workflow['tasks'] }) {
  const { values, change } = form;
  const { id, error } = form.field('taskIds');
  return (
    <>
      <TextField {...form.text('name')} maxLength={255} autoComplete="off" />
      <TaskOrder
        id={id}
        tasks={tasks}
        value={values.taskIds}
        onChange={(taskIds) => change({ taskIds: [...taskIds] })}
        error={error}
      />
      <AssignedPages form={form} />
    </>
  );
}

/** Pages to which the workflow applies, with all pages below them. */
function AssignedPages({ form: { values, change, complaint } }: { form: FormOf<TypedWorkflow> }) {
  const { pages } = values;
  const onChange = (now: TypedWorkflow['pages']) => change({ pages: now });
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
          const wrong = complaint(`pageIds.${at}`);
          return (
            <li key={id}>
              <span>{title}</span>
              {wrong && <span className={styles.complaint}>{wrong}</span>}
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
