import { useEffect, useRef } from 'react';
import type { EditorPage } from '#features/pages/editor-contract.ts';
import { revertPage } from '#features/pages/history-contract.ts';
import { isConflict } from '#ui/admin/api/problem.ts';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { ConfirmForm } from '../operations/confirm-form.tsx';
import { useLeave } from '../operations/use-leave.ts';
import { usePageChange } from '../operations/use-page-change.ts';

/** Reverts to an old version; after a conflict, shows the conflict and asks again. */
export function RevertForm({
  present,
  revisionId,
  onReadAgain,
  isReading,
}: {
  present: EditorPage;
  revisionId: number;
  onReadAgain: () => void;
  isReading: boolean;
}) {
  const leave = useLeave();
  const id = present.page.id;
  const revert = usePageChange(revertPage, () => leave({ editor: id }, `Version ${revisionId} is now the draft.`));
  const conflict = isConflict(revert.error) ? revert.error : undefined;
  const back = (
    <ButtonLink to="/wagtail/pages/$id/history/" params={{ id: String(id) }} variant="quiet">
      Back to the history
    </ButtonLink>
  );
  if (!present.page.rights.includes('edit')) {
    return (
      <>
        <Notice kind="error" title="You may not edit this page">
          <p>Ask an administrator if you need access.</p>
        </Notice>
        <div>{back}</div>
      </>
    );
  }
  if (conflict) {
    return (
      <Conflict
        message={conflict.message}
        isReading={isReading}
        onGoOn={() => {
          revert.reset();
          onReadAgain();
        }}
      />
    );
  }
  return (
    <>
      <ErrorSummary error={revert.error} fields={{}} />
      <ConfirmForm
        submitLabel="Revert to this version"
        busyLabel={isReading ? 'Loading…' : 'Saving…'}
        isBusy={revert.isPending || revert.isSuccess || isReading}
        onSend={() =>
          revert.mutate({ params: { id, revision: revisionId }, body: { baseVersion: present.saved.version } })
        }
        cancel={back}
      />
    </>
  );
}

function Conflict({ message, isReading, onGoOn }: { message: string; isReading: boolean; onGoOn: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed.
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Notice kind="error" title="The page has a newer draft">
        <p>{message}. That draft stays in the history if you continue.</p>
      </Notice>
      <div>
        <Button ref={button} variant="secondary" isBusy={isReading} onClick={onGoOn}>
          Continue with the newest draft
        </Button>
      </div>
    </>
  );
}
