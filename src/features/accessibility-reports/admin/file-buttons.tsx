import { useState } from 'react';
import {
  deleteReports,
  fileReports,
  getReport,
  type ListedFolder,
  listReports,
  REPORT_FOLDERS,
  type ReportFolder,
} from '#features/accessibility-reports/contract.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';

/** Button label that moves reports into a folder. */
const MOVES: Readonly<Record<ReportFolder, { button: string; done: string }>> = {
  open: { button: 'Reopen', done: 'reopened' },
  solved: { button: 'Mark as solved', done: 'marked as solved' },
  spam: { button: 'Move to spam', done: 'moved to spam' },
};

/** What can be done with reports, in the list and on one's own screen. */
export function FileButtons({
  ids,
  folder,
  rights,
  onDone,
  onDeleted = onDone,
}: {
  ids: readonly number[];
  /** Where they are; of several folders they can only be deleted. */
  folder: ListedFolder;
  rights: { change: boolean; delete: boolean };
  onDone: () => void;
  onDeleted?: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const file = useChange(fileReports, {
    refreshes: [listReports, ...ids.map((id) => endpointKey(getReport, { params: { id } }))],
    onSuccess({ count }, { body }) {
      onDone();
      if (body) showFlash({ kind: 'success', text: `${countWords(count)} ${MOVES[body.folder].done}.` });
    },
  });
  const others =
    folder === 'all' ? [] : REPORT_FOLDERS.filter((to) => to !== folder && !(folder === 'spam' && to === 'solved'));
  return (
    <>
      {rights.change &&
        others.map((to) => (
          <Button
            key={to}
            variant="secondary"
            isBusy={file.isPending}
            onClick={() => file.mutate({ body: { ids: [...ids], folder: to } })}
          >
            {folder === 'spam' ? 'Restore' : MOVES[to].button}
          </Button>
        ))}
      {rights.delete && (
        <Button variant="danger" onClick={() => setAsks(true)}>
          Delete
        </Button>
      )}
      {file.error && <RefusalNotice error={file.error} />}
      {asks && <DeleteDialog ids={ids} onClose={() => setAsks(false)} onDeleted={onDeleted} />}
    </>
  );
}

function DeleteDialog({
  ids,
  onClose,
  onDeleted,
}: {
  ids: readonly number[];
  onClose: () => void;
  onDeleted: () => void;
}) {
  const remove = useChange(deleteReports, {
    refreshes: [listReports],
    onSuccess({ count }) {
      onClose();
      onDeleted();
      showFlash({ kind: 'success', text: `${countWords(count)} deleted.` });
    },
  });
  return (
    <ConfirmDialog
      title={`Delete ${countWords(ids.length)}?`}
      description="This cannot be undone. You can mark a report as solved instead."
      error={remove.error}
      isBusy={remove.isPending}
      label="Delete"
      busyLabel="Deleting…"
      keepLabel="Cancel"
      onConfirm={() => remove.mutate({ body: { ids: [...ids] } })}
      onClose={onClose}
    />
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`;
}
