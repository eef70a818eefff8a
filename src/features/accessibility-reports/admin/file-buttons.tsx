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
import { AskButton } from '#ui/admin/ask-button.tsx';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';

/** Button label that moves reports into a folder. */
const MOVES: Readonly<Record<ReportFolder, { button: string; done: string }>> = {
  open: { button: 'Reopen', done: 'reopened' },
  solved: { button: 'Mark as solved', done: 'marked as solved' },
  spam: { button: 'Move to spam', done: 'moved to spam' },
};

/** Actions on reports, in the list and on the edit screen. */
export function FileButtons({
  ids,
  folder,
  rights,
  onDone,
  onDeleted = onDone,
}: {
  ids: readonly number[];
  /** Folder of the reports. Reports from several folders can only be deleted. */
  folder: ListedFolder;
  rights: { change: boolean; delete: boolean };
  onDone: () => void;
  onDeleted?: () => void;
}) {
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
        <AskButton
          variant="danger"
          endpoint={deleteReports}
          body={{ ids: [...ids] }}
          refreshes={[listReports]}
          title={`Delete ${countWords(ids.length)}?`}
          description="This cannot be undone. You can mark a report as solved instead."
          label="Delete"
          busyLabel="Deleting…"
          done={({ count }) => `${countWords(count)} deleted.`}
          onDone={onDeleted}
        >
          Delete
        </AskButton>
      )}
      <RefusalNotice error={file.error} />
    </>
  );
}

function countWords(count: number): string {
  return count === 1 ? '1 report' : `${count} reports`;
}
