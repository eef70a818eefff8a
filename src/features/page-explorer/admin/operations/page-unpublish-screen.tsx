import { getUnpublishing, unpublishPage } from '#features/pages/operations-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BackLink } from './back-link.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import { PageFacts } from './page-facts.tsx';
import { ReferrersCard } from './referrers-card.tsx';
import { explorerAbove, useLeave } from './use-leave.ts';
import { usePageChange } from './use-page-change.ts';
import { usePageId } from './use-page-id.ts';

type Unpublishing = ReplyOf<typeof getUnpublishing>;

/** Asks before a page, and optionally its descendants, are unpublished. */
export function PageUnpublishScreen() {
  const unpublishing = useEndpoint(getUnpublishing, { params: { id: usePageId() } });
  const page = unpublishing.data?.page;
  return (
    <Screen title={page ? `Unpublish “${page.title}”` : 'Unpublish page'}>
      <AsyncContent query={unpublishing} what="this page">
        {(impact) => (
          <>
            <PageFacts page={impact.page} ancestors={impact.ancestors} />
            <p>Guests can no longer open the page. Its content stays as a draft and can be published again.</p>
            <ReferrersCard
              page={impact.page}
              referrers={impact.referrers}
              count={impact.referrer_count}
              intro="These links do not work while the page is not live."
            />
            <UnpublishForm impact={impact} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function UnpublishForm({ impact: { page, ancestors, live_count } }: { impact: Unpublishing }) {
  const leave = useLeave();
  const words = useCountText();
  const unpublish = usePageChange(unpublishPage, ({ page_count }) => {
    const below = page_count > 1 ? ` and ${words(page_count - 1, 'page')} below it` : '';
    leave(explorerAbove(ancestors), `“${page.title}”${below} ${below === '' ? 'is' : 'are'} unpublished.`);
  });
  const liveBelow = live_count - 1;
  return (
    <>
      <ErrorSummary error={unpublish.error} fields={{}} />
      <ConfirmForm
        variant="danger"
        submitLabel="Unpublish"
        busyLabel="Unpublishing…"
        isBusy={unpublish.isPending || unpublish.isSuccess}
        onSend={(values) =>
          unpublish.mutate({
            params: { id: page.id },
            body: { include_descendants: values['include_descendants'] === 'on' },
          })
        }
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      >
        {liveBelow > 0 && (
          <CheckField
            name="include_descendants"
            label={`Unpublish ${words(liveBelow, 'live page')} below it as well, where you have the right`}
          />
        )}
      </ConfirmForm>
    </>
  );
}
