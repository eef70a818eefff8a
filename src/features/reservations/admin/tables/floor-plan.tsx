import type { ReactNode } from 'react';
import { ScrollRegion } from '#ui/admin/scroll-region.tsx';
import styles from './floor-plan.module.css';

/** Place of a table. */
export interface TablePlace {
  name: string;
  column: number;
  row: number;
}

/** The floor plan of a restaurant; `children` draws each table. */
export function FloorPlan<T extends TablePlace>({
  tables,
  label,
  children,
}: {
  tables: readonly T[];
  /** Accessible name of the list of tables. */
  label: string;
  children: (table: T, at: number) => ReactNode;
}) {
  return (
    <ScrollRegion label={label}>
      <ul aria-label={label} className={styles.floor}>
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
