import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { listWorkflows } from '../contract.ts';

/** Workflows with their tasks. */
export function WorkflowListScreen() {
  const [showDisabled, setShowDisabled] = useState(false);
  return (
    <ListScreen
      endpoint={listWorkflows}
      query={{ showDisabled }}
      title="Workflows"
      intro="Reviews that drafts must pass before they are published, by part of the page tree."
      nouns={['workflow', 'workflows']}
      searchLabel={null}
      add={{ to: '/wagtail/workflows/add/', label: 'Add workflow', may: ({ rights }) => rights.add }}
      tools={
        <>
          <ButtonLink to="/wagtail/workflows/tasks/index/" variant="secondary">
            Tasks
          </ButtonLink>
          <CheckField
            label="Show disabled workflows"
            checked={showDisabled}
            onChange={({ currentTarget }) => setShowDisabled(currentTarget.checked)}
          />
        </>
      }
      nothing="There are no workflows yet. Drafts are published without a review."
      nameOf={({ name }) => name}
      columns={[
        {
          name: 'name',
          label: 'Name',
          cell: ({ id, name, isActive }) => (
            <>
              <Link to="/wagtail/workflows/edit/$id/" params={{ id: String(id) }}>
                {name}
              </Link>{' '}
              {!isActive && <Badge>Disabled</Badge>}
            </>
          ),
        },
        { name: 'tasks', label: 'Tasks', cell: ({ tasks }) => tasks.map(({ name }) => name).join(' → ') || 'None' },
        {
          name: 'pages',
          label: 'Assigned to',
          to: '/wagtail/workflows/usage/$id/',
          cell: ({ pageCount }) => (pageCount === 1 ? '1 page' : `${pageCount} pages`),
        },
        { name: 'runs', label: 'In review', isNumber: true, cell: ({ openRuns }) => openRuns },
      ]}
    />
  );
}
