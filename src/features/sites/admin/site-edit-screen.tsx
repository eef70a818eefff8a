import { useState } from 'react';
import { isOlderVersion } from '#ui/admin/api/problem.ts';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { zoneLabel } from '#ui/admin/time-zones.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { addSite, getSite, type ListedSite, listSites, updateSite } from '#features/pages/sites-contract.ts';
import { SiteForm } from './site-form.tsx';
import { SiteNav } from './site-nav.tsx';
import { LANGUAGE_LABELS } from './site-words.ts';
import styles from './sites.module.css';

/** Makes a site. */
export function SiteNewScreen() {
  const leave = useLeaveTo();
  const add = useChange(addSite);
  return (
    <Screen title="Add site">
      <SiteForm
        submitLabel="Add site"
        isBusy={add.isPending || add.isSuccess}
        error={add.error}
        onSend={(body) =>
          add.mutate(
            { body },
            { onSuccess: () => leave('/wagtail/sites/', `${body.name} is added. It is available immediately.`) },
          )
        }
      />
    </Screen>
  );
}

/** One site. */
export function SiteEditScreen() {
  const id = useRecordId();
  const query = useEndpoint(getSite, { params: { id } });
  const [round, setRound] = useState(0);
  const load = async () => ((await query.refetch()).data ?? query.data)?.site.version ?? 0;
  return (
    <Screen title={query.data?.site.name ?? 'Edit site'}>
      <SiteNav id={id} mayDelete={query.data?.deleteRefusal === null} />
      <AsyncContent query={query} what="this site">
        {({ site, mayChange }) => (
          <>
            {mayChange ? (
              <EditForm
                key={`${id}.${round}`}
                site={site}
                readVersion={load}
                onLoad={() => void load().then(() => setRound(round + 1))}
              />
            ) : (
              <SiteFacts site={site} />
            )}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({
  site,
  readVersion,
  onLoad,
}: {
  site: ListedSite & { version: number };
  readVersion: () => Promise<number>;
  onLoad: () => void;
}) {
  const { base, become, overwrite } = useBaseVersion(site.version, readVersion);
  const save = useChange(updateSite, {
    refreshes: [listSites],
    onSuccess: ({ version }) => {
      become(version);
      showFlash({ kind: 'success', text: 'The site is saved. Guests see the change immediately.' });
    },
  });
  const stale = isOlderVersion(save.error) ? save.error : null;
  return (
    <SiteForm
      site={site}
      submitLabel="Save"
      isBusy={save.isPending}
      error={stale ? null : save.error}
      notice={
        stale && (
          <ConflictNotice title={stale.message} isBusy={save.isPending} onLoad={onLoad} onOverwrite={overwrite} />
        )
      }
      onSend={(value) => save.mutate({ params: { id: site.id }, body: { ...value, baseVersion: base.current } })}
    />
  );
}

function SiteFacts({ site }: { site: ListedSite }) {
  return (
    <>
      <Notice>
        <p>You can view this site but not edit it.</p>
      </Notice>
      <ul className={styles.facts}>
        <li>Host: {site.host === '*' ? 'any' : site.host}</li>
        <li>Port: {site.port}</li>
        {site.rootPage && <li>First page: {site.rootPage.title}</li>}
        <li>Language: {LANGUAGE_LABELS[site.language]}</li>
        <li>Time zone: {zoneLabel(site.timeZone)}</li>
        <li>{site.isDefault ? 'Default site' : 'Not the default site'}</li>
      </ul>
    </>
  );
}
