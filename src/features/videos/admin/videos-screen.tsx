import { Link } from '@tanstack/react-router';
import { VIDEO_ORDERINGS, videoBulk, type VideoRow, listVideos } from '#features/videos/contract.ts';
import { type BulkOf, MediaBulkBar } from '#features/library/admin/bulk-bar.tsx';
import { isMediaFiltered, mediaQuery, NO_MEDIA_SEARCH, readMediaSearch } from '#features/library/admin/media-search.ts';
import { MediaTools } from '#features/library/admin/media-tools.tsx';
import type { WholeList } from '#features/library/admin/use-whole-list.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults, NothingFound, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { VIDEO_COLUMNS } from './video-columns.tsx';

const BULK: BulkOf = {
  kind: 'video',
  endpoints: videoBulk,
  listPath: listVideos.path,
  nouns: ['video', 'videos'],
};

/** The library's videos; what is searched, and how it is sorted, stands in the address. */
export function VideosScreen() {
  const [said, change] = useListSearch();
  const search = readMediaSearch(said);
  const ordering = VIDEO_ORDERINGS.find((one) => one === said('ordering')) ?? '-created_at';
  const query = {
    ...mediaQuery(search),
    ordering: ordering === '-created_at' ? undefined : ordering,
  };
  const list = useListing(listVideos, { query: { ...query, p: readPageNumber(said('p')) } });
  const collection = search.collection ? { collection: search.collection } : {};
  return (
    <Screen title="Videos">
      <MediaTools kind="video" searchLabel="Search videos" search={search} change={change}>
        {list.data?.may_add && (
          <Link to="/wagtail/videos/multiple/add/" search={collection} className={buttonClass()}>
            <Icon name="plus" />
            Add videos
          </Link>
        )}
      </MediaTools>
      <AsyncContent query={list} what="the videos">
        {(data) => (
          <Results
            data={data}
            read={(p) => callEndpoint(listVideos, { query: { ...query, p } })}
            q={search.q}
            isFiltered={isMediaFiltered(search)}
            isStale={list.isPlaceholderData}
            sorting={{ ordering, onSort: (next) => change({ ordering: next === '-created_at' ? '' : next, p: '' }) }}
            onClear={() => change(NO_MEDIA_SEARCH)}
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
  data: ReplyOf<typeof listVideos>;
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
      label="Videos"
      data={data}
      nouns={BULK.nouns}
      isFound={isFiltered}
      isStale={isStale}
      bulk={<MediaBulkBar of={BULK} rows={data.rows} selection={selection} list={{ total: data.total, read }} />}
      nothing={isFiltered ? <NothingFound q={q} noun="video" onClear={onClear} /> : <Empty mayAdd={data.may_add} />}
    >
      <DataTable<VideoRow>
        label="Videos"
        rows={data.rows}
        columns={VIDEO_COLUMNS}
        nameOf={({ title }) => title}
        selection={selection}
        sorting={sorting}
      />
    </ListResults>
  );
}

function Empty({ mayAdd }: { mayAdd: boolean }) {
  return (
    <NothingListed text="There are no videos here yet.">
      {mayAdd && (
        <Link to="/wagtail/videos/multiple/add/" className={buttonClass()}>
          Add videos
        </Link>
      )}
    </NothingListed>
  );
}
