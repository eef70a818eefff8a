import type { ImageRow } from '#features/images/staff-contract.ts';
import { COLLECTION_COLUMN, CREATED_COLUMN, USES_COLUMN } from '#features/library/admin/media-columns.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { ImageTitle } from './image-title.tsx';
import styles from './images.module.css';
import { Thumbnail } from './thumbnail.tsx';

const COLUMNS: readonly [Column<ImageRow>, ...Column<ImageRow>[]] = [
  { name: 'title', label: 'Title', isSortable: true, cell: (row) => <Named row={row} /> },
  COLLECTION_COLUMN,
  CREATED_COLUMN,
  {
    name: 'size',
    label: 'Size',
    isSortable: true,
    isDownFirst: true,
    isNumber: true,
    cell: (row) => <Size row={row} />,
  },
  USES_COLUMN,
];

/** Images as rows, with what tells them apart. */
export function ImageTable({
  rows,
  selection,
  sorting,
}: {
  rows: readonly ImageRow[];
  selection: Selection;
  sorting: Sorting;
}) {
  return (
    <DataTable
      label="Images"
      rows={rows}
      columns={COLUMNS}
      nameOf={({ title }) => title}
      selection={selection}
      sorting={sorting}
    />
  );
}

function Named({ row }: { row: ImageRow }) {
  return (
    <span className={styles.named}>
      <Thumbnail row={row} />
      <span>
        <ImageTitle row={row} />
        <Soft>{row.altText || 'No alternative text'}</Soft>
      </span>
    </span>
  );
}

function Size({ row: { sizeBytes, width, height } }: { row: ImageRow }) {
  const { language } = useFormats();
  return (
    <span className={styles.measure}>
      {sizeBytes === null ? '' : formatFileSize(sizeBytes, language)}
      <Soft>
        {width} × {height}
      </Soft>
    </span>
  );
}
