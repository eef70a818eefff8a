import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { type ListedSnippetRow, listSnippets, SNIPPET_ORDERINGS } from '../contract.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { SnippetMenu } from './snippet-menu.tsx';
import styles from './snippets.module.css';
import { useTypeParams } from './use-snippet-params.ts';

/** Snippets of one kind. */
export function SnippetListScreen() {
  const params = useTypeParams();
  const paramsOf = (id: number) => ({ ...params, id: String(id) });
  return (
    <ListScreen
      endpoint={listSnippets}
      params={params}
      title={(data) => data?.type.label ?? 'Snippets'}
      intro={(data) => data?.type.help}
      head={
        <p className={styles.trail}>
          <Link to="/wagtail/snippets/">All kinds of snippets</Link>
        </p>
      }
      nouns={['snippet', 'snippets']}
      searchLabel="Search by name"
      orderings={SNIPPET_ORDERINGS}
      add={{ to: '/wagtail/snippets/$app/$model/add/', params, label: 'Add snippet', may: ({ type }) => type.mayAdd }}
      bulk={{
        may: ({ type }) => type.mayDelete,
        draw: ({ rows }, selection) => <BulkBar model={params.model} rows={rows} selection={selection} />,
      }}
      nothing="There are no snippets of this kind yet."
      nameOf={({ name }) => name}
      menu={({ id, name }, { type }) => <SnippetMenu type={type} app={params.app} id={id} name={name} />}
      columns={({ type: { mayChange } }) => [
        {
          name: 'name',
          label: 'Name',
          isSortable: true,
          cell: ({ id, name, lockedBy }) => (
            <>
              <Link
                to={
                  mayChange ? '/wagtail/snippets/$app/$model/edit/$id/' : '/wagtail/snippets/$app/$model/inspect/$id/'
                }
                params={paramsOf(id)}
              >
                {name}
              </Link>{' '}
              {lockedBy !== null && <Badge tone="bad">Locked by {lockedBy}</Badge>}
            </>
          ),
        },
        {
          name: 'updated',
          label: 'Updated',
          isSortable: true,
          isDownFirst: true,
          cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
        },
        {
          name: 'uses',
          label: 'Uses',
          isSortable: true,
          isDownFirst: true,
          isNumber: true,
          cell: ({ id, name, uses }) => (
            <Link
              to="/wagtail/snippets/$app/$model/usage/$id/"
              params={paramsOf(id)}
              aria-label={`${uses} ${uses === 1 ? 'use' : 'uses'} of ${name}`}
            >
              {uses}
            </Link>
          ),
        },
      ]}
    />
  );
}

function BulkBar({
  model,
  rows,
  selection,
}: {
  model: string;
  rows: readonly ListedSnippetRow[];
  selection: Selection;
}) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <SelectionBar label="Selected snippets" selection={selection}>
        <Button variant="danger" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </SelectionBar>
      {isDeleting && (
        <BulkDeleteDialog
          model={model}
          rows={rows.filter(({ id }) => selection.has(id))}
          onClose={() => setIsDeleting(false)}
          onDone={() => {
            setIsDeleting(false);
            selection.setAll(false);
          }}
        />
      )}
    </>
  );
}
