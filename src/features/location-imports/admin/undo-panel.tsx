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
      const leftWords = left > 0 ? ` ${left} were left as they are.` : '';
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
              {data.left} {data.left === 1 ? 'restaurant was' : 'restaurants were'} left as they are, because somebody
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
        Undo this import
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Undo this import?"
        description="Restaurants get their old values back, new ones are archived, archived ones come back. Those that somebody changed after the import stay as they are. An import can be undone once."
        error={undo.error}
        isBusy={undo.isPending}
        label="Undo the import"
        busyLabel="Undoing…"
        keepLabel="Keep it"
        onConfirm={() => undo.mutate({ params })}
        onClose={close}
      />
    </div>
  );
}
