import { useState } from 'react';
import {
  bulkDeleteRedirects,
  bulkShortenRedirects,
  listRedirects,
  type RedirectRow,
} from '#features/redirects/contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import styles from './redirects.module.css';

/** What can be done with the redirects that are ticked. */
export function BulkBar({
  selection,
  rows,
  rights,
}: {
  selection: Selection;
  rows: readonly RedirectRow[];
  rights: { change: boolean; delete: boolean };
}) {
  const [asks, setAsks] = useState(false);
  const chosen = rows.filter(({ id }) => selection.has(id));
  const chained = chosen.filter(({ chain_length, is_ring }) => chain_length > 1 && !is_ring);
  const shorten = useChange(bulkShortenRedirects, {
    refreshes: [listRedirects],
    onSuccess({ done, refused }) {
      selection.setAll(false);
      const first = refused[0] ? ` ${countWords(refused.length)} left as before: ${refused[0].reason}.` : '';
      showFlash({ kind: 'success', text: `${countWords(done.length)} now lead straight to the end.${first}` });
    },
  });
  return (
    <>
      <SelectionBar label="Selected redirects" selection={selection}>
        {rights.change && chained.length > 0 && (
          <Button
            variant="secondary"
            isBusy={shorten.isPending}
            onClick={() => shorten.mutate({ body: { ids: chained.map(({ id }) => id) } })}
          >
            Shorten chains
          </Button>
        )}
        {rights.delete && (
          <Button variant="danger" onClick={() => setAsks(true)}>
            Delete
          </Button>
        )}
      </SelectionBar>
      {shorten.error && <RefusalNotice error={shorten.error} />}
      {asks && <DeleteDialog chosen={chosen} onClose={() => setAsks(false)} onDone={() => selection.setAll(false)} />}
    </>
  );
}

function DeleteDialog({
  chosen,
  onClose,
  onDone,
}: {
  chosen: readonly RedirectRow[];
  onClose: () => void;
  onDone: () => void;
}) {
  const remove = useChange(bulkDeleteRedirects, {
    refreshes: [listRedirects],
    onSuccess({ done }) {
      onDone();
      onClose();
      showFlash({ kind: 'success', text: `${countWords(done.length)} deleted.` });
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${countWords(chosen.length)}?`}
      description="Whoever asks for these addresses will find nothing there. This cannot be undone."
    >
      {remove.error && <RefusalNotice error={remove.error} />}
      <div className={styles.actions}>
        <Button
          variant="danger"
          isBusy={remove.isPending}
          onClick={() => remove.mutate({ body: { ids: chosen.map(({ id }) => id) } })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Keep them
        </Button>
      </div>
    </Dialog>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 redirect' : `${count} redirects`;
}
