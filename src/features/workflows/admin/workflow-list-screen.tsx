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
import { listWorkflows } from '../contract.ts';

type Row = ReplyOf<typeof listWorkflows>['rows'][number];

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
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
    cell: ({ id, pageCount }) => (
      <Link to="/wagtail/workflows/usage/$id/" params={{ id: String(id) }}>
        {pageCount === 1 ? '1 page' : `${pageCount} pages`}
      </Link>
    ),
  },
  { name: 'runs', label: 'In review', isNumber: true, cell: ({ openRuns }) => openRuns },
];

/** Workflows with their tasks. */
export function WorkflowListScreen() {
  const [showDisabled, setShowDisabled] = useState(false);
  const list = useEndpoint(listWorkflows, { query: { showDisabled } });
  return (
    <Screen
      title="Workflows"
      intro="Reviews that drafts must pass before they are published, by part of the page tree."
    >
      <div>
        {list.data?.rights.add && (
          <Link to="/wagtail/workflows/add/" className={buttonClass()}>
            <Icon name="plus" />
            Add workflow
          </Link>
        )}{' '}
        <Link to="/wagtail/workflows/tasks/index/" className={buttonClass({ variant: 'secondary' })}>
          Tasks
        </Link>
      </div>
      <CheckField
        label="Show disabled workflows"
        checked={showDisabled}
        onChange={({ currentTarget }) => setShowDisabled(currentTarget.checked)}
      />
      <AsyncContent query={list} what="the workflows">
        {({ rows }) => (
          <ListResults
            label="Workflows"
            data={{ rows, total: rows.length, p: 1, pages: 1 }}
            nouns={['workflow', 'workflows']}
            isStale={false}
            nothing="There are no workflows yet. Drafts are published without a review."
          >
            <DataTable label="Workflows" rows={rows} nameOf={({ name }) => name} columns={COLUMNS} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
