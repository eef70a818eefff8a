import { getPage } from '#features/pages/explorer-contract.ts';
import { convertAlias } from '#features/pages/operations-contract.ts';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { BackLink } from './back-link.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { PageFacts } from './page-facts.tsx';
import { useLeave } from './use-leave.ts';
import { usePageChange } from './use-page-change.ts';
import { usePageId } from './use-page-id.ts';

/** Asks before an alias is converted to an ordinary page. */
export function PageConvertAliasScreen() {
  const found = useEndpoint(getPage, { params: { id: usePageId() } });
  const page = found.data?.page;
  return (
    <Screen title={page ? `Convert “${page.title}”` : 'Convert alias'}>
      <AsyncContent query={found} what="this page">
        {(value) => (
          <>
            <PageFacts page={value.page} ancestors={value.ancestors} />
            <Conversion found={value} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Conversion({ found: { page, ancestors } }: { found: ReplyOf<typeof getPage> }) {
  const leave = useLeave();
  const convert = usePageChange(convertAlias, ({ id }) =>
    leave({ editor: id }, `“${page.title}” is now a page of its own.`),
  );
  if (page.alias_of === null || !page.rights.includes('convert_alias')) {
    return (
      <>
        <Notice
          kind="error"
          title={page.alias_of === null ? 'This page is not an alias' : 'You may not convert this alias'}
        >
          <p>
            {page.alias_of === null
              ? 'It already has its own content.'
              : 'You need the right to edit it, and to publish it while it is live. Ask an administrator if you need access.'}
          </p>
        </Notice>
        <div>
          <BackLink ancestors={ancestors}>Back to the pages</BackLink>
        </div>
      </>
    );
  }
  return (
    <>
      <p>
        An alias shows the content of{' '}
        <Link to="/wagtail/pages/$id/edit/" params={{ id: String(page.alias_of) }}>
          its original
        </Link>
        . After you convert it, it keeps this content as its own: you can edit it, and changes of the original no longer
        affect it. This cannot be undone.
      </p>
      <ErrorSummary error={convert.error} fields={{}} />
      <ConfirmForm
        submitLabel="Convert"
        busyLabel="Converting…"
        isBusy={convert.isPending || convert.isSuccess}
        onSend={() => convert.mutate({ params: { id: page.id } })}
        cancel={<BackLink ancestors={ancestors}>Cancel</BackLink>}
      />
    </>
  );
}
