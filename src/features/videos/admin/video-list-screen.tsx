import { Link } from '@tanstack/react-router';
import { VIDEO_ORDERINGS, videoBulk, type VideoRow, listVideos } from '../contract.ts';
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
import { VIDEO_COLUMNS } from './video-columns.tsx';

const BULK: BulkOf = {
  kind: 'video',
  endpoints: videoBulk,
  listPath: listVideos.path,
  nouns: ['video', 'videos'],
};

/** The library's videos; what is searched, and how it is sorted, stands in the address. */
export function VideoListScreen() {
  const [said, change] = useListSearch();
  const search = readMediaSearch(said);
  const ordering = VIDEO_ORDERINGS.find((one) => one === said('ordering')) ?? '-createdAt';
  const query = {
    ...mediaQuery(search),
    ordering: ordering === '-createdAt' ? undefined : ordering,
  };
  const list = useListing(listVideos, { query: { ...query, p: readPageNumber(said('p')) } });
  const collection = search.collection ? { collection: search.collection } : {};
  return (
    <Screen title="Videos">
      <MediaTools kind="video" searchLabel="Search videos" search={search} change={change}>
        {list.data?.mayAdd && (
          <Link to="/wagtail/videos/multiple/add/" search={collection} className={buttonClass()}>
            <Icon name="plus" />
            Add videos
          </Link>
        )}
      </MediaTools>
      <AsyncContent query={list} what="the videos">
        {(data) => (
          <MediaResults
            of={BULK}
            label="Videos"
            addTo="/wagtail/videos/multiple/add/"
            data={data}
            read={(p) => callEndpoint(listVideos, { query: { ...query, p } })}
            q={search.q}
            isFiltered={isMediaFiltered(search)}
            isStale={list.isPlaceholderData}
            onClear={() => change(NO_MEDIA_SEARCH)}
          >
            {(selection) => (
              <DataTable<VideoRow>
                label="Videos"
                rows={data.rows}
                columns={VIDEO_COLUMNS}
                nameOf={({ title }) => title}
                selection={selection}
                sorting={{
                  ordering,
                  onSort: (next) => change({ ordering: next === '-createdAt' ? '' : next, p: '' }),
                }}
              />
            )}
          </MediaResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
