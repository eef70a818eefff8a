import { useState } from 'react';
import { lockPage } from '#features/pages/governance-contract.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { usePageLock } from '#features/page-explorer/admin/governance/use-page-lock.ts';
import { ReviewPanel } from '#features/workflows/admin/review-panel.tsx';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { TextAreaField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { Editing } from './editing.ts';

/** What holds the page back or moves it by itself: who, when, and what can be done next. */
export function GovernanceNotices({ page, editing }: { page: PageSummary; editing: Editing }) {
  const formats = useFormats();
  const refresh = () => void editing.refreshPage();
  const { go_live_at, lock } = page.governance;
  return (
    <>
      {lock && <LockNotice page={page} lock={lock} onChanged={refresh} />}
      {go_live_at !== null && (
        <Notice title={`A version of this page goes live on ${formatInstant(go_live_at, formats)}`}>
          <p>It stays as it was planned. What you save now is a draft beside it.</p>
        </Notice>
      )}
      {page.alias_of === null && (
        <ReviewPanel
          pageId={page.id}
          onChanged={refresh}
          readVersion={async () => {
            await editing.flush();
            await editing.refreshPage();
            return editing.getState().page?.revision_id;
          }}
        />
      )}
    </>
  );
}

function LockNotice({
  page,
  lock,
  onChanged,
}: {
  page: PageSummary;
  lock: NonNullable<PageSummary['governance']['lock']>;
  onChanged: () => void;
}) {
  const formats = useFormats();
  const { unlock } = usePageLock(onChanged);
  const [isTaking, setTaking] = useState(false);
  const when = `on ${formatInstant(lock.at, formats)}`;
  return (
    <Notice title={lock.is_own ? `You locked this page ${when}` : `${lock.by} locked this page ${when}`}>
      <p>
        {lock.is_own
          ? 'Others can read it, but not change, publish, move or delete it.'
          : 'You can read and copy from it, but not change, publish, move or delete it.'}
        {lock.reason !== '' && ` Reason: “${lock.reason}”`}
      </p>
      {page.rights.includes('unlock') && (
        <ButtonRow>
          <Button variant="secondary" onClick={() => void unlock(page.id)}>
            Unlock
          </Button>
          {!lock.is_own && (
            <Button variant="quiet" onClick={() => setTaking(true)}>
              Take over…
            </Button>
          )}
        </ButtonRow>
      )}
      {isTaking && (
        <TakeOverDialog
          page={page}
          by={lock.by}
          onClose={() => setTaking(false)}
          onDone={() => {
            setTaking(false);
            onChanged();
          }}
        />
      )}
    </Notice>
  );
}

function TakeOverDialog({
  page,
  by,
  onClose,
  onDone,
}: {
  page: PageSummary;
  by: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const take = useChange(lockPage, { onSuccess: onDone });
  const complaint = complaintAbout(take.error, 'reason');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Take over the lock"
      description={`The page is locked for you then. ${by} cannot change it any more, and the history says why.`}
    >
      {take.error && complaint === undefined && <RefusalNotice error={take.error} />}
      <Form
        isBusy={take.isPending}
        submitLabel="Take over"
        busyLabel="Taking over…"
        onSend={({ reason = '' }) => take.mutate({ params: { id: page.id }, body: { reason, take_over: true } })}
      >
        <TextAreaField id="reason" name="reason" label="Reason" rows={3} error={complaint} />
      </Form>
    </Dialog>
  );
}
