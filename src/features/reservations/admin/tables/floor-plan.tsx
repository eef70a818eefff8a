import type { ReactNode } from 'react';
import { classNames } from '#ui/admin/class-names.ts';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import styles from './floor-plan.module.css';

/** Place of a table. */
export interface TablePlace {
  name: string;
  column: number;
  row: number;
}

/**
 * The floor plan of a restaurant; `children` draws each table. A plan that is only read (`wraps`) becomes a list on phones,
 * which are too narrow for it; one that is changed scrolls.
 */
export function FloorPlan<T extends TablePlace>({
  tables,
  label,
  wraps = false,
  children,
}: {
  tables: readonly T[];
  /** Accessible name of the list of tables. */
  label: string;
  wraps?: boolean;
  children: (table: T, at: number) => ReactNode;
}) {
  return (
    <ScrollRegion label={label}>
      <ul aria-label={label} className={classNames(styles.floor, wraps && styles.wraps)}>
        {tables.map((table, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- While names are typed, two tables may have the same.
          <li key={at} data-column={table.column} data-row={table.row}>
            {children(table, at)}
          </li>
        ))}
      </ul>
    </ScrollRegion>
  );
}
