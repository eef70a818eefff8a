import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { getImport, listImportChanges, listImports, undoImport } from '../contract.ts';

/** The way back from an import, or what became of it. */
export function UndoPanel({ data }: { data: ReplyOf<typeof getImport> }) {
  const formats = useFormats();
  const [, change] = useListSearch();
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: data.id };
  const undo = useChange(undoImport, {
    refreshes: [listImports, ...[getImport, listImportChanges].map((one) => endpointKey(one, { params }))],
    onSuccess: ({ restored, left }) => {
      setIsAsking(false);
      const leftWords = left > 0 ? ` ${left} were not changed.` : '';
      showFlash({
        kind: 'success',
        text: `The import is undone: ${restored} ${restored === 1 ? 'restaurant is' : 'restaurants are'} as before.${leftWords}`,
      });
    },
  });
  if (data.undoneAt !== null) {
    return (
      <Notice title={`Undone by ${data.undoneBy ?? 'somebody'} on ${formatInstant(data.undoneAt, formats)}`}>
        {data.left > 0 && (
          <>
            <p>
              {data.left} {data.left === 1 ? 'restaurant was' : 'restaurants were'} not changed, because somebody
              changed them after the import.
            </p>
            <div>
              <Button variant="secondary" onClick={() => change({ left: '1', p: '' })}>
                Show them
              </Button>
            </div>
          </>
        )}
      </Notice>
    );
  }
  const close = () => {
    setIsAsking(false);
    undo.reset();
  };
  return (
    <div>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo this import?"
        description="Restaurants get their previous values, new restaurants are archived, and archived restaurants are restored. Restaurants that somebody changed after the import are not changed. You can undo an import once."
        error={undo.error}
        isBusy={undo.isPending}
        label="Undo import"
        busyLabel="Undoing…"
        keepLabel="Cancel"
        onConfirm={() => undo.mutate({ params })}
        onClose={close}
      />
    </div>
  );
}
