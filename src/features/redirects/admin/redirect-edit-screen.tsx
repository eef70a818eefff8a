import { Link } from '@tanstack/react-router';
import { getRedirect, listRedirects, saveRedirect } from '../contract.ts';
import { callEndpoint, type ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { EditConflict } from '#ui/admin/record-form/edit-conflict.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { useOpening } from '#ui/admin/record-form/use-opening.ts';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { RedirectFacts } from './redirect-facts.tsx';
import { bodyOf, RedirectForm, type RedirectValues } from './redirect-form.tsx';
import styles from './redirects.module.css';
import { savedWords } from './saved-words.ts';
import { TargetCell } from './target-cell.tsx';

type Details = ReplyOf<typeof getRedirect>;

/** One redirect: changed by those who may, shown to the others. */
export function RedirectEditScreen() {
  const id = useRecordId();
  const redirect = useOpening(getRedirect, { params: { id } });
  return (
    <Screen title={redirect.data ? `Redirect from ${redirect.data.redirect.oldPath}` : 'Redirect'}>
      <AsyncContent query={redirect} what="this redirect">
        {(details) => (details.rights.change ? <EditForm key={id} details={details} /> : <Facts details={details} />)}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({ details }: { details: Details }) {
  const { id } = details.redirect;
  const edit = useRecordEdit({
    details,
    valuesOf,
    read: () => callEndpoint(getRedirect, { params: { id } }),
    save: (values, baseVersion) =>
      callEndpoint(saveRedirect, { params: { id }, body: { ...bodyOf(values), baseVersion } }),
    savedText: (saved) => savedWords(saved),
    stale: [listRedirects.path],
  });
  const { base, newer } = edit;
  const params = { id: String(id) };
  return (
    <>
      <RedirectFacts redirect={base.redirect} />
      <EditConflict edit={edit} noun="redirect">
        {newer && (
          <div className={styles.address}>
            Now <strong>{newer.redirect.oldPath}</strong> leads to <TargetCell row={newer.redirect} />
          </div>
        )}
      </EditConflict>
      <RedirectForm
        key={base.version}
        values={edit.values}
        onChange={edit.change}
        sites={base.sites}
        error={edit.error}
        isBusy={edit.isBusy}
        onSend={edit.send}
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
      <LeaveGuard hasChanges={() => edit.isDirty} />
    </>
  );
}

function Facts({ details: { redirect } }: { details: Details }) {
  return (
    <>
      <Notice>
        <p>You can view this redirect but not edit it.</p>
      </Notice>
      <p className={styles.address}>
        <strong>{redirect.oldPath}</strong> leads to <TargetCell row={redirect} />
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
    oldPath: redirect.oldPath,
    site: redirect.site ? String(redirect.site.id) : '',
    leadsTo: target.kind,
    page: target.kind === 'page' ? { id: target.id, title: target.title ?? 'A page that you may not see' } : null,
    url: target.kind === 'url' ? target.url : '',
    isPermanent: redirect.isPermanent,
  };
}
