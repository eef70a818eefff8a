import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Formats } from '../format.ts';
import { useFormats } from '../formats.ts';
import type { ScreenAddress } from '../record-nav.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './table.module.css';
import { RowTick, SelectAll, type Sorting, SortHead } from './table-parts.tsx';
import { ifAnyMayBeChosen, type Selection } from './use-selection.ts';

/** One column of a list. The first one names the row and is its heading. */
export interface Column<Row> {
  /** Name of the column, and of the order by it. */
  name: string;
  label: string;
  cell: (row: Row, formats: Formats) => ReactNode;
  /** The screen about one row, to which the cell links; its address has the row's `$id`. */
  to?: ScreenAddress;
  isSortable?: boolean;
  /** The first press sorts in descending order: newest, largest or most first. */
  isDownFirst?: boolean;
  /** Numbers are aligned at the end of their column. */
  isNumber?: boolean;
}

export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

/**
 * Rows of a list as a table, on phones as cards. `nameOf` returns the accessible name of a row's checkbox; `actions`
 * are at the row's end, such as a menu.
 */
export function DataTable<Row extends { id: number }>({
  label,
  rows,
  columns,
  nameOf,
  selection: given,
  sorting,
  actions,
}: {
  label: string;
  rows: readonly Row[];
  columns: Columns<Row>;
  nameOf: (row: Row, formats: Formats) => string;
  selection?: Selection | undefined;
  sorting?: Sorting;
  actions?: (row: Row) => ReactNode;
}) {
  const formats = useFormats();
  const [first, ...others] = columns;
  const cellOf = ({ cell, to }: Column<Row>, row: Row) =>
    to === undefined ? (
      cell(row, formats)
    ) : (
      <Link to={to} params={{ id: String(row.id) }}>
        {cell(row, formats)}
      </Link>
    );
  const selection = ifAnyMayBeChosen(given);
  return (
    <ScrollRegion label={`All columns of ${label}`}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <td className={styles.tick}>
                <SelectAll selection={selection} count={rows.length} />
              </td>
            )}
            {columns.map((column) => (
              <SortHead
                key={column.name}
                name={column.name}
                label={column.label}
                sorting={column.isSortable ? sorting : undefined}
                isDownFirst={column.isDownFirst ?? false}
                className={column.isNumber ? styles.number : undefined}
              />
            ))}
            {actions && (
              <th scope="col" className={styles.hiddenHead}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-selected={selection?.has(row.id) || undefined}>
              {selection && (
                <td className={styles.tick}>
                  <RowTick id={row.id} title={nameOf(row, formats)} selection={selection} />
                </td>
              )}
              <th scope="row" className={styles.title}>
                {cellOf(first, row)}
              </th>
              {others.map((column) => (
                <td
                  key={column.name}
                  // A label that is a question keeps its mark.
                  data-label={/[?:]$/.test(column.label) ? column.label : `${column.label}:`}
                  className={classNames(styles.fact, column.isNumber && styles.number)}
                >
                  {cellOf(column, row)}
                </td>
              ))}
              {actions && <td className={styles.ends}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** A second, quieter line in a cell. */
export function Soft({ children }: { children: ReactNode }) {
  return <span className={styles.soft}>{children}</span>;
}
