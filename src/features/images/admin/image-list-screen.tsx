import { Link } from '@tanstack/react-router';
import { IMAGE_ORDERINGS, imageBulk, listImages, type ImageOrdering } from '../staff-contract.ts';
import type { BulkOf } from '#features/library/admin/bulk-bar.tsx';
import { isMediaFiltered, mediaQuery, NO_MEDIA_SEARCH, readMediaSearch } from '#features/library/admin/media-search.ts';
import { MediaResults } from '#features/library/admin/media-results.tsx';
import { MediaTools } from '#features/library/admin/media-tools.tsx';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { ImageGrid } from './image-grid.tsx';
import { ImageTable } from './image-table.tsx';
import { LayoutSwitch, OrderField } from './view-tools.tsx';
import { useLayout } from './use-layout.ts';

const BULK: BulkOf = { kind: 'image', endpoints: imageBulk, listPath: listImages.path, nouns: ['image', 'images'] };

/** The library's images; what is searched, and how it is sorted and drawn, stands in the address. */
export function ImageListScreen() {
  const [said, change] = useListSearch();
  const [layout, setLayout] = useLayout();
  const search = readMediaSearch(said);
  const isWithoutAlt = said('noAlt') === '1';
  const ordering = IMAGE_ORDERINGS.find((one) => one === said('ordering')) ?? '-createdAt';
  const query = {
    ...mediaQuery(search),
    noAlt: isWithoutAlt || undefined,
    ordering: ordering === '-createdAt' ? undefined : ordering,
  };
  const list = useListing(listImages, { query: { ...query, p: readPageNumber(said('p')) } });
  const sort = (next: string) => change({ ordering: next === '-createdAt' ? '' : next, p: '' });
  return (
    <Screen title="Images">
      <MediaTools
        kind="image"
        searchLabel="Search images"
        search={search}
        change={change}
        more={[{ kind: 'tick', name: 'noAlt', label: 'Without alternative text', isOn: isWithoutAlt }]}
      >
        <OrderField ordering={ordering} onSort={(next: ImageOrdering) => sort(next)} />
        <LayoutSwitch layout={layout} onChange={setLayout} />
        {list.data?.mayAdd && (
          <Link
            to="/wagtail/images/multiple/add/"
            search={search.collection ? { collection: search.collection } : {}}
            className={buttonClass()}
          >
            <Icon name="plus" />
            Add images
          </Link>
        )}
      </MediaTools>
      <AsyncContent query={list} what="the images">
        {(data) => (
          <MediaResults
            of={BULK}
            label="Images"
            addTo="/wagtail/images/multiple/add/"
            data={data}
            read={(p) => callEndpoint(listImages, { query: { ...query, p } })}
            q={search.q}
            isFiltered={isMediaFiltered(search) || isWithoutAlt}
            isStale={list.isPlaceholderData}
            onClear={() => change({ ...NO_MEDIA_SEARCH, noAlt: '' })}
          >
            {(selection) =>
              layout === 'grid' ? (
                <ImageGrid rows={data.rows} selection={selection} />
              ) : (
                <ImageTable rows={data.rows} selection={selection} sorting={{ ordering, onSort: sort }} />
              )
            }
          </MediaResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
