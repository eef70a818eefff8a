import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getPage } from '#features/pages/explorer-contract.ts';
import { chooseMove } from '#features/pages/operations-contract.ts';
import type { PageRef } from '#features/pages/staff-shapes.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { PageField } from '#ui/admin/page-field.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BackLink } from './back-link.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { PageFacts } from './page-facts.tsx';
import { usePageId } from './use-page-id.ts';

const PLACE_ID = 'move-place';

/** Asks for the target of a move; its effects are shown before it is done. */
export function PageMoveScreen() {
  const found = useEndpoint(getPage, { params: { id: usePageId() } });
  const page = found.data?.page;
  return (
    <Screen title={page ? `Move “${page.title}”` : 'Move page'}>
      <AsyncContent query={found} what="this page">
        {(value) => (
          <>
            <PageFacts page={value.page} ancestors={value.ancestors} />
            {value.page.rights.includes('move') ? (
              <MoveForm found={value} />
            ) : (
              <>
                <Notice kind="error" title="You may not move this page">
                  <p>Ask an administrator if you need access.</p>
                </Notice>
                <div>
                  <BackLink ancestors={value.ancestors}>Back to the pages</BackLink>
                </div>
              </>
            )}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function MoveForm({ found: { page, ancestors } }: { found: ReplyOf<typeof getPage> }) {
  const navigate = useNavigate();
  const [place, setPlace] = useState<PageRef | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const check = useChange(chooseMove);
  const error = isMissing ? 'Choose a page.' : complaintAbout(check.error, 'new_parent_page');
  return (
    <>
      <ErrorSummary error={check.error} fields={{ new_parent_page: { label: 'New parent page', id: PLACE_ID } }} />
      <ConfirmForm
        submitLabel="Continue"
        busyLabel="Checking…"
        isBusy={check.isPending}
        onSend={() => {
          setIsMissing(place === null);
          if (place === null) {
            document.getElementById(PLACE_ID)?.focus();
            return;
          }
          check.mutate(
            { params: { id: page.id }, body: { new_parent_page: place.id } },
            {
              onSuccess: () =>
                void navigate({
                  to: '/wagtail/pages/$id/move/$dest/confirm/',
                  params: { id: String(page.id), dest: String(place.id) },
                }),
            },
          );
        }}
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      >
        <PageField
          id={PLACE_ID}
          label="New parent page"
          value={place}
          among={{ exclude: [page.id], needs: 'add' }}
          onChange={(chosen) => {
            setPlace(chosen);
            setIsMissing(false);
            check.reset();
          }}
          help="The page and all pages below it move. The page becomes the last child of the new parent."
          error={error}
        />
      </ConfirmForm>
    </>
  );
}
