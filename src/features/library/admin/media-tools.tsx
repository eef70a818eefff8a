import { type ReactNode, useState } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { CheckField, SelectField } from '#ui/admin/field.tsx';
import { type FilterPill, FilterTicks, ListTools } from '#ui/admin/listing/list-tools.tsx';
import type { ListSearch } from '#ui/admin/listing/use-list-search.ts';
import { listLibraryCollections, listPopularTags, type MediaKind } from '../contract.ts';
import { collectionOptions } from './collection-options.ts';
import type { MediaSearch } from './media-search.ts';

/** A box to tick of one kind alone. `name` is the address's; '1' is ticked. */
export interface MediaFlag {
  name: string;
  label: string;
  isOn: boolean;
}

/** Search and filters above a list of media: collection (what stands in it and below), tag, mine, unused, and `flags`. */
export function MediaTools({
  kind,
  searchLabel,
  search,
  change,
  flags = [],
  more,
  children,
}: {
  kind: MediaKind;
  /** "Search images" */
  searchLabel: string;
  search: MediaSearch;
  change: (changes: ListSearch, options?: { isReplacing?: boolean }) => void;
  flags?: readonly MediaFlag[];
  /** Filters of one kind alone that are no boxes to tick. */
  more?: { fields: ReactNode; pills: readonly FilterPill[] };
  /** Beside the search: buttons and links of the whole list. */
  children?: ReactNode;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const set = (changes: ListSearch) => change({ ...changes, p: '' });
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
  const name = offered.find(({ id }) => String(id) === search.collection)?.name ?? search.collection;
  const popular = tags.data?.tags ?? [];
  const all: MediaFlag[] = [
    { name: 'mine', label: 'Uploaded by me', isOn: search.mine },
    { name: 'unused', label: 'Used nowhere', isOn: search.unused },
    ...flags,
  ];
  const pills: FilterPill[] = [
    ...(search.collection ? [{ label: `Collection: ${name}`, off: { collection: '' } }] : []),
    ...(search.tag ? [{ label: `Tag: ${search.tag}`, off: { tag: '' } }] : []),
    ...all.flatMap((flag) => (flag.isOn ? [{ label: flag.label, off: { [flag.name]: '' } }] : [])),
    ...(more?.pills ?? []),
  ];
  const isRareTag = search.tag !== '' && !popular.some(({ tag }) => tag === search.tag);
  return (
    <ListTools
      searchLabel={searchLabel}
      q={search.q}
      change={change}
      pills={pills}
      onOpen={() => setIsOpen(true)}
      filters={
        <>
          <SelectField
            label="Collection"
            value={search.collection}
            onChange={(event) => set({ collection: event.currentTarget.value })}
            options={[{ value: '', label: 'All' }, ...collectionOptions(offered)]}
          />
          <SelectField
            label="Tag"
            value={search.tag}
            onChange={(event) => set({ tag: event.currentTarget.value })}
            options={[
              { value: '', label: 'Any' },
              ...(isRareTag ? [{ value: search.tag, label: search.tag }] : []),
              ...popular.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
            ]}
          />
          {more?.fields}
          <FilterTicks>
            {all.map((flag) => (
              <CheckField
                key={flag.name}
                label={flag.label}
                checked={flag.isOn}
                onChange={(event) => set({ [flag.name]: event.currentTarget.checked ? '1' : '' })}
              />
            ))}
          </FilterTicks>
        </>
      }
    >
      {children}
    </ListTools>
  );
}
