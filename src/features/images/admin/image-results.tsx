import { Link } from '@tanstack/react-router';
import { imageBulk, listImages } from '#features/images/staff-contract.ts';
import { type BulkOf, MediaBulkBar } from '#features/library/admin/bulk-bar.tsx';
import type { WholeList } from '#features/library/admin/use-whole-list.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { buttonClass } from '#ui/admin/button.tsx';
import { ListResults, NothingFound, NothingListed } from '#ui/admin/listing/list-results.tsx';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { ImageGrid } from './image-grid.tsx';
import { ImageTable } from './image-table.tsx';
import type { ImageLayout } from './use-layout.ts';

const BULK: BulkOf = { kind: 'image', endpoints: imageBulk, listPath: listImages.path, nouns: ['image', 'images'] };

/** What was found, as a grid or a table, and what can be done with several. */
export function ImageResults({
  data,
  read,
  layout,
  q,
  isFiltered,
  isStale,
  sorting,
  onClear,
}: {
  data: ReplyOf<typeof listImages>;
  read: WholeList['read'];
  layout: ImageLayout;
  q: string;
  isFiltered: boolean;
  isStale: boolean;
  sorting: Sorting;
  onClear: () => void;
}) {
  const selection = useSelection(data.rows.map(({ id }) => id));
  return (
    <ListResults
      label="Images"
      data={data}
      nouns={BULK.nouns}
      isFound={isFiltered}
      isStale={isStale}
      bulk={<MediaBulkBar of={BULK} rows={data.rows} selection={selection} list={{ total: data.total, read }} />}
      nothing={isFiltered ? <NothingFound q={q} noun="image" onClear={onClear} /> : <Empty mayAdd={data.may_add} />}
    >
      {layout === 'grid' ? (
        <ImageGrid rows={data.rows} selection={selection} />
      ) : (
        <ImageTable rows={data.rows} selection={selection} sorting={sorting} />
      )}
    </ListResults>
  );
}

function Empty({ mayAdd }: { mayAdd: boolean }) {
  return (
    <NothingListed text="There are no images here yet.">
      {mayAdd && (
        <Link to="/wagtail/images/multiple/add/" className={buttonClass()}>
          Add images
        </Link>
      )}
    </NothingListed>
  );
}
