import { restorableText, useDeletedRecordsLink } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import { isKept } from '#features/locks/admin/record-lock.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { deleteSnippet, getSnippet, type OpenSnippet } from '../contract.ts';
import { useSnippetParams } from './use-snippet-params.ts';

/** Asks before a snippet is deleted; a snippet in use cannot be deleted. */
export function SnippetDeleteScreen() {
  const { app, model, id } = useSnippetParams();
  const list = '/wagtail/snippets/$app/$model/';
  return (
    <DeleteScreen
      noun="snippet"
      read={getSnippet}
      params={{ app, model, id }}
      title={(snippet) => (snippet ? `Delete “${snippet.name}”` : 'Delete snippet')}
      intro={(snippet) => snippet?.type.label}
      instead={(snippet) => {
        if (isKept(snippet.lockState)) return <Kept by={snippet.lockState.lock?.by ?? ''} />;
        return snippet.uses > 0 && <Used snippet={snippet} />;
      }}
      consequences={<p>This snippet is not in use. {restorableText()}</p>}
      remove={deleteSnippet}
      cancelTo={list}
      list={{ to: list, label: 'Snippets', params: { app, model } }}
      done={({ type, name }) => `${type.label} “${name}” is deleted.`}
      doneAction={useDeletedRecordsLink()}
    />
  );
}

function Kept({ by }: { by: string }) {
  return (
    <>
      <Notice kind="error" title={`${by} locked this snippet`}>
        <p>Nobody else can delete it while it is locked.</p>
      </Notice>
      <BackToList />
    </>
  );
}

function Used({ snippet: { id, uses } }: { snippet: OpenSnippet }) {
  return (
    <>
      <Notice kind="error" title="This snippet is in use and cannot be deleted">
        <p>{uses === 1 ? 'It is used in 1 place.' : `${uses} places use it.`} Remove it there first, or replace it.</p>
      </Notice>
      <Card title="Used by">
        <UsagePanel kind="snippet" id={id} />
      </Card>
      <BackToList />
    </>
  );
}

function BackToList() {
  const { app, model } = useSnippetParams();
  return (
    <div>
      <ButtonLink to="/wagtail/snippets/$app/$model/" params={{ app, model }} variant="secondary">
        Back to the list
      </ButtonLink>
    </div>
  );
}
