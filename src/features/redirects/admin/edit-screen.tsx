import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getRedirect, listRedirects, saveRedirect } from '#features/redirects/contract.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { isConflict } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { RedirectFacts } from './redirect-facts.tsx';
import { bodyOf, isSameRedirect, RedirectForm, type RedirectValues } from './redirect-form.tsx';
import styles from './redirects.module.css';
import { savedWords } from './saved-words.ts';
import { TargetCell } from './target-cell.tsx';

type Details = ReplyOf<typeof getRedirect>;

/** One redirect: changed by those who may, shown to the others. */
export function EditScreen() {
  const id = useRecordId();
  const redirect = useOpening(getRedirect, { params: { id } });
  return (
    <Screen title={redirect.data ? `Redirect from ${redirect.data.redirect.old_path}` : 'Redirect'}>
      <AsyncContent query={redirect} what="this redirect">
        {(details) => (details.rights.change ? <EditForm key={id} details={details} /> : <Facts details={details} />)}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({ details }: { details: Details }) {
  const { id } = details.redirect;
  const [base, setBase] = useState(details);
  const [values, setValues] = useState(() => valuesOf(details));
  /** Counts takings of another version: fields begin anew. */
  const [taken, setTaken] = useState(0);
  /** What somebody else saved meanwhile. */
  const [newer, setNewer] = useState<Details | null>(null);
  const save = useChange(saveRedirect, { refreshes: [listRedirects] });
  const read = () => callEndpoint(getRedirect, { params: { id } }).catch(() => null);
  const take = (fresh: Details) => {
    setBase(fresh);
    setValues(valuesOf(fresh));
    setNewer(null);
    setTaken((count) => count + 1);
  };
  const send = async (baseVersion: number): Promise<void> => {
    try {
      const saved = await save.mutateAsync({ params: { id }, body: { ...bodyOf(values), base_version: baseVersion } });
      const fresh = await read();
      if (fresh) take(fresh);
      showFlash({ kind: 'success', text: savedWords(saved) });
    } catch (error) {
      // What else is refused is shown by `save.error`.
      if (isConflict(error)) setNewer(await read());
    }
  };
  const isRefusedAsOld = isConflict(save.error);
  const params = { id: String(id) };
  return (
    <>
      <RedirectFacts redirect={base.redirect} />
      {isRefusedAsOld && (
        <ConflictNotice
          noun="redirect"
          saved={newer?.changed ?? null}
          isBusy={save.isPending}
          onLoad={() =>
            void (async () => {
              const fresh = newer ?? (await read());
              if (!fresh) return;
              take(fresh);
              save.reset();
            })()
          }
          onOverwrite={() => void send(newer?.version ?? base.version)}
        >
          {newer && (
            <div className={styles.address}>
              Now <strong>{newer.redirect.old_path}</strong> leads to <TargetCell row={newer.redirect} />
            </div>
          )}
        </ConflictNotice>
      )}
      <RedirectForm
        key={taken}
        values={values}
        onChange={(changes) => setValues((before) => ({ ...before, ...changes }))}
        sites={base.sites}
        error={isRefusedAsOld ? null : save.error}
        isBusy={save.isPending}
        onSend={() => void send(base.version)}
        submitLabel="Save"
        extra={
          <>
            <Link
              to="/wagtail/redirects/$id/history/"
              params={params}
              className={buttonClass({ variant: 'secondary' })}
            >
              History
            </Link>
            {base.rights.delete && (
              <Link to="/wagtail/redirects/$id/delete/" params={params} className={buttonClass({ variant: 'danger' })}>
                Delete
              </Link>
            )}
          </>
        }
      />
      <LeaveGuard hasChanges={() => !isSameRedirect(values, valuesOf(base))} />
    </>
  );
}

function Facts({ details: { redirect } }: { details: Details }) {
  return (
    <>
      <Notice>
        <p>You may see this redirect, but not change it.</p>
      </Notice>
      <p className={styles.address}>
        <strong>{redirect.old_path}</strong> leads to <TargetCell row={redirect} />
      </p>
      <RedirectFacts redirect={redirect} />
      <div>
        <Link to="/wagtail/redirects/$id/history/" params={{ id: String(redirect.id) }}>
          History
        </Link>
      </div>
    </>
  );
}

function valuesOf({ redirect }: Details): RedirectValues {
  const { target } = redirect;
  return {
    oldPath: redirect.old_path,
    site: redirect.site ? String(redirect.site.id) : '',
    leadsTo: target.kind,
    page: target.kind === 'page' ? { id: target.id, title: target.title ?? 'A page that you may not see' } : null,
    url: target.kind === 'url' ? target.url : '',
    isPermanent: redirect.is_permanent,
  };
}
