import { EXPLORER_PAGE_SIZE, type ListedPage } from '#features/pages/explorer-contract.ts';
import table from '#ui/admin/listing/table.module.css';
import { SelectAll, type Sorting, SortHead } from '#ui/admin/listing/table-parts.tsx';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { PageRow } from './page-row.tsx';
import styles from './page-table.module.css';
import { ifAnyMayBeChosen, type Selection } from '#ui/admin/listing/use-selection.ts';

/**
 * Pages as a table, on phones as cards. Without `selection`, `sorting` or `onMove` the columns for them are left out.
 * `onMove` takes an index in the whole list, counted from 0.
 */
export function PageTable({
  data,
  selection: given,
  sorting,
  onMove,
}: {
  data: { rows: readonly ListedPage[]; p: number; total: number };
  selection?: Selection;
  sorting?: Sorting;
  onMove?: (id: number, place: number) => void;
}) {
  const selection = ifAnyMayBeChosen(given);
  const offset = (data.p - 1) * EXPLORER_PAGE_SIZE;
  return (
    <ScrollRegion label="All columns of Pages">
      <table className={table.table}>
        <thead>
          <tr>
            {selection && (
              <td className={table.tick}>
                <SelectAll selection={selection} count={data.rows.length} />
              </td>
            )}
            {(sorting || onMove) && (
              <SortHead name="position" label="Order" sorting={sorting} isOneWay className={styles.orderHead} />
            )}
            <SortHead name="title" label="Title" sorting={sorting} />
            <SortHead name="updated" label="Updated" isDownFirst sorting={sorting} />
            <SortHead name="type" label="Type" sorting={sorting} />
            <SortHead name="status" label="Status" sorting={sorting} />
            <th scope="col" className={table.hiddenHead}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((page, index) => (
            <PageRow
              key={page.id}
              page={page}
              index={index}
              place={offset + index}
              total={data.total}
              hasOrder={Boolean(sorting || onMove)}
              {...(selection && { selection })}
              {...(onMove && { onMove, onDrop: (id: number, to: number) => onMove(id, offset + to) })}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
