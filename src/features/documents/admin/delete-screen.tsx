import { Link, useNavigate } from '@tanstack/react-router';
import { deleteDocument, getDocument, listDocuments } from '#features/documents/contract.ts';
import { MediaDeletion } from '#features/library/admin/media-deletion.tsx';
import { ReplaceUses } from '#features/usage/admin/replace-uses.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { DocumentNav } from './document-nav.tsx';
import { useDocumentId } from './use-document-id.ts';

/** Asks before a document is deleted, and says what offers it. */
export function DeleteScreen() {
  const id = useDocumentId();
  const navigate = useNavigate();
  const document = useEndpoint(getDocument, { params: { id } });
  const remove = useChange(deleteDocument, {
    refreshes: [listDocuments],
    onSuccess({ title }) {
      void navigate({ to: '/wagtail/documents/' });
      showFlash({ kind: 'success', text: `“${title}” is deleted.` });
    },
  });
  return (
    <Screen title={document.data ? `Delete “${document.data.title}”` : 'Delete document'}>
      <DocumentNav id={id} />
      <AsyncContent query={document} what="this document">
        {(details) => (
          <MediaDeletion
            kind="document"
            thing={details}
            usage={
              <>
                <UsagePanel kind="document" id={id} />
                <ReplaceUses kind="document" id={id} isUsed refreshes={[getDocument, listDocuments]} />
              </>
            }
            error={remove.error}
            isBusy={remove.isPending || remove.isSuccess}
            onDelete={(although_used) => remove.mutate({ params: { id }, body: { although_used } })}
            cancel={
              <Link
                to="/wagtail/documents/edit/$id/"
                params={{ id: String(id) }}
                className={buttonClass({ variant: 'secondary' })}
              >
                Keep it
              </Link>
            }
          />
        )}
      </AsyncContent>
    </Screen>
  );
}
