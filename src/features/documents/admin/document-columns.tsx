import { Link } from '@tanstack/react-router';
import type { DocumentRow } from '#features/documents/contract.ts';
import {
  COLLECTION_COLUMN,
  countColumn,
  CREATED_COLUMN,
  SIZE_COLUMN,
  USES_COLUMN,
} from '#features/library/admin/media-columns.tsx';
import { type Column, Soft } from '#ui/admin/listing/data-table.tsx';

/** What the list of documents tells of each. */
export const DOCUMENT_COLUMNS: readonly [Column<DocumentRow>, ...Column<DocumentRow>[]] = [
  { name: 'title', label: 'Title', isSortable: true, cell: (row) => <Title row={row} /> },
  COLLECTION_COLUMN,
  CREATED_COLUMN,
  SIZE_COLUMN,
  countColumn('downloads', 'Downloads', ({ downloads }) => downloads),
  USES_COLUMN,
];

function Title({ row: { id, title, fileName } }: { row: DocumentRow }) {
  return (
    <>
      <Link to="/wagtail/documents/edit/$id/" params={{ id: String(id) }}>
        {title}
      </Link>
      <Soft>{fileName}</Soft>
    </>
  );
}
