import type { QueryKey } from '@tanstack/react-query';
import { listPages } from '#features/pages/explorer-contract.ts';
import { callEndpoint, type CallInput, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { ListResults, EmptyList } from '#ui/admin/listing/list-results.tsx';
import { type ChangeSearch, sortingBy } from '#ui/admin/listing/use-list-search.ts';
import { BulkBar, bulkActionsOn } from './bulk-bar.tsx';
import { type ExplorerSearch, isFiltered } from './explorer-search.ts';
import { PageTable } from './page-table.tsx';
import { useReorder } from './use-reorder.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';

/** The page list: the number of results, the rows with bulk actions, and the pagination. */
export function ExplorerResults({
  data,
  listKey,
  query,
  search,
  change,
  isStale,
}: {
  data: ReplyOf<typeof listPages>;
  listKey: QueryKey;
  /** The query of the list, for its other pages. */
  query: CallInput<typeof listPages>['query'];
  search: ExplorerSearch;
  change: ChangeSearch;
  /** True while these are still the rows of the previous query. */
  isStale: boolean;
}) {
  const selection = useSelection(data.rows.filter((row) => bulkActionsOn([row]).length > 0).map(({ id }) => id));
  const reorder = useReorder(listKey, data);
  const isInOrder = !data.is_search && !isFiltered(search) && (search.ordering ?? 'position') === 'position';
  const mayReorder = isInOrder && !isStale && data.total > 1 && (data.parent?.rights.includes('reorder') ?? false);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{reorder.announcement}</span>
      </VisuallyHidden>
      <ListResults
        label={data.is_search ? 'Pages found' : 'Pages'}
        data={data}
        nouns={['page', 'pages']}
        isFound={data.is_search}
        isStale={isStale}
        bulk={
          <BulkBar
            rows={data.rows}
            selection={selection}
            list={{ total: data.total, read: (p) => callEndpoint(listPages, { query: { ...query, p } }) }}
          />
        }
        nothing={<Nothing data={data} search={search} change={change} />}
      >
        <PageTable
          data={data}
          selection={selection}
          sorting={sortingBy(search.ordering ?? (search.q ? undefined : 'position'), change)}
          {...(mayReorder && { onMove: reorder.move })}
        />
      </ListResults>
    </>
  );
}

function Nothing({
  data,
  search,
  change,
}: {
  data: ReplyOf<typeof listPages>;
  search: ExplorerSearch;
  change: ChangeSearch;
}) {
  if (isFiltered(search)) {
    const clear = { q: '', template: '', status: '', mine: '', has_children: '', search_all: '', p: '' };
    return (
      <EmptyList
        text={search.q ? `No pages match “${search.q}”${data.parent ? ' here' : ''}.` : 'No pages match these filters.'}
      >
        {data.parent && !search.search_all && (
          <Button variant="secondary" onClick={() => change({ search_all: '1', p: '' })}>
            Search all pages
          </Button>
        )}
        <Button variant="quiet" onClick={() => change(clear)}>
          Clear search and filters
        </Button>
      </EmptyList>
    );
  }
  if (!data.parent) {
    return (
      <EmptyList text="There are no pages that you can edit yet. An administrator can give you rights on a part of the site." />
    );
  }
  return (
    <EmptyList text="There are no pages below this page yet.">
      {data.parent.rights.includes('add') && (
        <ButtonLink to="/wagtail/pages/$id/add_subpage/" params={{ id: String(data.parent.id) }} variant="secondary">
          Add the first page
        </ButtonLink>
      )}
    </EmptyList>
  );
}
