import { Link, useParams } from '@tanstack/react-router';
import { getEditorPage, viewRevisionPath } from '#features/pages/editor-contract.ts';
import { getRevision } from '#features/pages/history-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { PageFacts } from '../operations/page-facts.tsx';
import { usePageId } from '../operations/use-page-id.ts';
import { rangeOf } from './compare-range.ts';
import styles from './history.module.css';
import { RevertForm } from './revert-form.tsx';

/** Shows an old version before it becomes the draft. */
export function PageRevertScreen() {
  const id = usePageId();
  const revision = Number(useParams({ strict: false }).revision);
  const editor = useEndpoint(getEditorPage, { params: { id } });
  const old = useEndpoint(getRevision, { params: { id, revision } });
  const page = editor.data?.page;
  return (
    <Screen title={page ? `Revert to an old version of “${page.title}”` : 'Revert to an old version'}>
      <AsyncContent query={editor} what="this page">
        {(present) => (
          <>
            <PageFacts page={present.page} ancestors={present.ancestors} />
            <AsyncContent query={old} what="the old version">
              {(version) => (
                <>
                  <OldVersion pageId={id} version={version} />
                  {present.revision_id === version.id ? (
                    <Notice>
                      <p>This version is already the current draft.</p>
                    </Notice>
                  ) : (
                    <RevertForm
                      present={present}
                      revisionId={version.id}
                      onReadAgain={() => void editor.refetch()}
                      isReading={editor.isFetching}
                    />
                  )}
                </>
              )}
            </AsyncContent>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function OldVersion({ pageId, version }: { pageId: number; version: ReplyOf<typeof getRevision> }) {
  const formats = useFormats();
  const params = { id: String(pageId), range: rangeOf(String(version.id), 'latest') };
  return (
    <div className={styles.results}>
      <p>
        Version {version.id}, “{version.title}”, was written {version.by !== null && `by ${version.by} `}on{' '}
        <time dateTime={version.at}>{formatInstant(version.at, formats)}</time>. Its title and content become a new
        draft. The address does not change, and newer versions stay in the history. Guests see the change only after you
        publish the page.
      </p>
      <p>
        <a href={viewRevisionPath(pageId, version.id)} target="_blank" rel="noreferrer">
          Preview this version
          <VisuallyHidden>, in a new tab</VisuallyHidden>
        </a>
      </p>
      <p>
        <Link to="/wagtail/pages/$id/revisions/compare/$range/" params={params}>
          Compare with the current draft
        </Link>
      </p>
    </div>
  );
}
