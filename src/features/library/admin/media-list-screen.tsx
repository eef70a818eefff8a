import { useState } from 'react';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { EmptyList } from '#ui/admin/listing/list-results.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import type { ScreenAddress } from '#ui/admin/record-nav.tsx';
import { type ListDeclaration, ListScreen } from '#ui/admin/records/list-screen.tsx';
import { listLibraryCollections, listPopularTags, type BulkEndpoints, type MediaKind } from '../contract.ts';
import { type BulkRow, MediaBulkBar } from './bulk-bar.tsx';
import { collectionOptions } from './collection-options.ts';

interface MediaData {
  rows: (BulkRow & { title: string })[];
  total: number;
  p: number;
  pages: number;
  mayAdd: boolean;
}

const isId = /^[1-9]\d{0,8}$/;

/** List of one kind of items in the library; search and order are in the address. */
export function MediaListScreen<Data extends MediaData>({
  kind,
  bulk,
  title,
  nouns,
  addTo,
  filters: more = [],
  ...list
}: Pick<ListDeclaration<Data>, 'endpoint' | 'nouns' | 'orderings' | 'ordering' | 'columns' | 'draw' | 'tools'> & {
  kind: MediaKind;
  bulk: BulkEndpoints;
  title: string;
  /** Screen to add items. */
  addTo: ScreenAddress;
  /** Filters of this kind of items. */
  filters?: readonly DeclaredFilter[];
}) {
  const [param] = useListSearch();
  const [isOpen, setIsOpen] = useState(false);
  const collection = isId.test(param('collection')) ? param('collection') : '';
  const collections = useEndpoint(
    listLibraryCollections,
    { query: { kind } },
    { isEnabled: isOpen || collection !== '' },
  );
  const tags = useEndpoint(
    listPopularTags,
    { query: { kind, collection: collection ? Number(collection) : undefined } },
    { isEnabled: isOpen },
  );
  const offered = (collections.data?.collections ?? []).filter(({ id }) => id !== null);
  const popular = (tags.data?.tags ?? []).map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` }));
  const tag = param('tag');
  const isRareTag = tag !== '' && !popular.some(({ value }) => value === tag);
  const { endpoint } = list;
  return (
    <ListScreen
      {...list}
      title={title}
      nouns={nouns}
      onFilters={() => setIsOpen(true)}
      filters={[
        {
          kind: 'choice',
          name: 'collection',
          label: 'Collection',
          any: 'All',
          takes: isId,
          options: collectionOptions(offered),
          pill: (_, value) => `Collection: ${offered.find(({ id }) => String(id) === value)?.name ?? value}`,
        },
        {
          kind: 'choice',
          name: 'tag',
          label: 'Tag',
          takes: /./,
          options: [...(isRareTag ? [{ value: tag, label: tag }] : []), ...popular],
          pill: (_, value) => `Tag: ${value}`,
        },
        { kind: 'tick', name: 'mine', label: 'Uploaded by me' },
        { kind: 'tick', name: 'unused', label: 'Not used' },
        ...more,
      ]}
      add={{
        to: addTo,
        label: `Add ${nouns[1]}`,
        search: collection ? { collection } : {},
        may: ({ mayAdd }) => mayAdd,
      }}
      bulk={{
        takes: ({ mayChange }) => mayChange,
        draw: ({ rows, total }, selection, { query }) => (
          <MediaBulkBar
            of={{ kind, endpoints: bulk, listPath: endpoint.path, nouns }}
            rows={rows}
            selection={selection}
            list={{ total, read: (p) => callEndpoint(endpoint, { query: { ...query, p } }) }}
          />
        ),
      }}
      nothing={({ mayAdd }) => (
        <EmptyList text={`There are no ${nouns[1]} here yet.`}>
          {mayAdd && <ButtonLink to={addTo}>Add {nouns[1]}</ButtonLink>}
        </EmptyList>
      )}
      nameOf={(row) => row.title}
    />
  );
}
