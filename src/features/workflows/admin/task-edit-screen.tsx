import { Link, Navigate, useParams } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { GroupTicks } from '#ui/admin/record-form/group-ticks.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { addTask, enableTask, getTask, getTaskForm, saveTask } from '../contract.ts';
import { TASK_KINDS, type TaskKind } from '../rules.ts';
import styles from './workflows.module.css';

type Task = ReplyOf<typeof getTask>;

const LIST = '/wagtail/workflows/tasks/index/';
const LABELS = { name: 'Name', groupIds: 'Groups', dueDays: 'Due after' };
const kinds = Object.entries(TASK_KINDS) as [TaskKind, string][];

/** Which type of task to add; with one type there is nothing to choose. */
export function TaskTypeScreen() {
  const [only] = kinds;
  if (kinds.length === 1 && only)
    return (
      <Navigate to="/wagtail/workflows/tasks/add/$app/$model/" params={{ app: 'workflows', model: only[0] }} replace />
    );
  return (
    <Screen title="Add task">
      <ul>
        {kinds.map(([model, label]) => (
          <li key={model}>
            <Link to="/wagtail/workflows/tasks/add/$app/$model/" params={{ app: 'workflows', model }}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  );
}

interface TypedTask {
  name: string;
  groupIds: number[];
  dueDays: string;
}

const EMPTY: TypedTask = { name: '', groupIds: [], dueDays: '' };

const bodyOf = ({ dueDays, ...task }: TypedTask) => ({
  ...task,
  dueDays: dueDays.trim() === '' ? null : Number(dueDays),
});

/** A new task. */
export function TaskAddScreen() {
  const { model } = useParams({ strict: false });
  const offer = useEndpoint(getTaskForm);
  const kind = kinds.find(([name]) => name === model)?.[0] ?? 'group_approval';
  return (
    <Screen title="Add task" intro={TASK_KINDS[kind]}>
      <AsyncContent query={offer} what="the groups">
        {({ groups }) => (
          <AddForm
            noun="task"
            labels={LABELS}
            endpoint={addTask}
            params={{ app: 'workflows', model: kind }}
            empty={EMPTY}
            body={bodyOf}
            submitLabel="Add"
            list={LIST}
            done={({ name }) => `“${name}” is added.`}
          >
            {(form) => (
              <>
                <TextField
                  {...form.text('name')}
                  maxLength={255}
                  autoComplete="off"
                  help="The name cannot be changed later because the history of pages uses it."
                />
                <TaskFields form={form} groups={groups} />
              </>
            )}
          </AddForm>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** A task: who decides, and how long they have. */
export function TaskEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="task"
      labels={LABELS}
      read={getTask}
      params={{ id }}
      title={(task) => task?.name ?? 'Task'}
      intro={(task) => task && TASK_KINDS[task.kind]}
      nav={(task) => task && <TaskFacts task={task} />}
      may={({ rights }) => rights.change}
      save={saveTask}
      // A task keeps its name, because histories contain it.
      valuesOf={({ groupIds, dueDays }): TypedTask => ({ name: '', groupIds, dueDays: String(dueDays ?? '') })}
      body={bodyOf}
      saved={({ name }) => `“${name}” is saved.`}
      goTo={LIST}
      extra={() => (
        <ButtonLink to={LIST} variant="quiet">
          Cancel
        </ButtonLink>
      )}
    >
      {(form, { groups }) => <TaskFields form={form} groups={groups} />}
    </EditScreen>
  );
}

function TaskFacts({ task: { id, rights, isActive, openRuns } }: { task: Task }) {
  const leave = useLeaveTo();
  const enable = useChange(enableTask, { onSuccess: ({ name }) => leave(LIST, `“${name}” is enabled.`) });
  return (
    <>
      <p className={styles.facts}>
        <span>{openRuns === 1 ? '1 page waits' : `${openRuns} pages wait`} for this task</span>
        {isActive && rights.delete && (
          <ButtonLink to="/wagtail/workflows/tasks/disable/$id/" params={{ id: String(id) }} variant="quiet">
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

function TaskFields({ form, groups }: { form: FormOf<TypedTask>; groups: Task['groups'] }) {
  const { id, error } = form.field('groupIds');
  return (
    <>
      <GroupTicks
        id={id}
        groups={groups}
        value={form.values.groupIds}
        onChange={(groupIds) => form.change({ groupIds: [...groupIds] })}
        error={error}
      />
      <TextField
        {...form.text('dueDays')}
        type="number"
        min={1}
        max={365}
        label="Due after (days)"
        help="Leave empty for no due date."
      />
    </>
  );
}
