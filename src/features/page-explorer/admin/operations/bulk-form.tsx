import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type BulkAction, type getBulk, runBulk } from '#features/pages/operations-contract.ts';
import type { PageRef } from '#features/pages/staff-shapes.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { PageField } from '#ui/admin/page-field.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { PageTitleLink } from '../parts/page-title-link.tsx';
import { BULK_TEXTS, bulkDoneText } from './bulk-texts.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import styles from './operations.module.css';
import { ImagesWithoutAlt } from './images-without-alt.tsx';
import { SITE_NAME_ID, SiteNameField } from './site-name-field.tsx';
import { useLeave } from './use-leave.ts';
import { usePageChange } from './use-page-change.ts';

const PLACE_ID = 'bulk-place';
const FIELDS = {
  site_name: { label: 'Site name', id: SITE_NAME_ID },
  destination: { label: 'New parent page', id: PLACE_ID },
};

/** The pages of a bulk action, the fields of the action, and its button. */
export function BulkForm({
  action,
  impact,
  isStale,
  place,
  setPlace,
}: {
  action: BulkAction;
  impact: ReplyOf<typeof getBulk>;
  /** True while this is still the reply for the previously chosen place. */
  isStale: boolean;
  /** Target of a move. */
  place: PageRef | null;
  setPlace: (place: PageRef) => void;
}) {
  const words = useCountText();
  const leave = useLeave();
  const back = useBack();
  const run = usePageChange(runBulk, (done) => {
    const text = bulkDoneText(action, done, words);
    if (action === 'move' && place) leave({ explorer: place.id }, text);
    else back(text);
  });
  const says = BULK_TEXTS[action];
  const isEmpty = impact.pages.length === 0;
  const needsPlace = action === 'move' && place === null;
  const [isMissing, setIsMissing] = useState(false);
  const [includesBelow, setIncludesBelow] = useState(false);
  return (
    <>
      {isEmpty ? <p>{says.nothing}</p> : <ChosenPages action={action} impact={impact} />}
      <ErrorSummary error={run.error} fields={FIELDS} />
      {isEmpty && action !== 'move' ? (
        <div>
          <Button variant="secondary" onClick={() => back()}>
            Back
          </Button>
        </div>
      ) : (
        <ConfirmForm
          variant={action === 'delete' || action === 'unpublish' ? 'danger' : 'primary'}
          submitLabel={says.submit}
          busyLabel={isStale ? 'Checking…' : says.busy}
          isBusy={run.isPending || run.isSuccess || isStale}
          onSend={(values) => {
            setIsMissing(needsPlace);
            if (needsPlace || isEmpty) {
              document.getElementById(PLACE_ID)?.focus();
              return;
            }
            run.mutate({
              params: { app: 'pages', model: 'page', action },
              body: {
                ids: impact.pages.map(({ id }) => id),
                include_descendants: values['include_descendants'] === 'on',
                site_name: values['site_name'] ?? '',
                ...(place && { destination: place.id }),
              },
            });
          }}
          cancel={
            <Button variant="quiet" onClick={() => back()}>
              Cancel
            </Button>
          }
        >
          {action === 'move' && (
            <PageField
              id={PLACE_ID}
              label="New parent page"
              value={place}
              among={{ exclude: impact.pages.map(({ id }) => id), needs: 'add' }}
              onChange={(chosen) => {
                run.reset();
                setIsMissing(false);
                setPlace(chosen);
              }}
              help="The pages become the last children of that page."
              error={isMissing ? 'Choose a page.' : complaintAbout(run.error, 'destination')}
            />
          )}
          {says.includes !== undefined && impact.page_count > impact.pages.length && (
            <CheckField
              name="include_descendants"
              label={says.includes}
              onChange={(event) => setIncludesBelow(event.currentTarget.checked)}
            />
          )}
          <ImagesWithoutAlt pages={impact.silent.filter(({ is_below }) => includesBelow || !is_below)} />
          {impact.site_name !== null && (
            <SiteNameField siteName={impact.site_name} error={complaintAbout(run.error, 'site_name')} />
          )}
        </ConfirmForm>
      )}
    </>
  );
}

function ChosenPages({ action, impact }: { action: BulkAction; impact: ReplyOf<typeof getBulk> }) {
  const words = useCountText();
  const isWhole = action === 'delete' || action === 'move';
  const reviewed = impact.pages.filter(({ governance }) => governance.review !== null).length;
  return (
    <Card title={words(impact.pages.length, 'page')} intro={BULK_TEXTS[action].intro}>
      <ul className={styles.list}>
        {impact.pages.map((page) => (
          <li key={page.id}>
            <PageTitleLink page={page} /> <span className={styles.soft}>{page.url_path}</span>
          </li>
        ))}
      </ul>
      {isWhole && (
        <p>
          {words(impact.page_count, 'page')} with all below them,{' '}
          {words(impact.live_count, 'of them live', 'of them live')}.
        </p>
      )}
      {reviewed > 0 && (action === 'publish' || action === 'delete') && (
        <p>
          {words(reviewed, 'of them is in review: its workflow is', 'of them are in review: their workflows are')}{' '}
          cancelled.
        </p>
      )}
    </Card>
  );
}

/**
 * Back to the list from which the pages were chosen, or to the top of the explorer when the screen was opened directly.
 */
function useBack(): (text?: string) => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (text) => {
    const say = () => text !== undefined && showFlash({ kind: 'success', text });
    if (!canGoBack) {
      void router.navigate({ to: '/wagtail/pages/' }).then(say);
      return;
    }
    // Shown after the list has loaded, because a change of screens clears flashes.
    const stop = router.subscribe('onResolved', () => {
      stop();
      say();
    });
    router.history.back();
  };
}
