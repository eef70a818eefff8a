import { listPreviewLinks, revokePreviewLink } from '#features/pages/editor-contract.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import styles from '#ui/admin/row-list.module.css';

/** The page's preview links that still work, each to be revoked. */
export function PreviewLinksDialog({
  pageId,
  isOpen,
  onClose,
}: {
  pageId: number;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Preview links"
      description="Anybody who has one of these links sees the newest draft of this page. Revoking a link ends it at once."
      isLight
    >
      {isOpen && <Links pageId={pageId} />}
    </Dialog>
  );
}

function Links({ pageId }: { pageId: number }) {
  const formats = useFormats();
  const query = useEndpoint(listPreviewLinks, { params: { id: pageId } }, { isFresh: true });
  const revoke = useChange(revokePreviewLink, {
    refreshes: [listPreviewLinks],
    onSuccess: () => showFlash({ kind: 'success', text: 'The preview link is revoked.' }),
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
  return (
    <AsyncContent query={query} what="the preview links">
      {({ links }) =>
        links.length === 0 ? (
          <p>This page has no active preview links.</p>
        ) : (
          <ul className={styles.list}>
            {links.map(({ id, created_by, expires_at }) => (
              <li key={id} className={styles.row}>
                <p>
                  Created by {created_by}, works until {formatInstant(expires_at, formats)}
                </p>
                <Button
                  variant="secondary"
                  isBusy={revoke.isPending && revoke.variables.params?.link === id}
                  onClick={() => revoke.mutate({ params: { id: pageId, link: id } })}
                >
                  Revoke
                  <VisuallyHidden> the link of {created_by}</VisuallyHidden>
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    </AsyncContent>
  );
}
