import {
  COLLECTION_COLUMN,
  countColumn,
  CREATED_COLUMN,
  SIZE_COLUMN,
  USES_COLUMN,
} from '#features/library/admin/media-columns.tsx';
import { MediaListScreen } from '#features/library/admin/media-list-screen.tsx';
import { Link } from '@tanstack/react-router';
import { Soft } from '#ui/admin/listing/data-table.tsx';
import { DOCUMENT_ORDERINGS, documentBulk, type DocumentRow, listDocuments } from '../contract.ts';
import { DOCUMENT_KIND_NAMES, DOCUMENT_KINDS } from '../document-kinds.ts';
import { DOCUMENT } from './document-places.ts';

/** List of documents. */
export function DocumentListScreen() {
  return (
    <MediaListScreen
      kind="document"
      endpoint={listDocuments}
      bulk={documentBulk}
      title="Documents"
      nouns={['document', 'documents']}
      orderings={DOCUMENT_ORDERINGS}
      addTo="/wagtail/documents/multiple/add/"
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: 'File type',
          options: DOCUMENT_KIND_NAMES.map((value) => ({ value, label: DOCUMENT_KINDS[value].label })),
        },
      ]}
      columns={[
        {
          name: 'title',
          label: 'Title',
          isSortable: true,
          cell: ({ id, title, fileName }) => (
            <>
              <Link to={DOCUMENT.screens.edit} params={{ id: String(id) }}>
                {title}
              </Link>
              <Soft>{fileName}</Soft>
            </>
          ),
        },
        COLLECTION_COLUMN,
        CREATED_COLUMN,
        SIZE_COLUMN,
        countColumn<DocumentRow>('downloads', 'Downloads', ({ downloads }) => downloads),
        USES_COLUMN,
      ]}
    />
  );
}
