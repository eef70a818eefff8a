import { deleteDocument, getDocument, listDocuments } from '../contract.ts';
import { MediaDeleteScreen } from '#features/library/admin/media-delete-screen.tsx';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { DocumentNav } from './document-nav.tsx';

/** Asks before a document is deleted, and says what offers it. */
export function DocumentDeleteScreen() {
  const id = useRecordId();
  const document = useEndpoint(getDocument, { params: { id } });
  const remove = useChange(deleteDocument, { refreshes: [listDocuments] });
  return (
    <MediaDeleteScreen
      kind="document"
      id={id}
      thing={document}
      nav={<DocumentNav id={id} />}
      library="/wagtail/documents/"
      edit="/wagtail/documents/edit/$id/"
      usage={
        <>
          <UsagePanel kind="document" id={id} />
          <ReplaceUses kind="document" id={id} isUsed refreshes={[getDocument, listDocuments]} />
        </>
      }
      removal={remove}
      onDelete={(althoughUsed, leave) =>
        remove.mutate({ params: { id }, body: { althoughUsed } }, { onSuccess: leave })
      }
    />
  );
}
