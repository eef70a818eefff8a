import { Link, useNavigate } from '@tanstack/react-router';
import { isKept } from '#features/locks/admin/record-lock.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { deleteSnippet, getSnippet, type OpenSnippet } from '../contract.ts';
import styles from './snippets.module.css';
import { useRefreshSnippets } from './use-refresh-snippets.ts';
import { useSnippetParams } from './use-snippet-params.ts';

/** Asks before a snippet goes; one that is used cannot go. */
export function SnippetDeleteScreen() {
  const params = useSnippetParams();
  const snippet = useEndpoint(getSnippet, { params });
  return (
    <Screen title={snippet.data ? `Delete “${snippet.data.name}”` : 'Delete snippet'} intro={snippet.data?.type.label}>
      <AsyncContent query={snippet} what="this snippet">
        {(data) => {
          if (isKept(data.lockState)) return <Kept by={data.lockState.lock?.by ?? ''} />;
          return data.uses > 0 ? <Used snippet={data} /> : <Deletion app={params.app} snippet={data} />;
        }}
      </AsyncContent>
    </Screen>
  );
}

function Kept({ by }: { by: string }) {
  return (
    <>
      <Notice kind="error" title={`${by} locked this snippet`}>
        <p>Nobody else can delete it while it is locked.</p>
      </Notice>
      <BackToList label="Back to the list" />
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
      <BackToList label="Back to the list" />
    </>
  );
}

function Deletion({ app, snippet: { id, name, type } }: { app: string; snippet: OpenSnippet }) {
  const navigate = useNavigate();
  const refresh = useRefreshSnippets();
  const params = { app, model: type.model, id };
  const remove = useChange(deleteSnippet, {
    onSuccess: () =>
      void navigate({ to: '/wagtail/snippets/$app/$model/', params: { app, model: type.model } })
        .then(refresh)
        .then(() => showFlash({ kind: 'success', text: `${type.label} “${name}” is deleted.` })),
  });
  return (
    <>
      <p>This snippet is not in use. It will be deleted permanently. This cannot be undone.</p>
      {remove.error && <RefusalNotice error={remove.error} />}
      <div className={styles.ways}>
        <Button
          variant="danger"
          isBusy={remove.isPending || remove.isSuccess}
          onClick={() => remove.mutate({ params })}
        >
          {remove.isPending ? 'Deleting…' : 'Delete'}
        </Button>
        <BackToList label="Cancel" />
      </div>
    </>
  );
}

function BackToList({ label }: { label: string }) {
  const { app, model } = useSnippetParams();
  return (
    <div>
      <Link
        to="/wagtail/snippets/$app/$model/"
        params={{ app, model }}
        className={buttonClass({ variant: 'secondary' })}
      >
        {label}
      </Link>
    </div>
  );
}
