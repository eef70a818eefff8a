import { useEffect, useRef } from 'react';
import { EXPLORER_PAGE_SIZE, type ListedPage, type Ordering } from '#features/pages/explorer-contract.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { PageRow } from './page-row.tsx';
import styles from './page-table.module.css';
import type { Selection } from './use-selection.ts';

export interface Sorting {
  /** Undefined: best match first. */
  ordering: Ordering | undefined;
  onSort: (ordering: Ordering) => void;
}

type SortName = 'position' | 'title' | 'updated' | 'type' | 'status';

/**
 * Pages as a table, on phones as cards. Without `selection`, `sorting` or `onMove` the columns for them are left out.
 * `onMove` takes a place among all of the list's pages, counted from 0.
 */
export function PageTable({
  data,
  selection,
  sorting,
  onMove,
}: {
  data: { rows: readonly ListedPage[]; p: number; total: number };
  selection?: Selection;
  sorting?: Sorting;
  onMove?: (id: number, place: number) => void;
}) {
  const offset = (data.p - 1) * EXPLORER_PAGE_SIZE;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {selection && (
            <td className={styles.tick}>
              <SelectAll selection={selection} count={data.rows.length} />
            </td>
          )}
          {(sorting || onMove) && <SortHead name="position" label="Order" sorting={sorting} />}
          <SortHead name="title" label="Title" sorting={sorting} />
          <SortHead name="updated" label="Updated" sorting={sorting} />
          <SortHead name="type" label="Type" sorting={sorting} />
          <SortHead name="status" label="Status" sorting={sorting} />
          <th scope="col" className={styles.hiddenHead}>
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
  );
}

function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const box = useRef<HTMLInputElement>(null);
  const chosen = selection.ids.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < count;
  }, [chosen, count]);
  return (
    <label className={styles.tickBox}>
      <input
        ref={box}
        type="checkbox"
        checked={count > 0 && chosen === count}
        onChange={(event) => selection.setAll(event.currentTarget.checked)}
      />
      <span className={styles.tickWord}>Select all shown</span>
    </label>
  );
}

/** A heading that sorts: a second press turns the order round. Newest first is what people want of a date. */
function SortHead({ name, label, sorting }: { name: SortName; label: string; sorting: Sorting | undefined }) {
  if (!sorting) {
    return (
      <th scope="col" className={styles.plainHead}>
        {label}
      </th>
    );
  }
  const { ordering, onSort } = sorting;
  const isUp = ordering === name;
  const isDown = ordering === `-${name}`;
  const next = (): Ordering => {
    if (name === 'position') return 'position';
    if (isUp) return `-${name}`;
    return isDown || name !== 'updated' ? name : '-updated';
  };
  return (
    <th
      scope="col"
      className={name === 'position' ? styles.orderHead : undefined}
      {...((isUp || isDown) && { 'aria-sort': isUp ? ('ascending' as const) : ('descending' as const) })}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(next())}>
        {label}
        {(isUp || isDown) && <Icon name={isUp ? 'arrow-up' : 'arrow-down'} />}
      </button>
    </th>
  );
}
