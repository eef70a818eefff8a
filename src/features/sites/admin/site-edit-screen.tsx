import { ButtonLink } from '#ui/admin/button.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { zoneLabel } from '#ui/admin/time-zones.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { addSite, getSite, type ListedSite, listSites, updateSite } from '#features/pages/sites-contract.ts';
import { bodyOf, newSite, SITE_LABELS, SiteFields, typedSite } from './site-form.tsx';
import { SITE } from './site-places.ts';
import { LANGUAGE_LABELS } from './site-texts.ts';
import styles from './sites.module.css';

/** Creates a site. */
export function SiteNewScreen() {
  return (
    <Screen title="Add site">
      <AddForm
        noun="site"
        labels={SITE_LABELS}
        endpoint={addSite}
        empty={newSite()}
        body={(typed) => ({ ...bodyOf(typed), rootPage: typed.rootPage?.id ?? null })}
        submitLabel="Add site"
        list={SITE.list.to}
        done={(_, { name, rootPage }) =>
          rootPage
            ? `${name} is added. It is available immediately.`
            : `${name} is added with an empty first page. Publish that page to open the site.`
        }
      >
        {(form) => <SiteFields form={form} isDefault={false} />}
      </AddForm>
    </Screen>
  );
}

/** Edits a site. */
export function SiteEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="site"
      labels={SITE_LABELS}
      read={getSite}
      params={{ id }}
      title={(data) => data?.site.name ?? 'Edit site'}
      nav={(data) => <PlacesNav of={SITE} id={id} may={{ delete: data?.deleteRefusal === null }} />}
      may={({ mayChange }) => mayChange}
      looked={({ site }) => <SiteFacts site={site} />}
      save={updateSite}
      versionOf={({ site }) => site.version}
      valuesOf={({ site }) => typedSite(site)}
      body={bodyOf}
      saved={() => 'The site is saved. Guests see the change immediately.'}
      lists={[listSites]}
      extra={() => (
        <ButtonLink to="/wagtail/sites/" variant="quiet">
          All sites
        </ButtonLink>
      )}
    >
      {(form, { site }) => <SiteFields form={form} isDefault={site.isDefault} />}
    </EditScreen>
  );
}

function SiteFacts({ site }: { site: ListedSite }) {
  return (
    <ul className={styles.facts}>
      <li>Host: {site.host === '*' ? 'any' : site.host}</li>
      <li>Port: {site.port}</li>
      {site.rootPage && <li>First page: {site.rootPage.title}</li>}
      <li>Language: {LANGUAGE_LABELS[site.language]}</li>
      <li>Time zone: {zoneLabel(site.timeZone)}</li>
      <li>{site.isDefault ? 'Default site' : 'Not the default site'}</li>
    </ul>
  );
}
