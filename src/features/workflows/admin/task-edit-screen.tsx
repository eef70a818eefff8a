import { Link, Navigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, isConflict } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { GroupTicks } from '#ui/admin/record-form/group-ticks.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { addTask, enableTask, getTask, getTaskForm, saveTask } from '../contract.ts';
import { TASK_KINDS, type TaskKind } from '../rules.ts';
import styles from './workflows.module.css';

type Task = ReplyOf<typeof getTask>;

const LIST = '/wagtail/workflows/tasks/index/';
const FIELDS = {
  name: { label: 'Name', id: 'name' },
  groupIds: { label: 'Groups', id: 'groups' },
  dueDays: { label: 'Due after', id: 'dueDays' },
};
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

/** A new task. */
export function TaskAddScreen() {
  const { model } = useParams({ strict: false });
  const form = useEndpoint(getTaskForm);
  const kind = kinds.find(([name]) => name === model)?.[0] ?? 'group_approval';
  return (
    <Screen title="Add task" intro={TASK_KINDS[kind]}>
      <AsyncContent query={form} what="the groups">
        {({ groups }) => <AddForm kind={kind} groups={groups} />}
      </AsyncContent>
    </Screen>
  );
}

function AddForm({ kind, groups }: { kind: TaskKind; groups: Task['groups'] }) {
  const leave = useLeaveTo();
  const add = useChange(addTask, { onSuccess: ({ name }) => leave(LIST, `“${name}” is added.`) });
  return (
    <TaskForm
      start={{ groups, groupIds: [], dueDays: null }}
      hasName
      error={add.error}
      isBusy={add.isPending || add.isSuccess}
      submitLabel="Add"
      onSend={(body) => add.mutate({ params: { app: 'workflows', model: kind }, body })}
    />
  );
}

/** A task: who decides, and how long they have. */
export function TaskEditScreen() {
  const id = useRecordId();
  const task = useEndpoint(getTask, { params: { id } }, { isFresh: true });
  const [loaded, setLoaded] = useState(0);
  return (
    <Screen title={task.data ? task.data.name : 'Task'} intro={task.data && TASK_KINDS[task.data.kind]}>
      <AsyncContent query={task} what="this task">
        {(data) => (
          <EditForm
            key={loaded}
            task={data}
            onReload={async () => (await task.refetch()).data}
            onFresh={() => setLoaded((times) => times + 1)}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({
  task,
  onReload,
  onFresh,
}: {
  task: Task;
  onReload: () => Promise<Task | undefined>;
  onFresh: () => void;
}) {
  const { id, rights, isActive, openRuns } = task;
  const leave = useLeaveTo();
  const { base, overwrite } = useBaseVersion(task.version, async () => (await onReload())?.version);
  const save = useChange(saveTask, { onSuccess: ({ name }) => leave(LIST, `“${name}” is saved.`) });
  const enable = useChange(enableTask, { onSuccess: ({ name }) => leave(LIST, `“${name}” is enabled.`) });
  return (
    <>
      <p className={styles.facts}>
        <span>{openRuns === 1 ? '1 page waits' : `${openRuns} pages wait`} for this task</span>
        {isActive && rights.delete && (
          <Link
            to="/wagtail/workflows/tasks/disable/$id/"
            params={{ id: String(id) }}
            className={buttonClass({ variant: 'quiet' })}
          >
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
      {rights.change ? (
        <TaskForm
          start={task}
          error={isConflict(save.error) ? null : (save.error ?? enable.error)}
          isBusy={save.isPending || save.isSuccess}
          submitLabel="Save"
          onSend={(body) => save.mutate({ params: { id }, body: { ...body, baseVersion: base.current } })}
        />
      ) : (
        <p>You can view this task but not edit it.</p>
      )}
    </>
  );
}

function TaskForm({
  start,
  hasName = false,
  error,
  isBusy,
  submitLabel,
  onSend,
}: {
  start: Pick<Task, 'groups' | 'groupIds' | 'dueDays'>;
  /** A task keeps its name: histories speak of it. */
  hasName?: boolean;
  error: Error | null;
  isBusy: boolean;
  submitLabel: string;
  onSend: (body: { name: string; groupIds: number[]; dueDays: number | null }) => void;
}) {
  const [groupIds, setGroupIds] = useState<readonly number[]>(start.groupIds);
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
        onSend={({ name = '', dueDays = '' }) =>
          onSend({ name, groupIds: [...groupIds], dueDays: dueDays.trim() === '' ? null : Number(dueDays) })
        }
      >
        {hasName && (
          <TextField
            id="name"
            name="name"
            label="Name"
            maxLength={255}
            autoComplete="off"
            help="The name cannot be changed later because the history of pages uses it."
            error={complaintAbout(error, 'name')}
          />
        )}
        <GroupTicks
          groups={start.groups}
          value={groupIds}
          onChange={setGroupIds}
          error={complaintAbout(error, 'groupIds')}
        />
        <TextField
          id="dueDays"
          name="dueDays"
          type="number"
          min={1}
          max={365}
          label="Due after (days)"
          defaultValue={start.dueDays ?? ''}
          help="Leave empty for no due date."
          error={complaintAbout(error, 'dueDays')}
        />
      </Form>
    </>
  );
}
