import { useNavigate } from '@tanstack/react-router';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { addSnippet, getNewSnippet, getSnippet, MAX_SNIPPET_NAME_CHARACTERS } from '../contract.ts';
import { recordOf, SnippetForm } from './snippet-form.tsx';
import { useRefreshSnippets } from './use-refresh-snippets.ts';
import { useSnippetParams, useTypeParams } from './use-snippet-params.ts';

/** Form of a new snippet. */
export function NewSnippetScreen() {
  const params = useTypeParams();
  const fresh = useOpening(getNewSnippet, { params });
  const label = fresh.data?.type.label;
  const send = useSendNew();
  return (
    <Screen title={label ? `Add ${label.toLowerCase()}` : 'Add snippet'} intro={fresh.data?.type.help}>
      <AsyncContent query={fresh} what="this form">
        {({ type, form, value }) => (
          <SnippetForm
            type={type}
            app={params.app}
            form={form}
            opened={{ value: recordOf({ name: '', value }), version: 0, saved: null }}
            send={send.send}
            onSaved={send.leave}
            isNew
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

/** The same form with the values of another snippet. Nothing is stored before the user saves. */
export function CopySnippetScreen() {
  const { app, model, id } = useSnippetParams();
  const fresh = useOpening(getNewSnippet, { params: { app, model } });
  const source = useOpening(getSnippet, { params: { app, model, id } });
  const send = useSendNew();
  // Users who may view but not add get the refusal, too.
  const needed = fresh.data === undefined ? fresh : source;
  return (
    <Screen title={source.data ? `Copy “${source.data.name}”` : 'Copy snippet'}>
      <AsyncContent query={needed as typeof source} what="this snippet">
        {({ type, form, name, value }) => (
          <SnippetForm
            type={type}
            app={app}
            form={form}
            opened={{ value: recordOf({ name: copyName(name), value }), version: 0, saved: null }}
            send={send.send}
            onSaved={send.leave}
            isNew
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

function copyName(name: string): string {
  const suffix = ' (copy)';
  return `${name.slice(0, MAX_SNIPPET_NAME_CHARACTERS - suffix.length)}${suffix}`;
}

function useSendNew() {
  const params = useTypeParams();
  const refresh = useRefreshSnippets();
  const navigate = useNavigate();
  return {
    send: async (body: { name: string; value: Record<string, unknown> }) => {
      await callEndpoint(addSnippet, { params, body });
      await refresh();
    },
    leave: () =>
      void navigate({ to: '/wagtail/snippets/$app/$model/', params }).then(() =>
        showFlash({ kind: 'success', text: 'The snippet is added.' }),
      ),
  };
}
