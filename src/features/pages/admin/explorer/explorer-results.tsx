import type { QueryKey } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormats } from '#features/accounts/admin/use-session.ts';
import type { listPages } from '#features/pages/explorer-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { formatCount } from '#ui/admin/format.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { Pager } from '../parts/pager.tsx';
import type { ListSearch } from '../parts/use-list-search.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './explorer-results.module.css';
import { type ExplorerSearch, isFiltered } from './explorer-search.ts';
import { PageTable } from './page-table.tsx';
import { useReorder } from './use-reorder.ts';
import { useSelection } from './use-selection.ts';

/** What was found: how much, the rows with what can be done with several, and the way to more of them. */
export function ExplorerResults({
  data,
  listKey,
  search,
  change,
  isStale,
}: {
  data: ReplyOf<typeof listPages>;
  listKey: QueryKey;
  search: ExplorerSearch;
  change: (changes: ListSearch) => void;
  /** True while these are still the rows of the question before. */
  isStale: boolean;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  const reorder = useReorder(listKey, data);
  const { language } = useFormats();
  const isInOrder = !data.is_search && !isFiltered(search) && (search.ordering ?? 'position') === 'position';
  const mayReorder = isInOrder && !isStale && data.total > 1 && (data.parent?.rights.includes('reorder') ?? false);
  const count = `${formatCount(data.total, language)} ${data.total === 1 ? 'page' : 'pages'}`;
  return (
    <section aria-label={data.is_search ? 'Pages found' : 'Pages'} aria-busy={isStale} className={styles.results}>
      <div className={styles.line}>
        <p role="status" className={styles.count}>
          {data.is_search ? `${count} found` : count}
        </p>
        <BulkBar rows={data.rows} selection={selection} />
      </div>
      <VisuallyHidden>
        <span role="status">{reorder.announcement}</span>
      </VisuallyHidden>
      {data.rows.length > 0 ? (
        <div className={classNames(isStale && styles.stale)}>
          <PageTable
            data={data}
            selection={selection}
            sorting={{
              ordering: search.ordering ?? (search.q ? undefined : 'position'),
              onSort: (ordering) => change({ ordering, p: '' }),
            }}
            {...(mayReorder && { onMove: reorder.move })}
          />
        </div>
      ) : (
        <Nothing data={data} search={search} change={change} />
      )}
      <Pager p={data.p} pages={data.pages} />
    </section>
  );
}

function Nothing({
  data,
  search,
  change,
}: {
  data: ReplyOf<typeof listPages>;
  search: ExplorerSearch;
  change: (changes: ListSearch) => void;
}) {
  if (isFiltered(search)) {
    const clear = { q: '', template: '', status: '', mine: '', has_children: '', search_all: '', p: '' };
    return (
      <div className={styles.nothing}>
        <p>
          {search.q ? `No page matches “${search.q}”${data.parent ? ' here' : ''}.` : 'No page matches these filters.'}
        </p>
        <p className={styles.ways}>
          {data.parent && !search.search_all && (
            <Button variant="secondary" onClick={() => change({ search_all: '1', p: '' })}>
              Search all pages
            </Button>
          )}
          <Button variant="quiet" onClick={() => change(clear)}>
            Clear search and filters
          </Button>
        </p>
      </div>
    );
  }
  if (!data.parent) {
    return (
      <div className={styles.nothing}>
        <p>There are no pages that you may work on yet. An administrator can give you a part of the site.</p>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <p>There are no pages below this one yet.</p>
      {data.parent.rights.includes('add') && (
        <p>
          <Link
            to="/wagtail/pages/$id/add_subpage/"
            params={{ id: String(data.parent.id) }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Add the first one
          </Link>
        </p>
      )}
    </div>
  );
}
