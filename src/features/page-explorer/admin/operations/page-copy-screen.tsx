import { getCopy } from '#features/pages/operations-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { CopyForm } from './copy-form.tsx';
import { PageFacts } from './page-facts.tsx';
import { usePageId } from './use-page-id.ts';

/** Copies a page, alone or with everything below it, or makes an alias of it. */
export function PageCopyScreen() {
  const form = useEndpoint(getCopy, { params: { id: usePageId() } });
  const page = form.data?.page;
  return (
    <Screen title={page ? `Copy “${page.title}”` : 'Copy page'}>
      <AsyncContent query={form} what="this page">
        {(value) => (
          <>
            <PageFacts page={value.page} ancestors={value.ancestors} />
            <CopyForm form={value} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
