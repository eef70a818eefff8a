import type { ImageRow } from '#features/images/staff-contract.ts';
import { COLLECTION_COLUMN, CREATED_COLUMN, USES_COLUMN } from '#features/library/admin/media-columns.tsx';
import { formatFileSize } from '#shared/file-size.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import { ImageTitle } from './image-title.tsx';
import styles from './images.module.css';
import { Thumbnail } from './thumbnail.tsx';

/** Columns of the list of images. */
export const IMAGE_COLUMNS: Columns<ImageRow> = [
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
