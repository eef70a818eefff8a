import { useParams } from '@tanstack/react-router';
import { getMove, movePage } from '#features/pages/operations-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BackLink } from './back-link.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useCountText } from './count-text.ts';
import styles from './operations.module.css';
import { PageFacts } from './page-facts.tsx';
import { useLeave } from './use-leave.ts';
import { usePageChange } from './use-page-change.ts';
import { usePageId } from './use-page-id.ts';

type Move = ReplyOf<typeof getMove>;

/** Shows the effects of a move, and moves the page. */
export function PageMoveConfirmScreen() {
  const id = usePageId();
  const dest = Number(useParams({ strict: false }).dest);
  const move = useEndpoint(getMove, { params: { id, dest } });
  const page = move.data?.page;
  return (
    <Screen title={page ? `Move “${page.title}”` : 'Move page'}>
      <AsyncContent query={move} what="this move">
        {(impact) => (
          <>
            <PageFacts page={impact.page} ancestors={impact.ancestors} />
            <Consequences impact={impact} />
            <MoveForm impact={impact} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Consequences({ impact }: { impact: Move }) {
  const words = useCountText();
  const { destination, page_count, redirect_count, old_url_path, new_url_path } = impact;
  const trail = [...impact.destination_ancestors, destination].map(({ title }) => title).join(' › ');
  return (
    <>
      <dl className={styles.addresses}>
        <dt>New parent page</dt>
        <dd>{trail}</dd>
        <dt>Old address</dt>
        <dd>{old_url_path}</dd>
        <dt>New address</dt>
        <dd>{new_url_path === old_url_path ? 'Stays the same' : new_url_path}</dd>
        <dt>Pages that move</dt>
        <dd>{words(page_count, 'page')}</dd>
      </dl>
      {redirect_count > 0 && (
        <p>
          {redirect_count === 1
            ? 'The old address of 1 live page will redirect to the new one.'
            : `The old addresses of ${words(redirect_count, 'live page')} will redirect to the new ones.`}
        </p>
      )}
    </>
  );
}

function MoveForm({ impact: { page, ancestors, destination, refusal } }: { impact: Move }) {
  const leave = useLeave();
  const words = useCountText();
  const move = usePageChange(movePage, ({ redirect_count }) => {
    const redirects = redirect_count > 0 ? ` ${words(redirect_count, 'redirect')} made.` : '';
    leave({ explorer: destination.id }, `“${page.title}” is now below “${destination.title}”.${redirects}`);
  });
  const elsewhere = (
    <ButtonLink to="/wagtail/pages/$id/move/" params={{ id: String(page.id) }} variant="secondary">
      Choose another parent page
    </ButtonLink>
  );
  if (refusal !== null) {
    return (
      <>
        <Notice kind="error" title="The page cannot move there">
          <p>{refusal}</p>
        </Notice>
        <ButtonRow>
          {elsewhere}
          <BackLink ancestors={ancestors}>Cancel</BackLink>
        </ButtonRow>
      </>
    );
  }
  return (
    <>
      <ErrorSummary error={move.error} fields={{}} />
      <ConfirmForm
        submitLabel="Move"
        busyLabel="Moving…"
        isBusy={move.isPending || move.isSuccess}
        onSend={() => move.mutate({ params: { id: page.id, dest: destination.id } })}
        cancel={
          <>
            {elsewhere}
            <BackLink ancestors={ancestors}>Cancel</BackLink>
          </>
        }
      />
    </>
  );
}
