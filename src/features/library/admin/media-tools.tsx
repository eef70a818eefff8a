import { type ReactNode, useState } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import type { ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import type { ChangeSearch } from '#ui/admin/listing/use-list-search.ts';
import { listLibraryCollections, listPopularTags, type MediaKind } from '../contract.ts';
import { collectionOptions } from './collection-options.ts';
import type { MediaSearch } from './media-search.ts';

/** Search and filters above a list of media: collection (what stands in it and below), tag, mine, unused, and `more`. */
export function MediaTools({
  kind,
  searchLabel,
  search,
  change,
  more = [],
  children,
}: {
  kind: MediaKind;
  /** "Search images" */
  searchLabel: string;
  search: MediaSearch;
  change: ChangeSearch;
  /** Filters of one kind alone. */
  more?: readonly ListFilter[];
  /** Beside the search: buttons and links of the whole list. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const collections = useEndpoint(
    listLibraryCollections,
    { query: { kind } },
    { isEnabled: isOpen || search.collection !== '' },
  );
  const tags = useEndpoint(
    listPopularTags,
    { query: { kind, collection: search.collection ? Number(search.collection) : undefined } },
    { isEnabled: isOpen },
  );
  const offered = (collections.data?.collections ?? []).filter(({ id }) => id !== null);
  const collectionName = offered.find(({ id }) => String(id) === search.collection)?.name ?? search.collection;
  const popular = tags.data?.tags ?? [];
  const isRareTag = search.tag !== '' && !popular.some(({ tag }) => tag === search.tag);
  return (
    <ListTools
      searchLabel={searchLabel}
      q={search.q}
      change={change}
      onOpen={() => setIsOpen(true)}
      filters={[
        {
          kind: 'choice',
          name: 'collection',
          label: 'Collection',
          value: search.collection,
          any: 'All',
          options: collectionOptions(offered),
          pill: () => `Collection: ${collectionName}`,
        },
        {
          kind: 'choice',
          name: 'tag',
          label: 'Tag',
          value: search.tag,
          any: 'Any',
          options: [
            ...(isRareTag ? [{ value: search.tag, label: search.tag }] : []),
            ...popular.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
          ],
          pill: () => `Tag: ${search.tag}`,
        },
        { kind: 'tick', name: 'mine', label: 'Uploaded by me', isOn: search.mine },
        { kind: 'tick', name: 'unused', label: 'Not used', isOn: search.unused },
        ...more,
      ]}
    >
      {children}
    </ListTools>
  );
}
