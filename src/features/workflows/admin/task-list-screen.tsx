import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { listTasks } from '../contract.ts';
import { TASK_KINDS } from '../rules.ts';

type Row = ReplyOf<typeof listTasks>['rows'][number];

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    name: 'name',
    label: 'Name',
    cell: ({ id, name, isActive }) => (
      <>
        <Link to="/wagtail/workflows/tasks/edit/$id/" params={{ id: String(id) }}>
          {name}
        </Link>{' '}
        {!isActive && <Badge>Disabled</Badge>}
      </>
    ),
  },
  { name: 'kind', label: 'Type', cell: ({ kind }) => TASK_KINDS[kind] },
  { name: 'groups', label: 'Groups', cell: ({ groups }) => groups.join(', ') || 'Superusers only' },
  { name: 'workflows', label: 'Used by', cell: ({ workflows }) => workflows.join(', ') || 'No workflow' },
];

/** The tasks that workflows are made of. */
export function TaskListScreen() {
  const [showDisabled, setShowDisabled] = useState(false);
  const list = useEndpoint(listTasks, { query: { showDisabled } });
  return (
    <Screen title="Workflow tasks" intro="The steps of workflows and the groups that decide them.">
      {list.data?.rights.add && (
        <div>
          <Link to="/wagtail/workflows/tasks/select_type/" className={buttonClass()}>
            <Icon name="plus" />
            Add task
          </Link>
        </div>
      )}
      <CheckField
        label="Show disabled tasks"
        checked={showDisabled}
        onChange={({ currentTarget }) => setShowDisabled(currentTarget.checked)}
      />
      <AsyncContent query={list} what="the tasks">
        {({ rows }) => (
          <ListResults
            label="Tasks"
            data={{ rows, total: rows.length, p: 1, pages: 1 }}
            nouns={['task', 'tasks']}
            isStale={false}
            nothing="There are no tasks yet."
          >
            <DataTable label="Tasks" rows={rows} nameOf={({ name }) => name} columns={COLUMNS} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
