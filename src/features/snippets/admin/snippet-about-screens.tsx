import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lockSentence } from '#features/locks/admin/lock-sentence.ts';
import { type Sentences, ThingHistory } from '#features/history/admin/thing-history.tsx';
import { UsagePanel } from '#features/usage/admin/usage-panel.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { getSnippet, getSnippetHistory } from '../contract.ts';
import styles from './snippets.module.css';
import { useSnippetParams } from './use-snippet-params.ts';

const SENTENCES: Sentences = {
  'snippet.create': ({ name }) => `Created it as “${String(name)}”`,
  'snippet.update': ({ name }) => `Changed it: “${String(name)}”`,
  'snippet.replace_references': ({ kind }) => `Replaced a reference (${String(kind)})`,
  'snippet.delete': 'Deleted it',
  'snippet.lock': lockSentence,
  'snippet.unlock': 'Unlocked it',
};

/** What uses a snippet. */
export function SnippetUsageScreen() {
  const { id } = useSnippetParams();
  return (
    <AboutSnippet title={(name) => `Usage of “${name}”`} before="Usage">
      <UsagePanel kind="snippet" id={id} />
    </AboutSnippet>
  );
}

/** What was done to a snippet. */
export function SnippetHistoryScreen() {
  const params = useSnippetParams();
  return (
    <AboutSnippet title={(name) => `History of “${name}”`} before="History">
      <ThingHistory endpoint={getSnippetHistory} params={params} sentences={SENTENCES} />
    </AboutSnippet>
  );
}

function AboutSnippet({
  title,
  before,
  children,
}: {
  title: (name: string) => string;
  /** Until its name is known. */
  before: string;
  children: ReactNode;
}) {
  const { app, model, id } = useSnippetParams();
  const snippet = useEndpoint(getSnippet, { params: { app, model, id } });
  return (
    <Screen title={snippet.data ? title(snippet.data.name) : before} intro={snippet.data?.type.label}>
      <AsyncContent query={snippet} what="this snippet">
        {({ type }) => (
          <>
            <p className={styles.trail}>
              <Link
                to={
                  type.mayChange
                    ? '/wagtail/snippets/$app/$model/edit/$id/'
                    : '/wagtail/snippets/$app/$model/inspect/$id/'
                }
                params={{ app, model, id: String(id) }}
              >
                Back to the snippet
              </Link>
            </p>
            {children}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
