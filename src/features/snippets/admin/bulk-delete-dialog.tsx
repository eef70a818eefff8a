import { restorableText, useDeletedRecordsLink } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { deleteSnippets, type ListedSnippetRow } from '../contract.ts';
import styles from './snippets.module.css';
import { useRefreshSnippets } from './use-refresh-snippets.ts';

/** Asks before the ticked snippets are deleted, and lists those that are used or locked. */
export function BulkDeleteDialog({
  model,
  rows,
  onClose,
  onDone,
}: {
  model: string;
  rows: readonly ListedSnippetRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const used = rows.filter(({ uses }) => uses > 0);
  const locked = rows.filter(({ uses, lockedBy }) => uses === 0 && lockedBy !== null);
  const free = rows.filter(({ uses, lockedBy }) => uses === 0 && lockedBy === null);
  const refresh = useRefreshSnippets();
  const action = useDeletedRecordsLink();
  const remove = useChange(deleteSnippets, {
    onSuccess({ done, refused }) {
      void refresh();
      onDone();
      const kept =
        refused.length > 0
          ? ` ${counted(refused.length)} could not be deleted: they are in use, locked or already deleted.`
          : '';
      showFlash({
        kind: done.length > 0 ? 'success' : 'error',
        text: `${counted(done.length)} deleted.${kept}`,
        ...(done.length > 0 && { action }),
      });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={free.length > 0 ? `Delete ${counted(free.length)}?` : 'Nothing can be deleted'}
    >
      {free.length > 0 && (
        <p>
          {free.map(({ name }) => `“${name}”`).join(', ')}. {restorableText(free.length !== 1)}
        </p>
      )}
      {used.length > 0 && (
        <p>
          {used.map(({ name }) => `“${name}”`).join(', ')} {used.length === 1 ? 'is' : 'are'} in use and cannot be
          deleted.
        </p>
      )}
      {locked.length > 0 && (
        <p>Locked: {locked.map(({ name, lockedBy }) => `“${name}” (by ${lockedBy})`).join(', ')}.</p>
      )}
      <RefusalNotice error={remove.error} />
      <div className={styles.ways}>
        {free.length > 0 && (
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ params: { model }, body: { ids: free.map(({ id }) => id) } })}
          >
            {remove.isPending ? 'Deleting…' : `Delete ${counted(free.length)}`}
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          {free.length > 0 ? 'Cancel' : 'Close'}
        </Button>
      </div>
    </Dialog>
  );
}

const counted = (count: number) => `${count} ${count === 1 ? 'snippet' : 'snippets'}`;
