import { Link } from '@tanstack/react-router';
import { DOCUMENT_ORDERINGS, documentBulk, type DocumentRow, listDocuments } from '../contract.ts';
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '../document-kinds.ts';
import type { BulkOf } from '#features/library/admin/bulk-bar.tsx';
import { isMediaFiltered, mediaQuery, NO_MEDIA_SEARCH, readMediaSearch } from '#features/library/admin/media-search.ts';
import { MediaResults } from '#features/library/admin/media-results.tsx';
import { MediaTools } from '#features/library/admin/media-tools.tsx';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { DataTable } from '#ui/admin/listing/data-table.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { DOCUMENT_COLUMNS } from './document-columns.tsx';

const BULK: BulkOf = {
  kind: 'document',
  endpoints: documentBulk,
  listPath: listDocuments.path,
  nouns: ['document', 'documents'],
};

/** The library's documents; what is searched, and how it is sorted, stands in the address. */
export function DocumentListScreen() {
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
        more={[
          {
            kind: 'choice',
            name: 'kind',
            label: 'File type',
            value: kind ?? '',
            any: 'Any',
            options: DOCUMENT_KIND_NAMES.map((value) => ({ value, label: DOCUMENT_KINDS[value].label })),
          },
        ]}
      >
        {list.data?.mayAdd && (
          <Link to="/wagtail/documents/multiple/add/" search={collection} className={buttonClass()}>
            <Icon name="plus" />
            Add documents
          </Link>
        )}
      </MediaTools>
      <AsyncContent query={list} what="the documents">
        {(data) => (
          <MediaResults
            of={BULK}
            label="Documents"
            addTo="/wagtail/documents/multiple/add/"
            data={data}
            read={(p) => callEndpoint(listDocuments, { query: { ...query, p } })}
            q={search.q}
            isFiltered={isMediaFiltered(search) || kind !== undefined}
            isStale={list.isPlaceholderData}
            onClear={() => change({ ...NO_MEDIA_SEARCH, kind: '' })}
          >
            {(selection) => (
              <DataTable<DocumentRow>
                label="Documents"
                rows={data.rows}
                columns={DOCUMENT_COLUMNS}
                nameOf={({ title }) => title}
                selection={selection}
                sorting={{ ordering, onSort: (next) => change({ ordering: next === 'title' ? '' : next, p: '' }) }}
              />
            )}
          </MediaResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
