import { deleteDocument, getDocument, listDocuments } from '../contract.ts';
import { MediaDeleteScreen } from '#features/library/admin/media-delete-screen.tsx';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DOCUMENT } from './document-places.ts';

/** Asks before a document is deleted, and lists its uses. */
export function DocumentDeleteScreen() {
  const id = useRecordId();
  return (
    <MediaDeleteScreen
      of={DOCUMENT}
      id={id}
      read={getDocument}
      remove={deleteDocument}
      list={listDocuments}
      usage={
        <>
          <UsagePanel kind="document" id={id} />
          <ReplaceUses kind="document" id={id} isUsed refreshes={[getDocument, listDocuments]} />
        </>
      }
    />
  );
}
