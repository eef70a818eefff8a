import { changeMessages, type ChosenAction, type Folder, listMessages } from '#features/messages/contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { doneText } from '#ui/admin/listing/done-text.ts';
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

/** Actions on the ticked messages. */
export function ChosenBar({
  selection,
  folder,
  rights,
}: {
  selection: Selection;
  folder: Folder;
  rights: { change: boolean; delete: boolean };
}) {
  const { language } = useFormats();
  const textOf = (action: ChosenAction, counts: { changed: number; asked: number }) =>
    doneText({ noun: 'message', done: DONE[action], language }, counts);
  const refreshes = [listMessages];
  const change = useChange(changeMessages, {
    refreshes,
    onSuccess({ changed }, { body }) {
      selection.setAll(false);
      if (!body) return;
      const text = textOf(body.action, { changed, asked: body.ids.length });
      showFlash({ kind: changed > 0 ? 'success' : 'error', text });
    },
  });
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
          <AskButton
            variant="danger"
            endpoint={changeMessages}
            body={{ ids: [...selection.ids], action: 'delete' }}
            refreshes={refreshes}
            title={`Delete ${countWords(selection.ids.length)}?`}
            description="The messages and all notes about them are deleted permanently."
            label="Delete"
            busyLabel="Deleting…"
            done={({ changed }) => textOf('delete', { changed, asked: selection.ids.length })}
            onDone={() => selection.setAll(false)}
          >
            Delete
          </AskButton>
        )}
      </SelectionBar>
      <RefusalNotice error={change.error} />
    </>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 message' : `${count} messages`;
}
