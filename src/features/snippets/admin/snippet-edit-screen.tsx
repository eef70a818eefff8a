import { Link, useNavigate } from '@tanstack/react-router';
import { isKept, LockButton, RecordLockNotice } from '#features/locks/admin/record-lock.tsx';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import type { OpenRecord } from '#ui/admin/record-form/use-record-form.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { getSnippet, lockSnippet, type OpenSnippet, saveSnippet, unlockSnippet } from '../contract.ts';
import { recordOf, SnippetForm } from './snippet-form.tsx';
import styles from './snippets.module.css';
import { useRefreshSnippets } from './use-refresh-snippets.ts';
import { useSnippetParams } from './use-snippet-params.ts';

/** Form of a stored snippet. */
export function EditSnippetScreen() {
  return <OpenedSnippet isReadOnly={false} />;
}

/** A stored snippet, read-only. */
export function InspectSnippetScreen() {
  return <OpenedSnippet isReadOnly />;
}

function OpenedSnippet({ isReadOnly }: { isReadOnly: boolean }) {
  const params = useSnippetParams();
  const snippet = useOpening(getSnippet, { params });
  const navigate = useNavigate();
  const refresh = useRefreshSnippets();
  const { app, model, id } = params;
  const refetch = () => void snippet.refetch();
  const locking = (state: OpenSnippet['lockState']) => ({
    state,
    words: LOCK_WORDS,
    calls: {
      lock: (body: object) => callEndpoint(lockSnippet, { params, body }),
      unlock: () => callEndpoint(unlockSnippet, { params }),
    },
    onChanged: refetch,
  });
  const verb = isReadOnly ? 'View' : 'Edit';
  return (
    <Screen
      title={snippet.data ? `${verb} “${snippet.data.name}”` : `${verb} snippet`}
      intro={snippet.data?.type.label}
    >
      <AsyncContent query={snippet} what="this snippet">
        {(data) => (
          <>
            <SnippetFacts app={app} snippet={data} />
            <RecordLockNotice {...locking(data.lockState)} />
            <SnippetForm
              // A user who can change the snippet from now on starts with the stored value.
              key={`${id} ${isKept(data.lockState)}`}
              type={data.type}
              app={app}
              actionsOn={id}
              form={data.form}
              opened={openedOf(data)}
              isReadOnly={isReadOnly || !data.type.mayChange || isKept(data.lockState)}
              send={(sent, baseVersion) => callEndpoint(saveSnippet, { params, body: { ...sent, baseVersion } })}
              load={async () => openedOf(await callEndpoint(getSnippet, { params }))}
              onSaved={() =>
                void refresh()
                  .then(() => navigate({ to: '/wagtail/snippets/$app/$model/', params: { app, model } }))
                  .then(() => showFlash({ kind: 'success', text: 'Saved. Guests see the change now.' }))
              }
            >
              {!isReadOnly && <LockButton {...locking(data.lockState)} />}
              {!isReadOnly && data.type.mayDelete && !isKept(data.lockState) && (
                <ButtonLink
                  to="/wagtail/snippets/$app/$model/delete/$id/"
                  params={{ app, model, id: String(id) }}
                  variant="secondary"
                >
                  Delete
                </ButtonLink>
              )}
            </SnippetForm>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

const LOCK_WORDS = { noun: 'this snippet', keepsFrom: 'change or delete it' };

const openedOf = (snippet: OpenSnippet): OpenRecord => ({
  value: recordOf(snippet),
  version: snippet.version,
  saved: snippet.saved,
});

/** The last save of a snippet, with links to its uses and its history. */
function SnippetFacts({ app, snippet: { id, type, saved, uses } }: { app: string; snippet: OpenSnippet }) {
  const params = { app, model: type.model, id: String(id) };
  return (
    <p className={styles.trail}>
      <span className={styles.soft}>
        Saved <RelativeTime at={saved.at} />
        {saved.by && ` by ${saved.by}`}
      </span>
      <Link to="/wagtail/snippets/$app/$model/usage/$id/" params={params}>
        {uses === 0 ? 'Not used' : uses === 1 ? 'Used once' : `Used ${uses} times`}
      </Link>
      <Link to="/wagtail/snippets/$app/$model/history/$id/" params={params}>
        History
      </Link>
    </p>
  );
}
