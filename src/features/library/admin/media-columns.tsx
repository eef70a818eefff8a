import { formatFileSize } from '#shared/file-size.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, Soft } from '#ui/admin/listing/data-table.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

/** Collection of a media item; items of the root have none. */
export const COLLECTION_COLUMN: Column<{ collection: string; isPrivate?: boolean }> = {
  name: 'collection',
  label: 'Collection',
  cell: ({ collection, isPrivate }) => (
    <>
      {collection || 'Root'}
      {isPrivate && <Soft>Private</Soft>}
    </>
  ),
};

/** The time of its upload, newest first. */
export const CREATED_COLUMN: Column<{ createdAt: string }> = {
  name: 'createdAt',
  label: 'Created',
  isSortable: true,
  isDownFirst: true,
  cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
};

/** Total size of the item's files. */
export const SIZE_COLUMN: Column<{ sizeBytes: number }> = {
  name: 'size',
  label: 'Size',
  isSortable: true,
  isDownFirst: true,
  isNumber: true,
  cell: ({ sizeBytes }) => <FileSize bytes={sizeBytes} />,
};

/** A column with numbers, largest first. */
export function countColumn<Row>(name: string, label: string, of: (row: Row) => number): Column<Row> {
  return {
    name,
    label,
    isSortable: true,
    isDownFirst: true,
    isNumber: true,
    cell: (row) => <Count value={of(row)} />,
  };
}

/** Number of the item's uses. */
export const USES_COLUMN = countColumn<{ uses: number }>('uses', 'Uses', ({ uses }) => uses);

function FileSize({ bytes }: { bytes: number }) {
  return formatFileSize(bytes, useFormats().language);
}

function Count({ value }: { value: number }) {
  return formatCount(value, useFormats().language);
}
