import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getRedirect, listRedirects, saveRedirect } from '../contract.ts';
import { RedirectFacts } from './redirect-facts.tsx';
import { bodyOf, REDIRECT_LABELS, RedirectFields, type RedirectValues, targetFields } from './redirect-form.tsx';
import { REDIRECT } from './redirect-places.ts';
import styles from './redirects.module.css';
import { savedNotice } from './saved-notice.ts';
import { TargetCell } from './target-cell.tsx';

type Details = ReplyOf<typeof getRedirect>;

/** One redirect: a form for users who may change it, read-only for others. */
export function RedirectEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="redirect"
      labels={REDIRECT_LABELS}
      moreFields={targetFields}
      read={getRedirect}
      params={{ id }}
      title={(details) => (details ? `Redirect from ${details.redirect.oldPath}` : 'Redirect')}
      nav={(details) => <PlacesNav of={REDIRECT} id={id} may={{ delete: details?.rights.delete ?? false }} />}
      may={({ rights }) => rights.change}
      save={saveRedirect}
      valuesOf={valuesOf}
      body={bodyOf}
      saved={savedNotice}
      lists={[listRedirects]}
      above={({ base }) => <RedirectFacts redirect={base.redirect} />}
      newer={({ redirect }) => (
        <div className={styles.address}>
          Now <strong>{redirect.oldPath}</strong> leads to <TargetCell row={redirect} />
        </div>
      )}
      looked={({ redirect }) => (
        <>
          <p className={styles.address}>
            <strong>{redirect.oldPath}</strong> leads to <TargetCell row={redirect} />
          </p>
          <RedirectFacts redirect={redirect} />
        </>
      )}
    >
      {(form, { version, sites }) => <RedirectFields key={version} form={form} sites={sites} />}
    </EditScreen>
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
