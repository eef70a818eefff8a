import { listTrash, purgeFromTrash } from '#features/pages/operations-contract.ts';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import type { TrashRow } from './trash-list.tsx';
import { usePageChange } from './use-page-change.ts';

/** Asks before a page is deleted permanently. */
export function PurgeDialog({
  entry,
  onClose,
  onDone,
}: {
  entry: TrashRow;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const words = useCountText();
  const purge = usePageChange(
    purgeFromTrash,
    ({ page_count }) => onDone(`“${entry.title}” is deleted permanently: ${words(page_count, 'page')}.`),
    [listTrash],
  );
  const below = entry.page_count - 1;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete “${entry.title}” permanently`}
      description={`${below > 0 ? `The page and ${words(below, 'page')} below it` : 'The page'} cannot be restored afterwards, nor can any of their versions.`}
    >
      <ErrorSummary error={purge.error} fields={{}} />
      <ConfirmForm
        variant="danger"
        submitLabel="Delete permanently"
        busyLabel="Deleting…"
        isBusy={purge.isPending}
        onSend={() => purge.mutate({ params: { trash_id: entry.id } })}
        cancel={
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Dialog>
  );
}
