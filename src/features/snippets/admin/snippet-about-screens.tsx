import { Link } from '@tanstack/react-router';
import { lockSentence } from '#features/locks/admin/lock-sentence.ts';
import { RecordHistoryScreen, type Sentences } from '#features/history/admin/record-history-screen.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { getSnippet, getSnippetHistory, type SnippetType } from '../contract.ts';
import styles from './snippets.module.css';
import { useSnippetParams } from './use-snippet-params.ts';

const SENTENCES: Sentences = {
  'snippet.create': ({ name }) => `Created it as “${String(name)}”`,
  'snippet.update': ({ name }) => `Changed it: “${String(name)}”`,
  'snippet.replace_references': ({ kind }) => `Replaced a reference (${String(kind)})`,
  'snippet.delete': 'Deleted it',
  'snippet.restore': 'Restored it',
  'snippet.lock': lockSentence,
  'snippet.unlock': 'Unlocked it',
};

/** References to a snippet. */
export function SnippetUsageScreen() {
  const params = useSnippetParams();
  const snippet = useEndpoint(getSnippet, { params });
  return (
    <Screen
      title={snippet.data ? `Uses of “${snippet.data.name}”` : 'Uses of a snippet'}
      intro={snippet.data?.type.label}
    >
      <AsyncContent query={snippet} what="this snippet">
        {({ type }) => (
          <>
            <Back type={type} />
            <UsagePanel kind="snippet" id={params.id} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** History of a snippet. */
export function SnippetHistoryScreen() {
  const params = useSnippetParams();
  const { data } = useEndpoint(getSnippet, { params });
  return (
    <RecordHistoryScreen endpoint={getSnippetHistory} params={params} sentences={SENTENCES} intro={data?.type.label}>
      {data && <Back type={data.type} />}
    </RecordHistoryScreen>
  );
}

function Back({ type: { mayChange } }: { type: SnippetType }) {
  const { app, model, id } = useSnippetParams();
  return (
    <p className={styles.trail}>
      <Link
        to={mayChange ? '/wagtail/snippets/$app/$model/edit/$id/' : '/wagtail/snippets/$app/$model/inspect/$id/'}
        params={{ app, model, id: String(id) }}
      >
        Back to the snippet
      </Link>
    </p>
  );
}
