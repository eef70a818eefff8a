import { deletePage, getDeletion, TRASH_DAYS } from '#features/pages/operations-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BackLink } from './back-link.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import { PageFacts } from './page-facts.tsx';
import { ReferrersCard } from './referrers-card.tsx';
import { useRestoreAgain } from './use-restore-again.ts';
import { SITE_NAME_ID, SiteNameField } from './site-name-field.tsx';
import { explorerAbove, useLeave } from './use-leave.ts';
import { usePageChange } from './use-page-change.ts';
import { usePageId } from './use-page-id.ts';

type Deletion = ReplyOf<typeof getDeletion>;

/** Asks before a page and its descendants are moved to the trash. */
export function PageDeleteScreen() {
  const deletion = useEndpoint(getDeletion, { params: { id: usePageId() } });
  const page = deletion.data?.page;
  return (
    <Screen title={page ? `Delete “${page.title}”` : 'Delete page'}>
      <AsyncContent query={deletion} what="this page">
        {(impact) => (
          <>
            <PageFacts page={impact.page} ancestors={impact.ancestors} />
            <Consequences impact={impact} />
            <ReferrersCard
              page={impact.page}
              referrers={impact.referrers}
              count={impact.referrer_count}
              intro="These links stop working when the pages are deleted."
            />
            <DeleteForm impact={impact} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Consequences({ impact: { page, page_count, live_count } }: { impact: Deletion }) {
  const words = useCountText();
  const below = page_count - 1;
  return (
    <div>
      <p>
        {below === 0 ? 'This page moves' : `This page and ${words(below, 'page')} below it move`} to the trash and can
        be restored for {TRASH_DAYS} days.
      </p>
      <p>
        {live_count === 0
          ? 'None of it is live.'
          : page_count === 1
            ? 'The page is live. Guests will no longer be able to open it.'
            : `${words(live_count, 'of these pages is', 'of these pages are')} live. Guests will no longer be able to open ${live_count === 1 ? 'it' : 'them'}.`}
      </p>
      {page.governance.review && <p>This page is in review: its workflow is cancelled.</p>}
    </div>
  );
}

function DeleteForm({ impact: { page, ancestors, live_count, site_name, refusal } }: { impact: Deletion }) {
  const leave = useLeave();
  const words = useCountText();
  const restore = useRestoreAgain({ title: page.title, live_count });
  const remove = usePageChange(deletePage, ({ trash_id, page_count }) => {
    const what =
      page_count > 1 ? `“${page.title}” and ${words(page_count - 1, 'page')} below it are` : `“${page.title}” is`;
    leave(explorerAbove(ancestors), `${what} in the trash. You can restore it for ${TRASH_DAYS} days.`, {
      label: 'Restore',
      onSelect: () => restore(trash_id),
    });
  });
  if (refusal !== null) {
    return (
      <>
        <Notice kind="error" title="This page cannot be deleted">
          <p>{refusal}</p>
        </Notice>
        <div>
          <BackLink ancestors={ancestors}>Back to the pages</BackLink>
        </div>
      </>
    );
  }
  return (
    <>
      <ErrorSummary error={remove.error} fields={{ site_name: { label: 'Site name', id: SITE_NAME_ID } }} />
      <ConfirmForm
        variant="danger"
        submitLabel="Delete"
        busyLabel="Deleting…"
        isBusy={remove.isPending || remove.isSuccess}
        onSend={(values) => remove.mutate({ params: { id: page.id }, body: { site_name: values['site_name'] ?? '' } })}
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      >
        {site_name !== null && <SiteNameField siteName={site_name} error={complaintAbout(remove.error, 'site_name')} />}
      </ConfirmForm>
    </>
  );
}
