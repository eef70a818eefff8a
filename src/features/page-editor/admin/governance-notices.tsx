import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { LockNotice } from '#features/locks/admin/lock-notice.tsx';
import { lockPage } from '#features/pages/governance-contract.ts';
import type { PageSummary } from '#features/pages/staff-shapes.ts';
import { usePageLock } from '#features/page-explorer/admin/governance/use-page-lock.ts';
import { ReviewPanel } from '#features/workflows/admin/review-panel.tsx';
import { getPageReview } from '#features/workflows/review-contract.ts';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { Editing } from './editing.ts';

/** Locks, schedules and reviews of the page: who, when, and the next actions. */
export function GovernanceNotices({ page, editing }: { page: PageSummary; editing: Editing }) {
  const formats = useFormats();
  const refresh = () => void editing.refreshPage();
  const { go_live_at, lock } = page.governance;
  useFreshReview(page);
  return (
    <>
      {lock && <PageLock page={page} lock={lock} onChanged={refresh} />}
      {go_live_at !== null && (
        <Notice title={`A version of this page goes live on ${formatInstant(go_live_at, formats)}`}>
          <p>The scheduled version does not change. What you save now is a separate draft.</p>
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

/** Reads the review again when publishing has ended it, and when a changed live page may be submitted. */
function useFreshReview({ id, status, governance: { review } }: PageSummary): void {
  const client = useQueryClient();
  const now = `${status} ${review?.task ?? ''}`;
  const read = useRef(now);
  useEffect(() => {
    if (read.current === now) return;
    read.current = now;
    void client.invalidateQueries({ queryKey: endpointKey(getPageReview, { params: { id } }) });
  }, [client, id, now]);
}

const LOCK_WORDS = { noun: 'this page', keepsFrom: 'change, publish, move or delete it' };

function PageLock({
  page,
  lock,
  onChanged,
}: {
  page: PageSummary;
  lock: NonNullable<PageSummary['governance']['lock']>;
  onChanged: () => void;
}) {
  const { unlock } = usePageLock(onChanged);
  const take = useChange(lockPage);
  return (
    <LockNotice
      lock={lock}
      words={LOCK_WORDS}
      mayUnlock={page.rights.includes('unlock')}
      onUnlock={() => void unlock(page.id)}
      takeOver={{
        send: (reason, onDone) =>
          take.mutate(
            { params: { id: page.id }, body: { reason, takeOver: true } },
            {
              onSuccess() {
                onDone();
                onChanged();
              },
            },
          ),
        isPending: take.isPending,
        error: take.error,
      }}
    />
  );
}
