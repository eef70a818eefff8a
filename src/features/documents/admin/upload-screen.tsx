import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addManyDocuments, listDocuments } from '#features/documents/contract.ts';
import { DOCUMENT_EXTENSIONS, MAX_DOCUMENT_BYTES } from '#features/documents/document-kinds.ts';
import styles from '#features/library/admin/media-screens.module.css';
import { UploadQueue } from '#features/library/admin/upload-queue.tsx';
import { Icon } from '#ui/admin/icon.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';

/** Several files into the library; the collection that the list showed is chosen at first. */
export function UploadScreen() {
  const client = useQueryClient();
  const [said] = useListSearch();
  const collection = /^[1-9]\d{0,8}$/.test(said('collection')) ? said('collection') : '';
  const refresh = useCallback(() => void client.invalidateQueries({ queryKey: [listDocuments.path] }), [client]);
  return (
    <Screen
      title="Add documents"
      intro="Each file tells for itself whether it is in the library. Titles come from the files’ names."
    >
      <nav aria-label="Documents" className={styles.nav}>
        <Link to="/wagtail/documents/" search={collection ? { collection } : {}} className={styles.back ?? ''}>
          <Icon name="chevron-left" />
          Documents
        </Link>
      </nav>
      <UploadQueue
        kind="document"
        path={addManyDocuments.path}
        accept={DOCUMENT_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
        help="PDF, office files, text, CSV, ZIP or pictures, up to 50 MB each."
        maxBytes={MAX_DOCUMENT_BYTES}
        nouns={['document', 'documents']}
        collection={collection ? Number(collection) : null}
        onAdded={refresh}
      />
    </Screen>
  );
}
