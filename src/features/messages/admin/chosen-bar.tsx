import { useState } from 'react';
import { changeMessages, type ChosenAction, type Folder, listMessages } from '#features/messages/contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';

const LABELS: Readonly<Record<Exclude<ChosenAction, 'delete'>, string>> = {
  take: 'Assign to me',
  close: 'Close',
  reopen: 'Reopen',
  spam: 'Spam',
  not_spam: 'Not spam',
};
const DONE: Readonly<Record<ChosenAction, string>> = {
  take: 'assigned to you',
  close: 'closed',
  reopen: 'reopened',
  spam: 'moved to spam',
  not_spam: 'moved out of spam',
  delete: 'deleted',
};
const OFFERED: Readonly<Record<Folder, readonly Exclude<ChosenAction, 'delete'>[]>> = {
  inbox: ['take', 'close', 'spam'],
  closed: ['reopen'],
  spam: ['not_spam'],
  all: ['take', 'close'],
};

/** What can be done with the messages that are ticked. */
export function ChosenBar({
  selection,
  folder,
  rights,
}: {
  selection: Selection;
  folder: Folder;
  rights: { change: boolean; delete: boolean };
}) {
  const [asks, setAsks] = useState(false);
  const change = useChosenChange(selection);
  return (
    <>
      <SelectionBar label="Selected messages" selection={selection}>
        {(rights.change ? OFFERED[folder] : []).map((action) => (
          <Button
            key={action}
            variant="secondary"
            isBusy={change.isPending}
            onClick={() => change.mutate({ body: { ids: [...selection.ids], action } })}
          >
            {LABELS[action]}
          </Button>
        ))}
        {rights.delete && (
          <Button variant="danger" onClick={() => setAsks(true)}>
            Delete
          </Button>
        )}
      </SelectionBar>
      {change.error && <RefusalNotice error={change.error} />}
      {asks && <DeleteDialog selection={selection} onClose={() => setAsks(false)} />}
    </>
  );
}

/** Asks, and tells its own refusals: those of the bar are about something else. */
function DeleteDialog({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const remove = useChosenChange(selection, onClose);
  return (
    <ConfirmDialog
      title={`Delete ${countWords(selection.ids.length)}?`}
      description="The messages and all notes about them are deleted permanently."
      error={remove.error}
      isBusy={remove.isPending}
      label="Delete"
      busyLabel="Deleting…"
      keepLabel="Cancel"
      onConfirm={() => remove.mutate({ body: { ids: [...selection.ids], action: 'delete' } })}
      onClose={onClose}
    />
  );
}

function useChosenChange(selection: Selection, onDone?: () => void) {
  return useChange(changeMessages, {
    refreshes: [listMessages],
    onSuccess({ changed }, { body }) {
      selection.setAll(false);
      onDone?.();
      if (body) showFlash({ kind: 'success', text: `${countWords(changed)} ${DONE[body.action]}.` });
    },
  });
}

function countWords(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
