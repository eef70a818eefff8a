import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import {
  type ListedSnippetRow,
  listSnippets,
  SNIPPET_ORDERINGS,
  type SnippetOrdering,
  type SnippetType,
} from '../contract.ts';
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx';
import { SnippetMenu } from './snippet-menu.tsx';
import styles from './snippets.module.css';
import { useTypeParams } from './use-snippet-params.ts';

/** Snippets of one kind. */
export function SnippetListScreen() {
  const params = useTypeParams();
  const [said, change] = useListSearch();
  const q = said('q');
  const ordering: SnippetOrdering = SNIPPET_ORDERINGS.find((one) => one === said('ordering')) ?? 'name';
  const list = useListing(listSnippets, { params, query: { q, ordering, p: readPageNumber(said('p')) } });
  const rows = list.data?.rows ?? [];
  const selection = useSelection(rows.map(({ id }) => id));
  const [isDeleting, setIsDeleting] = useState(false);
  const type = list.data?.type;
  return (
    <Screen title={type?.label ?? 'Snippets'} intro={type?.help}>
      <p className={styles.trail}>
        <Link to="/wagtail/snippets/">All kinds of snippets</Link>
      </p>
      <ListTools searchLabel="Search by name" q={q} change={change}>
        {type?.mayAdd && (
          <Link to="/wagtail/snippets/$app/$model/add/" params={params} className={buttonClass()}>
            <Icon name="plus" />
            Add
          </Link>
        )}
      </ListTools>
      <AsyncContent query={list} what="the snippets">
        {(data) => (
          <ListResults
            label="Snippets"
            data={data}
            nouns={['snippet', 'snippets']}
            found={foundBy(q, change)}
            isStale={list.isPlaceholderData}
            bulk={
              data.type.mayDelete && (
                <SelectionBar label="Selected snippets" selection={selection}>
                  <Button variant="danger" onClick={() => setIsDeleting(true)}>
                    Delete
                  </Button>
                </SelectionBar>
              )
            }
            nothing="There are no snippets of this kind yet."
          >
            <DataTable
              label={data.type.label}
              rows={data.rows}
              columns={columnsOf(data.type, params.app)}
              nameOf={({ name }) => name}
              selection={data.type.mayDelete ? selection : undefined}
              sorting={sortingBy(ordering, change)}
              actions={actionsOf(data.type, params.app)}
            />
          </ListResults>
        )}
      </AsyncContent>
      {isDeleting && (
        <BulkDeleteDialog
          model={params.model}
          rows={rows.filter(({ id }) => selection.has(id))}
          onClose={() => setIsDeleting(false)}
          onDone={() => {
            setIsDeleting(false);
            selection.setAll(false);
          }}
        />
      )}
    </Screen>
  );
}

type Columns = [Column<ListedSnippetRow>, ...Column<ListedSnippetRow>[]];

function columnsOf({ model, mayChange }: SnippetType, app: string): Columns {
  const paramsOf = (id: number) => ({ app, model, id: String(id) });
  const way = mayChange ? '/wagtail/snippets/$app/$model/edit/$id/' : '/wagtail/snippets/$app/$model/inspect/$id/';
  const nameCell = ({ id, name, lockedBy }: ListedSnippetRow) => (
    <>
      <Link to={way} params={paramsOf(id)}>
        {name}
      </Link>{' '}
      {lockedBy !== null && <Badge tone="bad">Locked by {lockedBy}</Badge>}
    </>
  );
  const updatedCell = ({ updatedAt }: ListedSnippetRow) => <RelativeTime at={updatedAt} />;
  const usesCell = ({ id, name, uses }: ListedSnippetRow) => (
    <Link
      to="/wagtail/snippets/$app/$model/usage/$id/"
      params={paramsOf(id)}
      aria-label={`${uses} ${uses === 1 ? 'use' : 'uses'} of ${name}`}
    >
      {uses}
    </Link>
  );
  return [
    { name: 'name', label: 'Name', isSortable: true, cell: nameCell },
    { name: 'updated', label: 'Updated', isSortable: true, isDownFirst: true, cell: updatedCell },
    { name: 'uses', label: 'Uses', isSortable: true, isDownFirst: true, isNumber: true, cell: usesCell },
  ];
}

function actionsOf(type: SnippetType, app: string) {
  return function actions({ id, name }: ListedSnippetRow) {
    return <SnippetMenu type={type} app={app} id={id} name={name} />;
  };
}
