import { Link } from '@tanstack/react-router';
import { DOCUMENT_ORDERINGS, documentBulk, type DocumentRow, listDocuments } from '#features/documents/contract.ts';
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '#features/documents/document-kinds.ts';
import { type BulkOf, MediaBulkBar } from '#features/library/admin/bulk-bar.tsx';
import { isMediaFiltered, mediaQuery, NO_MEDIA_SEARCH, readMediaSearch } from '#features/library/admin/media-search.ts';
import { MediaTools } from '#features/library/admin/media-tools.tsx';
import type { WholeList } from '#features/library/admin/use-whole-list.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { SelectField } from '#ui/admin/field.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults, NothingFound, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { DOCUMENT_COLUMNS } from './document-columns.tsx';

const BULK: BulkOf = {
  kind: 'document',
  endpoints: documentBulk,
  listPath: listDocuments.path,
  nouns: ['document', 'documents'],
};

/** The library's documents; what is searched, and how it is sorted, stands in the address. */
export function DocumentsScreen() {
  const [said, change] = useListSearch();
  const search = readMediaSearch(said);
  const kind = DOCUMENT_KIND_NAMES.find((one) => one === said('kind'));
  const ordering = DOCUMENT_ORDERINGS.find((one) => one === said('ordering')) ?? 'title';
  const query = {
    ...mediaQuery(search),
    kind,
    ordering: ordering === 'title' ? undefined : ordering,
  };
  const list = useListing(listDocuments, { query: { ...query, p: readPageNumber(said('p')) } });
  const collection = search.collection ? { collection: search.collection } : {};
  return (
    <Screen title="Documents">
      <MediaTools
        kind="document"
        searchLabel="Search documents"
        search={search}
        change={change}
        more={{
          fields: (
            <SelectField
              label="Kind of file"
              value={kind ?? ''}
              onChange={(event) => change({ kind: event.currentTarget.value, p: '' })}
              options={[
                { value: '', label: 'Any' },
                ...DOCUMENT_KIND_NAMES.map((value) => ({ value, label: DOCUMENT_KINDS[value].label })),
              ]}
            />
          ),
          pills: kind ? [{ label: `Kind of file: ${DOCUMENT_KINDS[kind].label}`, off: { kind: '' } }] : [],
        }}
      >
        {list.data?.may_add && (
          <Link to="/wagtail/documents/multiple/add/" search={collection} className={buttonClass()}>
            <Icon name="plus" />
            Add documents
          </Link>
        )}
      </MediaTools>
      <AsyncContent query={list} what="the documents">
        {(data) => (
          <Results
            data={data}
            read={(p) => callEndpoint(listDocuments, { query: { ...query, p } })}
            q={search.q}
            isFiltered={isMediaFiltered(search) || kind !== undefined}
            isStale={list.isPlaceholderData}
            sorting={{ ordering, onSort: (next) => change({ ordering: next === 'title' ? '' : next, p: '' }) }}
            onClear={() => change({ ...NO_MEDIA_SEARCH, kind: '' })}
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  read,
  q,
  isFiltered,
  isStale,
  sorting,
  onClear,
}: {
  data: ReplyOf<typeof listDocuments>;
  read: WholeList['read'];
  q: string;
  isFiltered: boolean;
  isStale: boolean;
  sorting: Sorting;
  onClear: () => void;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  return (
    <ListResults
      label="Documents"
      data={data}
      nouns={BULK.nouns}
      isFound={isFiltered}
      isStale={isStale}
      bulk={<MediaBulkBar of={BULK} rows={data.rows} selection={selection} list={{ total: data.total, read }} />}
      nothing={isFiltered ? <NothingFound q={q} noun="document" onClear={onClear} /> : <Empty mayAdd={data.may_add} />}
    >
      <DataTable<DocumentRow>
        label="Documents"
        rows={data.rows}
        columns={DOCUMENT_COLUMNS}
        nameOf={({ title }) => title}
        selection={selection}
        sorting={sorting}
      />
    </ListResults>
  );
}

function Empty({ mayAdd }: { mayAdd: boolean }) {
  return (
    <NothingListed text="There are no documents here yet.">
      {mayAdd && (
        <Link to="/wagtail/documents/multiple/add/" className={buttonClass()}>
          Add documents
        </Link>
      )}
    </NothingListed>
  );
}
