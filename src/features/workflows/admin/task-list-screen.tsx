import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/admin/badge.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { listTasks } from '../contract.ts';
import { TASK_KINDS } from '../rules.ts';

/** The tasks that workflows are made of. */
export function TaskListScreen() {
  const [showDisabled, setShowDisabled] = useState(false);
  return (
    <ListScreen
      endpoint={listTasks}
      query={{ showDisabled }}
      title="Workflow tasks"
      intro="The steps of workflows and the groups that decide them."
      label="Tasks"
      nouns={['task', 'tasks']}
      searchLabel={null}
      add={{ to: '/wagtail/workflows/tasks/select_type/', label: 'Add task', may: ({ rights }) => rights.add }}
      tools={
        <CheckField
          label="Show disabled tasks"
          checked={showDisabled}
          onChange={({ currentTarget }) => setShowDisabled(currentTarget.checked)}
        />
      }
      nothing="There are no tasks yet."
      nameOf={({ name }) => name}
      columns={[
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
      ]}
    />
  );
}
