import { addManyDocuments, listDocuments } from '../contract.ts';
import { MAX_DOCUMENT_BYTES } from '../document-kinds.ts';
import { MediaUploadScreen } from '#features/library/admin/media-upload-screen.tsx';

/** Uploads several documents to the library. */
export function DocumentUploadScreen() {
  return (
    <MediaUploadScreen
      kind="document"
      library={{ to: '/wagtail/documents/', label: 'Documents', path: listDocuments.path }}
      path={addManyDocuments.path}
      help="PDF, office files, text, CSV, ZIP or images, up to 50 MB each. Files are published unchanged, so a photo can reveal where it was taken."
      maxBytes={MAX_DOCUMENT_BYTES}
      nouns={['document', 'documents']}
    />
  );
}
