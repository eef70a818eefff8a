import { Link } from '@tanstack/react-router';
import type { DocumentRow } from '#features/documents/contract.ts';
import { formatFileSize } from '#shared/file-size.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, Soft } from '#ui/admin/listing/data-table.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';

/** What the list of documents tells of each. */
export const DOCUMENT_COLUMNS: readonly [Column<DocumentRow>, ...Column<DocumentRow>[]] = [
  { name: 'title', label: 'Title', isSortable: true, cell: (row) => <Title row={row} /> },
  {
    name: 'collection',
    label: 'Collection',
    cell: ({ collection, is_private }) => (
      <>
        {collection || 'Root'}
        {is_private && <Soft>Private</Soft>}
      </>
    ),
  },
  {
    name: 'created_at',
    label: 'Created',
    isSortable: true,
    isDownFirst: true,
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
  {
    name: 'size',
    label: 'Size',
    isSortable: true,
    isDownFirst: true,
    isNumber: true,
    cell: (row) => <Size bytes={row.size_bytes} />,
  },
  figure('downloads', 'Downloads', ({ downloads }) => downloads),
  figure('uses', 'Uses', ({ uses }) => uses),
];

function Title({ row: { id, title, file_name } }: { row: DocumentRow }) {
  return (
    <>
      <Link to="/wagtail/documents/edit/$id/" params={{ id: String(id) }}>
        {title}
      </Link>
      <Soft>{file_name}</Soft>
    </>
  );
}

function Size({ bytes }: { bytes: number }) {
  return formatFileSize(bytes, useFormats().language);
}

function Count({ value }: { value: number }) {
  return formatCount(value, useFormats().language);
}

function figure(name: string, label: string, of: (row: DocumentRow) => number): Column<DocumentRow> {
  return {
    name,
    label,
    isSortable: true,
    isDownFirst: true,
    isNumber: true,
    cell: (row) => <Count value={of(row)} />,
  };
}
