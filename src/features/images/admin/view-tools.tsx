import type { ImageOrdering } from '#features/images/staff-contract.ts';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import type { ImageLayout } from './use-layout.ts';
import styles from './view-tools.module.css';

const ORDERS: readonly { value: ImageOrdering; label: string }[] = [
  { value: '-createdAt', label: 'Newest first' },
  { value: 'createdAt', label: 'Oldest first' },
  { value: 'title', label: 'Title, A to Z' },
  { value: '-title', label: 'Title, Z to A' },
  { value: '-size', label: 'Largest first' },
  { value: 'size', label: 'Smallest first' },
  { value: '-uses', label: 'Most used first' },
  { value: 'uses', label: 'Least used first' },
];

/** Field for the sort order, for the layout without column headings. */
export function OrderField({ sorting: { ordering, onSort } }: { sorting: Sorting }) {
  return (
    <label className={styles.order}>
      <VisuallyHidden>Sort by</VisuallyHidden>
      <select value={ordering} onChange={({ currentTarget }) => onSort(currentTarget.value)}>
        {ORDERS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const LAYOUTS: readonly { value: ImageLayout; label: string }[] = [
  { value: 'grid', label: 'Grid' },
  { value: 'list', label: 'List' },
];

export function LayoutSwitch({ layout, onChange }: { layout: ImageLayout; onChange: (layout: ImageLayout) => void }) {
  return (
    <div role="group" aria-label="Layout" className={styles.switch}>
      {LAYOUTS.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={layout === value} onClick={() => onChange(value)}>
          {label}
        </button>
      ))}
    </div>
  );
}
